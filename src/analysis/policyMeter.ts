import type { POLICY_METRICS } from '../model/policyMetrics.js';
import type { LabRecord } from '../model/records.js';
import type { Measures } from './measures.js';

/** Counts what policies do of their own accord. */
export class PolicyMeter {
  retries = 0;
  private timeouts = 0;
  private deadlines = 0;
  private hedges = 0;
  private hedgesWon = 0;

  /** Takes a `timed-out`, `hedge-started` or `hedge-won`, and passes over all others. */
  take({ kind, reason }: LabRecord): void {
    if (kind === 'hedge-started') this.hedges += 1;
    else if (kind === 'hedge-won') this.hedgesWon += 1;
    else if (kind !== 'timed-out') return;
    else if (reason === 'deadline') this.deadlines += 1;
    else this.timeouts += 1;
  }

  /** What was counted. */
  measures(): Measures<typeof POLICY_METRICS> {
    const { retries, timeouts, deadlines, hedges, hedgesWon } = this;
    return { retries, timeouts, deadlines, hedges, hedgesWon };
  }
}
