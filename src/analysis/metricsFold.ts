import type { MetricValue } from '../model/checks.js';
import type { MetricName } from '../model/metrics.js';
import type { LabRecord, Sink } from '../model/records.js';
import { toMillis } from '../model/time.js';

/** The value of every metric of one run. */
export type Metrics = Readonly<Record<MetricName, MetricValue>>;

/** Counts what the metric catalogue describes. */
export class MetricsFold implements Sink {
  private operations = 0;
  private attemptBudget = 0;
  private completed = 0;
  private failed = 0;
  private attempts = 0;
  private calls = 0;
  private failedCalls = 0;
  private fastFails = 0;
  private opened = 0;
  private probes = 0;
  private closedByProbe = false;
  private breakerState = 'none';
  private lastSettled: number | null = null;

  take(record: LabRecord): void {
    switch (record.kind) {
      case 'call-started':
        this.calls += 1;
        break;
      case 'call-answered':
        if (!record.ok) this.failedCalls += 1;
        break;
      case 'fast-fail':
        this.fastFails += 1;
        break;
      case 'operation-settled':
        this.settle(record);
        break;
      default:
        this.takeRare(record);
    }
  }

  /**
   * The metrics of the run so far.
   * @param baselineCalls dependency calls of the variant that calls are avoided against; null
   * when there is none
   */
  metrics(baselineCalls: number | null): Metrics {
    return {
      operations: this.operations,
      completed: this.completed,
      failed: this.failed,
      attempts: this.attempts,
      attemptBudget: this.attemptBudget,
      dependencyCalls: this.calls,
      failedCalls: this.failedCalls,
      fastFails: this.fastFails,
      attemptsPerOperation: this.operations > 0 ? this.attempts / this.operations : null,
      callsAvoided: baselineCalls === null ? null : baselineCalls - this.calls,
      'breaker.opened': this.opened,
      'breaker.probes': this.probes,
      'breaker.closedAfterRecovery': this.closedByProbe,
      'breaker.finalState': this.breakerState,
      lastSettledMs: this.lastSettled === null ? null : toMillis(this.lastSettled),
    };
  }

  private settle(record: LabRecord): void {
    if (record.ok) this.completed += 1;
    else this.failed += 1;
    this.attempts += record.attempt;
    this.lastSettled = record.at;
  }

  private takeRare(record: LabRecord): void {
    if (record.kind === 'run-started') {
      this.operations = record.operation;
      this.attemptBudget = record.operation * record.attempt;
    } else if (record.kind === 'probe-admitted') this.probes += 1;
    else if (record.kind === 'breaker-placed') this.breakerState = record.to;
    else if (record.kind === 'breaker-changed') this.changeBreaker(record);
  }

  private changeBreaker(record: LabRecord): void {
    this.breakerState = record.to;
    if (record.to === 'open') this.opened += 1;
    // A few breakers test without a half-open state; a timer that closes one is no good probe.
    if (record.to === 'closed' && record.operation >= 0) this.closedByProbe = true;
  }
}
