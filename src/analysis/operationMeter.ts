import type { OPERATION_METRICS } from '../model/operationMetrics.js';
import type { LabRecord } from '../model/records.js';
import type { Micros } from '../model/time.js';
import { type Measures, millisOrNull, ratioOrNull, timeError, timeMeasures } from './measures.js';
import { Quantiles } from './quantiles.js';

/** How many operations in a row must complete before a recovery counts as one. */
const STEADY = 20;

const MICROS_PER_SECOND = 1_000_000;

/** Why an operation fails that our own side turned away. */
const REJECTIONS = ['rejected', 'refused', 'over-budget'];

/** Measures what becomes of the operations. */
export class OperationMeter {
  started = 0;
  completed = 0;
  failed = 0;
  lastSettled: Micros | null = null;
  private fallback = 0;
  private rejected = 0;
  /** Operations that were under way when the scope began, or have started since. */
  private running: number;
  private readonly completedTimes = new Quantiles();
  private readonly failedTimes = new Quantiles();
  private readonly recovery: Recovery;

  /** @param before whose operations are still under way; null: there are none */
  constructor(before: OperationMeter | null) {
    this.running = before?.running ?? 0;
    this.recovery = new Recovery(before?.recovery ?? null);
  }

  /** Takes an `operation-started`. */
  start(): void {
    this.started += 1;
    this.running += 1;
  }

  /** Takes an `operation-settled`. */
  settle(record: LabRecord): void {
    this.running -= 1;
    this.lastSettled = record.at;
    (record.ok ? this.completedTimes : this.failedTimes).add(record.value);
    if (this.recovery.isPending) this.recovery.settle(record);
    if (record.reason === '') this.settlePlainly(record.ok);
    else this.settleFor(record);
  }

  /** All dependencies are up again, or no longer. */
  turn(areUp: boolean, now: Micros): void {
    this.recovery.turn(areUp, now);
  }

  /** What was measured in a scope of that length. */
  measures(length: Micros): Measures<typeof OPERATION_METRICS> {
    const { completed, fallback, rejected, running } = this;
    const settled = completed + this.failed;
    return {
      primary: completed - fallback,
      fallback,
      rejected,
      stillRunning: running,
      completedRatio: ratioOrNull(completed, settled),
      primaryRatio: ratioOrNull(completed - fallback, settled),
      rejectedRatio: ratioOrNull(rejected, settled),
      goodput: ratioOrNull(completed * MICROS_PER_SECOND, length),
      ...timeMeasures('latency', this.allTimes()),
      ...timeMeasures('completedLatency', this.completedTimes),
      recoverMs: millisOrNull(this.recovery.longest),
    };
  }

  /** See {@link import('./metricsFold.js').MetricsFold.errorOf}. */
  errorOf(metric: string): number {
    if (metric.startsWith('latency.')) return timeError(metric, this.allTimes());
    return metric.startsWith('completedLatency.') ? timeError(metric, this.completedTimes) : 0;
  }

  private allTimes(): Quantiles {
    const all = new Quantiles();
    all.merge(this.completedTimes);
    all.merge(this.failedTimes);
    return all;
  }

  private settlePlainly(ok: boolean): void {
    if (ok) this.completed += 1;
    else this.failed += 1;
  }

  private settleFor({ ok, reason }: LabRecord): void {
    this.settlePlainly(ok);
    if (ok) this.fallback += Number(reason === 'fallback');
    else this.rejected += Number(REJECTIONS.includes(reason));
  }
}

/** How long operations went on failing after every dependency was up again. */
class Recovery {
  isPending: boolean;
  longest: Micros | null = null;
  private since: Micros;
  private lastFailed: Micros;
  private inARow: number;

  constructor(before: Recovery | null) {
    this.isPending = before?.isPending ?? false;
    this.since = before?.since ?? 0;
    this.lastFailed = before?.lastFailed ?? 0;
    this.inARow = before?.inARow ?? 0;
  }

  turn(areUp: boolean, now: Micros): void {
    this.isPending = areUp;
    this.since = now;
    this.lastFailed = now;
    this.inARow = 0;
  }

  settle({ ok, at }: LabRecord): void {
    this.inARow = ok ? this.inARow + 1 : 0;
    if (!ok) this.lastFailed = at;
    if (this.inARow < STEADY) return;
    this.isPending = false;
    this.longest = Math.max(this.longest ?? 0, this.lastFailed - this.since);
  }
}
