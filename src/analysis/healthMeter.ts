import type { HEALTH_METRICS } from '../model/policyMetrics.js';
import type { LabRecord } from '../model/records.js';
import { type Micros, toMillis } from '../model/time.js';
import { Gauge } from './gauge.js';
import type { Measures } from './measures.js';

/** Measures health checks, all of them added up. Before the first poll nothing is measured. */
export class HealthMeter {
  private polls = 0;
  private failed = 0;
  private isUsed: boolean;
  /** How many gates find their dependency unhealthy; at first none does. */
  private readonly shut: Gauge;

  /** @param before whose gates go on from `from`; null: there are none */
  constructor(from: Micros, before: HealthMeter | null) {
    this.isUsed = before?.isUsed ?? false;
    this.shut = new Gauge(from, before?.shut.current ?? 0);
  }

  /** Takes a `poll-judged`. */
  judge({ at, ok, to }: LabRecord): void {
    this.isUsed = true;
    this.polls += 1;
    if (!ok) this.failed += 1;
    if (to !== '') this.shut.add(to === 'unhealthy' ? 1 : -1, at);
  }

  /** What was measured until the scope was over. */
  measures(until: Micros): Measures<typeof HEALTH_METRICS> {
    const { isUsed, polls, failed, shut } = this;
    return {
      'healthCheck.polls': isUsed ? polls : null,
      'healthCheck.failedPolls': isUsed ? failed : null,
      'healthCheck.unhealthyMs': isUsed ? toMillis(shut.integral(until)) : null,
    };
  }
}
