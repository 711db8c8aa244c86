import type { BUFFER_METRICS } from '../model/levelMetrics.js';
import type { LabRecord } from '../model/records.js';
import type { Micros } from '../model/time.js';
import { type Measures, millisOrNull } from './measures.js';

/** Measures the buffers of fallbacks, all of them added up. What is not there is not measured. */
export class BufferMeter {
  private put = 0;
  private drained = 0;
  private dropped = 0;
  private kept: number;
  private most: number;
  private isUsed: boolean;
  private emptyAt: Micros | null = null;

  /** @param before whose contents are still there; null: there are none */
  constructor(before: BufferMeter | null) {
    this.kept = before?.kept ?? 0;
    this.most = this.kept;
    this.isUsed = before?.isUsed ?? false;
  }

  /** Takes a `buffer-put`. */
  fill(): void {
    this.isUsed = true;
    this.put += 1;
    this.kept += 1;
    this.most = Math.max(this.most, this.kept);
  }

  /** Takes a `buffer-drained`. */
  drain(record: LabRecord): void {
    this.drained += 1;
    this.take(record);
  }

  /** Takes a `buffer-dropped`. */
  drop(record: LabRecord): void {
    this.dropped += 1;
    this.take(record);
  }

  /** What was measured. */
  measures(): Measures<typeof BUFFER_METRICS> {
    const { isUsed, put, drained, dropped, kept } = this;
    return {
      'buffer.max': isUsed ? this.most : null,
      'buffer.put': isUsed ? put : null,
      'buffer.drained': isUsed ? drained : null,
      'buffer.dropped': isUsed ? dropped : null,
      'buffer.drainedMs': kept === 0 ? millisOrNull(this.emptyAt) : null,
    };
  }

  private take({ at }: LabRecord): void {
    this.isUsed = true;
    this.kept -= 1;
    if (this.kept === 0) this.emptyAt = at;
  }
}
