import type { Jobs } from './jobs.js';
import type { FloatColumn } from './table.js';

/** The version of a row: each write makes a new one, and wants to have read the last. */
export class RowVersion {
  private readonly read: FloatColumn;
  private latest = 0;

  constructor(jobs: Jobs) {
    this.read = jobs.floats();
  }

  /** A job reads the row. */
  note(job: number): void {
    this.read.data[job] = this.latest;
  }

  /** True when nobody has written since the job read the row. */
  isFresh(job: number): boolean {
    return this.read.of(job) === this.latest;
  }

  /** The row is written. */
  advance(): void {
    this.latest += 1;
  }
}
