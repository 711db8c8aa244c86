import type { POOL_METRICS, QUEUE_METRICS } from '../model/levelMetrics.js';
import type { LabRecord } from '../model/records.js';
import type { Micros } from '../model/time.js';
import { Gauge } from './gauge.js';
import { LevelBook, type LevelSet } from './levelBook.js';
import { type Measures, millisOrNull } from './measures.js';

/** Measures how many wait and how many workers are busy. What is not there is not measured. */
export class LevelMeter {
  private readonly book: LevelBook;
  private readonly from: Micros;
  private queue: Gauge | null = null;
  private pool: Gauge | null = null;
  private poolQueue: Gauge | null = null;

  /** @param before whose levels go on from `from`; null: there are none */
  constructor(from: Micros, before: LevelMeter | null) {
    this.from = from;
    this.book = new LevelBook(before?.book ?? null);
    for (const set of this.book.sets) this.gaugeOf(set)?.add(set.total, from);
  }

  /** Takes a `level-placed`. */
  place(record: LabRecord): void {
    this.gaugeOf(this.book.place(record))?.add(this.book.delta, record.at);
  }

  /** Takes a `level-changed`. */
  change(record: LabRecord): void {
    this.gaugeOf(this.book.change(record))?.add(this.book.delta, record.at);
  }

  /** What was measured until the scope was over. */
  measures(until: Micros): Measures<typeof QUEUE_METRICS> & Measures<typeof POOL_METRICS> {
    const { queue, pool, poolQueue } = this;
    return {
      'queue.max': queue?.max ?? null,
      'queue.mean': queue?.mean(until) ?? null,
      'pool.max': pool?.max ?? null,
      'pool.mean': pool?.mean(until) ?? null,
      'poolQueue.max': poolQueue?.max ?? null,
      'poolQueue.mean': poolQueue?.mean(until) ?? null,
      workerTimeMs: millisOrNull(pool?.integral(until) ?? null),
    };
  }

  /** The gauge for all levels of that kind; null for a kind that is not measured. */
  private gaugeOf({ kind }: LevelSet): Gauge | null {
    if (kind === 'pool') {
      this.pool ??= new Gauge(this.from);
      return this.pool;
    }
    if (kind === 'pool queue') {
      this.poolQueue ??= new Gauge(this.from);
      return this.poolQueue;
    }
    if (kind !== 'queue') return null;
    this.queue ??= new Gauge(this.from);
    return this.queue;
  }
}
