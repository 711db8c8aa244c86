import type { CALL_METRICS } from '../model/callMetrics.js';
import type { LabRecord } from '../model/records.js';
import type { Micros } from '../model/time.js';
import type { Conditions } from './conditions.js';
import { Gauge } from './gauge.js';
import { type Measures, ratioOrNull, timeError, timeMeasures } from './measures.js';
import { Quantiles } from './quantiles.js';

/** The stretches of time for which calls are counted to find the fullest. */
const TENTH: Micros = 100_000;

/** Measures the calls that reach the dependencies. */
export class CallMeter {
  calls = 0;
  failed = 0;
  /** Calls that a breaker could have spared a dependency that was down. */
  missed = 0;
  private cancelled = 0;
  /** Calls that a policy makes on its own account, and gives up before: they are nobody's attempts. */
  private unasked = 0;
  private abandoned = 0;
  private wasted = 0;
  /** Calls since the tenth of a second began that has the last one. */
  private inTenth = 0;
  private tenthEnd: Micros = 0;
  private peak = 0;
  private readonly inFlight: Gauge;
  private readonly times = new Quantiles();

  /** @param before whose calls are still in flight at `from`; null: there are none */
  constructor(from: Micros, before: CallMeter | null) {
    this.inFlight = new Gauge(from, before?.inFlight.current ?? 0);
  }

  /** Attempts of operations that became a call, or were given up while they waited. */
  get attempts(): number {
    return this.calls + this.cancelled - this.unasked;
  }

  /** Takes a `call-started`. */
  start(record: LabRecord, conditions: Conditions): void {
    this.calls += 1;
    if (record.operation < 0) this.unasked += 1;
    this.inFlight.add(1, record.at);
    this.countInTenth(record.at);
    if (conditions.down > 0) this.startInTrouble(record, conditions);
  }

  /** Takes a `call-answered`. */
  answer(record: LabRecord, conditions: Conditions): void {
    this.inFlight.add(-1, record.at);
    this.times.add(record.value);
    if (record.ok) return;
    this.failed += 1;
    if (conditions.down > 0) conditions.of(record.dependency).hasFailed = true;
  }

  /** Takes a `call-abandoned`. */
  abandon(record: LabRecord): void {
    this.inFlight.add(-1, record.at);
    this.abandoned += 1;
  }

  /** Takes an `attempt-cancelled`. */
  cancel({ operation }: LabRecord): void {
    this.cancelled += 1;
    if (operation < 0) this.unasked += 1;
  }

  /** What was measured until the scope was over. */
  measures(operations: number, until: Micros): Measures<typeof CALL_METRICS> {
    return {
      amplification: ratioOrNull(this.calls, operations),
      abandonedCalls: this.abandoned,
      wastedCalls: this.wasted,
      cancelledAttempts: this.cancelled,
      peakCalls: this.peak,
      ...timeMeasures('callLatency', this.times),
      'inFlight.max': this.inFlight.max(until),
      'inFlight.mean': this.inFlight.mean(until),
    };
  }

  /** See {@link import('./metricsFold.js').MetricsFold.errorOf}. */
  errorOf(metric: string): number {
    return metric.startsWith('callLatency.') ? timeError(metric, this.times) : 0;
  }

  private countInTenth(at: Micros): void {
    if (at >= this.tenthEnd) {
      this.inTenth = 0;
      this.tenthEnd = at - (at % TENTH) + TENTH;
    }
    this.inTenth += 1;
    if (this.inTenth > this.peak) this.peak = this.inTenth;
  }

  private startInTrouble({ dependency }: LabRecord, conditions: Conditions): void {
    const condition = conditions.of(dependency);
    if (condition.state !== 'down') return;
    this.wasted += 1;
    if (condition.hasFailed) this.missed += 1;
  }
}
