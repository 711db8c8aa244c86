import { power } from '../model/inexact.js';
import type { Settings } from '../model/shapes.js';
import { DURATION_UNITS, type Micros } from '../model/time.js';
import { SlottedCounts } from './slottedCounts.js';
import type { envoyThrottleTable, sreThrottleTable, ThrottleSettings } from './throttleSettings.js';

/** Refuses a share of all calls on the client's side, the more the fewer of them are answered well. */
export interface Throttle {
  /**
   * Asks for one call.
   * @param luck 0 to less than 1
   */
  admits(now: Micros, luck: number): boolean;
  /** An admitted call was accepted: the backend did not turn it away, or (envoy) answered well. */
  accepted(now: Micros): void;
  /** An admitted call was not. */
  failed(now: Micros): void;
  /** The share that it would refuse now, 0 to 1. */
  rejection(now: Micros): number;
}

/** Builds the throttle that the settings describe. */
export function createThrottle(settings: ThrottleSettings): Throttle {
  return settings.kind === 'sre' ? new SreThrottle(settings) : new EnvoyThrottle(settings);
}

/**
 * Refuses (requests - K * accepts) / (requests + 1) of all calls. A request counts when it is asked
 * for, admitted or refused: refusals that do not count would let the share swing. Those admitted may
 * count at their end instead, as in go-zero issue 5011: a backend that hangs is then throttled only
 * after its timeouts.
 */
class SreThrottle implements Throttle {
  private readonly k: number;
  private readonly countsEnds: boolean;
  private readonly counts: SlottedCounts;

  constructor({ k, window, countOn }: Settings<typeof sreThrottleTable>) {
    this.k = k;
    this.countsEnds = countOn === 'end';
    this.counts = new SlottedCounts(window);
  }

  admits(now: Micros, luck: number): boolean {
    const isRefused = luck < this.rejection(now);
    // A refusal ends as it starts.
    if (isRefused || !this.countsEnds) this.counts.addTotal(now);
    return !isRefused;
  }

  accepted(now: Micros): void {
    if (this.countsEnds) this.counts.addTotal(now);
    this.counts.addGood(now);
  }

  failed(now: Micros): void {
    if (this.countsEnds) this.counts.addTotal(now);
  }

  rejection(now: Micros): number {
    const { counts } = this;
    counts.age(now);
    return Math.max(0, (counts.total - this.k * counts.good) / (counts.total + 1));
  }
}

/**
 * Refuses ((n - s / threshold) / (n + 1)) ^ (1 / aggression) of all calls, with n answered and s
 * answered well. A call counts when it is answered; refused ones never do (admission_control.cc).
 */
class EnvoyThrottle implements Throttle {
  private readonly settings: Settings<typeof envoyThrottleTable>;
  private readonly counts: SlottedCounts;
  /** Answers in a window that make the rate below which nothing is refused. */
  private readonly fewest: number;

  constructor(settings: Settings<typeof envoyThrottleTable>) {
    this.settings = settings;
    this.counts = new SlottedCounts(settings.window);
    this.fewest = (settings.rpsThreshold * settings.window) / DURATION_UNITS.s;
  }

  admits(now: Micros, luck: number): boolean {
    return luck >= this.rejection(now);
  }

  accepted(now: Micros): void {
    this.counts.addTotal(now);
    this.counts.addGood(now);
  }

  failed(now: Micros): void {
    this.counts.addTotal(now);
  }

  /** To four digits, as Envoy draws: so the power need not be exact to the last bit. */
  rejection(now: Micros): number {
    const { counts, settings } = this;
    counts.age(now);
    if (counts.total < this.fewest) return 0;
    const expected = (counts.good * 100) / settings.threshold;
    const share = Math.max(0, (counts.total - expected) / (counts.total + 1));
    const bent = settings.aggression === 1 ? share : power(share, 1 / settings.aggression);
    return Math.min(Math.round(bent * 10_000) / 10_000, settings.maxRejection / 100);
  }
}
