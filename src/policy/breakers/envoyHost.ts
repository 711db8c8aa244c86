import { type Micros, NEVER } from '../../model/time.js';

/** Requests and successes of the present interval and of the one that ended at the last sweep. */
export class IntervalCounts {
  private total = 0;
  private successes = 0;
  private endedTotal = 0;
  private endedSuccesses = 0;

  /** Counts one request. */
  count(success: boolean): void {
    this.total += 1;
    if (success) this.successes += 1;
  }

  /** Ends the interval: what was counted is now to be read, and counting starts at 0. */
  swap(): void {
    this.endedTotal = this.total;
    this.endedSuccesses = this.successes;
    this.total = 0;
    this.successes = 0;
  }

  /** Requests of the interval that ended. */
  get volume(): number {
    return this.endedTotal;
  }

  /** Successes of the interval that ended, 0 to 100; only with a volume above 0. */
  get successRate(): number {
    return (this.endedSuccesses * 100) / this.endedTotal;
  }
}

/** What Envoy keeps about one host. */
export class HostMonitor {
  /** Answers of the host: statuses, and everything else when errors are not split. */
  readonly external = new IntervalCounts();
  /** Connecting, when errors are split. */
  readonly local = new IntervalCounts();
  /** False once the host was taken out of the cluster. */
  member = true;
  ejected = false;
  /** How often the host was ejected so far. */
  ejections = 0;
  /** How many times base_ejection_time the latest ejection lasts; goes down again in health. */
  multiplier = 0;
  lastEjection: Micros = NEVER;
  lastUnejection: Micros = NEVER;
  /** What chance added to the latest ejection. */
  jitter: Micros = 0;
  /** Why the host was last ejected or let back, for people. */
  why = '';
  serverErrors = 0;
  gatewayErrors = 0;
  localErrors = 0;

  /** Forgets the failures in a row; what the interval counted stays. */
  clearConsecutive(): void {
    this.serverErrors = 0;
    this.gatewayErrors = 0;
    this.localErrors = 0;
  }

  /** Ends the interval. */
  swap(): void {
    this.external.swap();
    this.local.swap();
  }
}
