import type { LabRecord, Sink } from '../model/records.js';
import { type Micros, NEVER } from '../model/time.js';
import { MetricsFold } from './metricsFold.js';

/**
 * Folds over stretches of a run, one after the other. A record belongs to the stretch of its own
 * time; one right at a border to that which begins there.
 */
export class FoldChain implements Sink {
  private readonly borders: readonly Micros[];
  private readonly folds: MetricsFold[] = [];
  private current: MetricsFold;
  private nextBorder: Micros;

  /** @param borders when each stretch begins, in the order of time; the first not after the run does */
  constructor(borders: readonly Micros[]) {
    this.borders = borders;
    this.current = new MetricsFold(borders[0]);
    this.folds.push(this.current);
    this.nextBorder = borders[1] ?? NEVER;
  }

  take(record: LabRecord): void {
    while (record.at >= this.nextBorder) this.advance();
    this.current.take(record);
  }

  /** The fold over the stretch of that number, from 0; of one that the run did not reach, an empty one. */
  fold(index: number): MetricsFold {
    const known = this.folds[index];
    return known ?? new MetricsFold(this.borders[index], this.current);
  }

  private advance(): void {
    const border = this.nextBorder;
    this.current.close(border);
    this.current = new MetricsFold(border, this.current);
    this.folds.push(this.current);
    this.nextBorder = this.borders[this.folds.length] ?? NEVER;
  }
}
