import { count, duration } from '../model/knobs.js';
import type { Settings } from '../model/shapes.js';
import { formatDuration, type Micros } from '../model/time.js';
import type { OptionRemark } from './library.js';
import { remarkIf } from './remarks.js';

/**
 * The knobs of health checks.
 *
 * Late: a check has failed at its timeout, and its answer counts no more; one that is under way as the
 * run ends says nothing. Given up: the attempts of operations teach it nothing, however they end.
 * Teaches nothing: a check that is refused further inside has failed; one that a fallback answers has
 * passed.
 */
export const healthCheckTable = {
  interval: duration({
    meaning: 'How long from the start of one check to the start of the next.',
    default: 10_000_000,
    min: 1,
  }),
  timeout: duration({
    meaning: 'A check without an answer for this long has failed.',
    default: 1_000_000,
    min: 1,
  }),
  unhealthyAfter: count({
    meaning: 'How many checks in a row must fail before calls are refused.',
    unit: 'checks',
    default: 3,
    min: 1,
  }),
  healthyAfter: count({
    meaning: 'How many checks in a row must pass before calls are admitted again.',
    unit: 'checks',
    default: 2,
    min: 1,
  }),
};

/** Health checks with every default written in. */
export type HealthCheckSettings = Settings<typeof healthCheckTable>;

/**
 * Admits calls while the checks pass. It is healthy at first, and changes only after enough checks
 * in a row that say otherwise: one that says the same starts the count anew.
 */
export class HealthGate {
  /** Whether calls are admitted. */
  admits = true;
  /** When that last changed; 0 before any change. */
  since: Micros = 0;
  private readonly settings: HealthCheckSettings;
  /** Checks in a row that say otherwise. */
  private against = 0;

  constructor(settings: HealthCheckSettings) {
    this.settings = settings;
  }

  /** A check passed. */
  passed(now: Micros): void {
    this.take(true, this.settings.healthyAfter, now);
  }

  /** A check failed, or was not answered in time. */
  failed(now: Micros): void {
    this.take(false, this.settings.unhealthyAfter, now);
  }

  private take(isHealthy: boolean, enough: number, now: Micros): void {
    this.against = isHealthy === this.admits ? 0 : this.against + 1;
    if (this.against < enough) return;
    this.admits = isHealthy;
    this.since = now;
    this.against = 0;
  }
}

/** What is odd in how the knobs of health checks stand to each other. */
export function healthCheckRemarks(settings: HealthCheckSettings): readonly OptionRemark[] {
  const { interval, timeout } = settings;
  return remarkIf(timeout > interval, {
    severity: 'warning',
    option: 'timeout',
    found: `timeout ${formatDuration(timeout)} and interval ${formatDuration(interval)}`,
    expected: 'a timeout of at most the interval',
    hint: 'a check would begin before the one before it has ended',
  });
}
