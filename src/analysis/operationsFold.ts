import type { LabRecord, Sink } from '../model/records.js';
import { toMillis } from '../model/time.js';

/** What one operation went through. */
export interface OperationRow {
  /** From 1, as people count. */
  readonly operation: number;
  readonly attempts: number;
  readonly dependencyCalls: number;
  readonly fastFails: number;
  readonly outcome: 'completed' | 'failed';
  /** Milliseconds since the start of the run. */
  readonly settledAtMs: number;
}

/** The rows that were kept, and how many there would have been. */
export interface OperationTable {
  readonly rows: readonly OperationRow[];
  /** Operations that settled, kept or not. */
  readonly total: number;
}

/** Keeps the story of the first operations only, so that its size does not grow with the run. */
export class OperationsFold implements Sink {
  private readonly kept: number;
  private readonly calls: number[] = [];
  private readonly fastFails: number[] = [];
  private readonly rows: OperationRow[] = [];
  private total = 0;

  /** @param kept how many operations to keep, counted from the first; may be infinite */
  constructor(kept: number) {
    this.kept = kept;
  }

  take(record: LabRecord): void {
    if (record.kind === 'operation-settled') this.total += 1;
    if (record.operation < 0 || record.operation >= this.kept) return;
    if (record.kind === 'call-started') increase(this.calls, record.operation);
    else if (record.kind === 'fast-fail') increase(this.fastFails, record.operation);
    else if (record.kind === 'operation-settled') this.rows.push(this.row(record));
  }

  /** The operations in the order of their numbers. */
  table(): OperationTable {
    const rows = this.rows.toSorted((a, b) => a.operation - b.operation);
    return { rows, total: this.total };
  }

  private row(record: LabRecord): OperationRow {
    return {
      operation: record.operation + 1,
      attempts: record.attempt,
      dependencyCalls: this.calls[record.operation] ?? 0,
      fastFails: this.fastFails[record.operation] ?? 0,
      outcome: record.ok ? 'completed' : 'failed',
      settledAtMs: toMillis(record.at),
    };
  }
}

function increase(counts: number[], index: number): void {
  counts[index] = (counts[index] ?? 0) + 1;
}
