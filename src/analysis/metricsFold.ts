import type { BASIC_METRICS } from '../model/basicMetrics.js';
import { METRICS } from '../model/metrics.js';
import type { LabRecord, Sink } from '../model/records.js';
import type { Micros } from '../model/time.js';
import { BreakerMeter } from './breakerMeter.js';
import { BufferMeter } from './bufferMeter.js';
import { CallMeter } from './callMeter.js';
import { Conditions } from './conditions.js';
import { HealthMeter } from './healthMeter.js';
import { LevelMeter } from './levelMeter.js';
import { type Measures, type Metrics, millisOrNull, ratioOrNull } from './measures.js';
import { OperationMeter } from './operationMeter.js';
import { PolicyMeter } from './policyMeter.js';
import { RefusalMeter } from './refusalMeter.js';

/** Counts what the metric catalogue describes, in one stretch of a run. */
export class MetricsFold implements Sink {
  private readonly from: Micros;
  /** When it was over, or the time of the last record so far. */
  private until: Micros;
  /** The most that each operation may make; 0: no limit. */
  private mostAttempts: number;
  private readonly conditions: Conditions;
  private readonly operations: OperationMeter;
  private readonly calls: CallMeter;
  private readonly refusals = new RefusalMeter();
  private readonly policies = new PolicyMeter();
  private readonly breakers: BreakerMeter;
  private readonly levels: LevelMeter;
  private readonly buffers: BufferMeter;
  private readonly health: HealthMeter;

  /**
   * @param from when the stretch begins
   * @param before the stretch right before it, which takes no more records: what it left in flight,
   * queued or open goes on; null: the run begins
   */
  constructor(from: Micros = 0, before: MetricsFold | null = null) {
    this.from = from;
    this.until = from;
    this.mostAttempts = before?.mostAttempts ?? 0;
    this.conditions = new Conditions(before?.conditions ?? null);
    this.operations = new OperationMeter(before?.operations ?? null);
    this.calls = new CallMeter(from, before?.calls ?? null);
    this.breakers = new BreakerMeter(from, before?.breakers ?? null);
    this.levels = new LevelMeter(from, before?.levels ?? null);
    this.buffers = new BufferMeter(before?.buffers ?? null);
    this.health = new HealthMeter(from, before?.health ?? null);
  }

  take(record: LabRecord): void {
    this.until = record.at;
    switch (record.kind) {
      case 'retry-waiting':
        this.policies.retries += 1;
        break;
      case 'call-started':
        this.calls.start(record, this.conditions);
        break;
      case 'call-answered':
        this.calls.answer(record, this.conditions);
        break;
      case 'fast-fail':
        this.refusals.refuse(record, this.conditions);
        break;
      case 'operation-started':
        this.operations.start();
        break;
      default:
        this.takeLess(record);
    }
  }

  /** The stretch is over, at a moment when nothing need have happened. */
  close(at: Micros): void {
    this.until = at;
    this.breakers.close(at);
  }

  /**
   * The metrics of the stretch so far.
   * @param baselineCalls dependency calls of the variant that calls are avoided against; null
   * when there is none
   */
  metrics(baselineCalls: number | null): Metrics {
    const { until } = this;
    const values: Metrics = {
      ...this.basics(baselineCalls),
      ...this.operations.measures(until - this.from),
      ...this.calls.measures(this.operations.started, until),
      ...this.refusals.measures(),
      ...this.policies.measures(),
      ...this.levels.measures(until),
      ...this.breakers.measures(until, this.calls.missed, this.refusals.false),
      ...this.buffers.measures(),
      ...this.health.measures(until),
    };
    // All names of the catalogue in its order, which is what the type says and readers expect.
    return Object.fromEntries(METRICS.map(({ name }) => [name, values[name]])) as Metrics;
  }

  /**
   * How far the exact value of a metric may be from the one that is told, in its unit: more than 0
   * only of a quantile that is read from buckets.
   */
  errorOf(metric: string): number {
    return this.operations.errorOf(metric) + this.calls.errorOf(metric);
  }

  /** By what became of each, not as their operation settles: so they are those of the stretch. */
  private get attempts(): number {
    return this.calls.attempts + this.refusals.attempts;
  }

  private basics(baselineCalls: number | null): Measures<typeof BASIC_METRICS> {
    const { operations, calls, refusals, breakers, attempts, mostAttempts } = this;
    const { started, completed, failed } = operations;
    return {
      operations: started,
      completed,
      failed,
      attempts,
      attemptBudget: mostAttempts > 0 ? started * mostAttempts : null,
      dependencyCalls: calls.calls,
      failedCalls: calls.failed,
      fastFails: refusals.total,
      attemptsPerOperation: ratioOrNull(attempts, started),
      callsAvoided: baselineCalls === null ? null : baselineCalls - calls.calls,
      'breaker.opened': breakers.opened,
      'breaker.probes': breakers.probes,
      'breaker.closedAfterRecovery': breakers.closedByProbe,
      'breaker.finalState': breakers.finalState,
      lastSettledMs: millisOrNull(operations.lastSettled),
    };
  }

  private takeLess(record: LabRecord): void {
    switch (record.kind) {
      case 'operation-settled':
        this.operations.settle(record);
        break;
      case 'level-changed':
        this.levels.change(record);
        break;
      case 'call-abandoned':
        this.calls.abandon(record);
        break;
      case 'attempt-cancelled':
        this.calls.cancel(record);
        break;
      case 'side-settled':
        // Its attempts have been counted one by one.
        break;
      default:
        this.takeRare(record);
    }
  }

  private takeRare(record: LabRecord): void {
    const { kind } = record;
    if (kind === 'probe-admitted') this.breakers.probes += 1;
    else if (kind === 'breaker-changed') this.breakers.change(record, this.conditions);
    else if (kind === 'breaker-placed') this.breakers.place(record, this.conditions);
    else if (kind === 'dependency-changed') this.changeDependency(record);
    else if (kind === 'level-placed') this.levels.place(record);
    else if (kind === 'buffer-put') this.buffers.fill();
    else if (kind === 'buffer-drained') this.buffers.drain(record);
    else if (kind === 'buffer-dropped') this.buffers.drop(record);
    else if (kind === 'poll-judged') this.health.judge(record);
    else if (kind === 'run-started') this.mostAttempts = record.attempt;
    else this.policies.take(record);
  }

  private changeDependency(record: LabRecord): void {
    const wereUp = this.conditions.troubled === 0;
    this.conditions.change(record);
    const areUp = this.conditions.troubled === 0;
    if (areUp !== wereUp) this.operations.turn(areUp, record.at);
  }
}
