import type { ADMISSION_METRICS, POOL_METRICS, QUEUE_METRICS } from '../model/levelMetrics.js';
import type { LabRecord } from '../model/records.js';
import type { Micros } from '../model/time.js';
import { Gauge } from './gauge.js';
import { LevelBook, type LevelKind, type LevelSet } from './levelBook.js';
import { type Measures, millisOrNull } from './measures.js';

type LevelMeasures = Measures<typeof QUEUE_METRICS> &
  Measures<typeof POOL_METRICS> &
  Measures<typeof ADMISSION_METRICS>;

/** No figure is about these, or (budgets) none that adds them up. */
const NOT_ADDED_UP: readonly LevelKind[] = ['servers', 'budget', 'other'];

/**
 * Measures who waits or holds a place, and what retry budgets hold. What is not there is not measured.
 */
export class LevelMeter {
  private readonly book: LevelBook;
  private readonly from: Micros;
  /** By kind, the gauge for all levels of that kind; null for a kind that is not added up. */
  private readonly gauges = new Map<LevelKind, Gauge | null>();
  private lastSet: LevelSet | null = null;
  private lastGauge: Gauge | null = null;
  private lowestBudget: number | null = null;

  /** @param before whose levels go on from `from`; null: there are none */
  constructor(from: Micros, before: LevelMeter | null) {
    this.from = from;
    this.book = new LevelBook(before?.book ?? null);
    for (const set of this.book.sets) this.goOn(set);
  }

  /** Takes a `level-placed`. */
  place(record: LabRecord): void {
    this.move(this.book.place(record), record.until, record.at);
  }

  /** Takes a `level-changed`. */
  change(record: LabRecord): void {
    this.move(this.book.change(record), record.value, record.at);
  }

  /** What was measured until the scope was over. */
  measures(until: Micros): LevelMeasures {
    const [queue, pool, poolQueue] = [this.of('queue'), this.of('pool'), this.of('pool queue')];
    return {
      'queue.max': queue?.max(until) ?? null,
      'queue.mean': queue?.mean(until) ?? null,
      'pool.max': pool?.max(until) ?? null,
      'pool.mean': pool?.mean(until) ?? null,
      'poolQueue.max': poolQueue?.max(until) ?? null,
      'poolQueue.mean': poolQueue?.mean(until) ?? null,
      workerTimeMs: millisOrNull(pool?.integral(until) ?? null),
      ...this.admissions(until),
    };
  }

  private admissions(until: Micros): Measures<typeof ADMISSION_METRICS> {
    const bulkhead = this.of('bulkhead');
    const [bulkheadQueue, turns] = [this.of('bulkhead queue'), this.of('rate limit queue')];
    return {
      'bulkhead.max': bulkhead?.max(until) ?? null,
      'bulkhead.mean': bulkhead?.mean(until) ?? null,
      'bulkheadQueue.max': bulkheadQueue?.max(until) ?? null,
      'bulkheadQueue.mean': bulkheadQueue?.mean(until) ?? null,
      'rateLimitQueue.max': turns?.max(until) ?? null,
      'rateLimitQueue.mean': turns?.mean(until) ?? null,
      'retryBudget.lowest': this.lowestBudget,
    };
  }

  /** The gauge of a kind; undefined where there is none of it. */
  private of(kind: LevelKind): Gauge | null | undefined {
    return this.gauges.get(kind);
  }

  private goOn(set: LevelSet): void {
    this.gaugeOf(set)?.add(set.total, this.from);
    if (set.kind !== 'budget') return;
    set.levels.forEach((level) => {
      this.lower(level);
    });
  }

  private move(set: LevelSet, level: number, at: Micros): void {
    this.gaugeOf(set)?.add(this.book.delta, at);
    if (set.kind === 'budget') this.lower(level);
  }

  private lower(budget: number): void {
    if (this.lowestBudget === null || budget < this.lowestBudget) this.lowestBudget = budget;
  }

  private gaugeOf(set: LevelSet): Gauge | null {
    // Levels change in turns, each many times over.
    if (set !== this.lastSet) {
      this.lastSet = set;
      this.lastGauge = this.gaugeFor(set.kind);
    }
    return this.lastGauge;
  }

  private gaugeFor(kind: LevelKind): Gauge | null {
    const known = this.gauges.get(kind);
    if (known !== undefined) return known;
    const made = NOT_ADDED_UP.includes(kind) ? null : new Gauge(this.from);
    this.gauges.set(kind, made);
    return made;
  }
}
