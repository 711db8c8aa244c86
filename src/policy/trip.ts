import type { Micros } from '../model/time.js';
import type { BreakerSettings } from './breakerSettings.js';
import { reachesPercent } from './rateLimit.js';
import { CallWindow, type ResultWindow, TimeWindow } from './window.js';

/** Decides, result by result, whether a closed breaker trips. */
export interface TripRule {
  /** Takes a result of the closed period; true: the breaker trips. */
  record(failed: boolean, slow: boolean, now: Micros): boolean;
  /** Why it tripped, for people; of meaning right after a true. */
  reason(): string;
  /** What it has counted so far; looking changes no decision. */
  counts(now: Micros): TripCounts;
  /** Starts anew: a new closed period begins. */
  clear(): void;
}

/** What a trip rule has counted in the latest closed period. */
export interface TripCounts {
  /** Failures since the latest success; 0 where nothing looks at them. */
  readonly inARow: number;
  /** Results in the sliding window, and how many of them failed or were slow; 0 without rates. */
  readonly calls: number;
  readonly failed: number;
  readonly slow: number;
}

const NOTHING_COUNTED: TripCounts = { inARow: 0, calls: 0, failed: 0, slow: 0 };

/** Builds the rule that the settings describe. */
export function tripRule(settings: BreakerSettings): TripRule {
  const { failureThreshold, failureRateThreshold, slowCallRateThreshold } = settings;
  const inARow = failureThreshold === null ? null : new ConsecutiveRule(failureThreshold);
  const hasRate = failureRateThreshold !== null || slowCallRateThreshold !== null;
  const rates = hasRate ? new RateRule(settings) : null;
  if (inARow !== null && rates !== null) return new EitherRule(inARow, rates);
  return inARow ?? rates ?? new NeverRule();
}

/** Trips at so many failures in a row; any success starts the count anew. */
export class ConsecutiveRule implements TripRule {
  private readonly threshold: number;
  private failures = 0;

  constructor(threshold: number) {
    this.threshold = threshold;
  }

  record(failed: boolean): boolean {
    this.failures = failed ? this.failures + 1 : 0;
    return this.failures >= this.threshold;
  }

  reason(): string {
    return this.threshold === 1 ? 'a failure' : `${this.threshold} failures in a row`;
  }

  counts(): TripCounts {
    return { ...NOTHING_COUNTED, inARow: this.failures };
  }

  clear(): void {
    this.failures = 0;
  }
}

/**
 * Trips when the share of failed or of slow calls in the window reaches its threshold (`>=`),
 * once the window holds enough results. Looked at after every result, a good one too: it may
 * complete the minimum, or be slow.
 */
export class RateRule implements TripRule {
  private readonly window: ResultWindow;
  private readonly minimumCalls: number;
  private readonly failedLimit: number;
  private readonly slowLimit: number;

  constructor(settings: BreakerSettings) {
    const { calls, duration } = settings.slidingWindow;
    this.window = duration === null ? new CallWindow(calls ?? 1) : new TimeWindow(duration);
    this.minimumCalls = settings.minimumCalls;
    this.failedLimit = settings.failureRateThreshold ?? Number.POSITIVE_INFINITY;
    this.slowLimit = settings.slowCallRateThreshold ?? Number.POSITIVE_INFINITY;
  }

  record(failed: boolean, slow: boolean, now: Micros): boolean {
    const { window } = this;
    window.add(failed, slow, now);
    if (window.total < this.minimumCalls) return false;
    return (
      this.reaches(window.failed, this.failedLimit) || this.reaches(window.slow, this.slowLimit)
    );
  }

  reason(): string {
    const { failed, slow, total } = this.window;
    const isFailed = this.reaches(failed, this.failedLimit);
    const [count, word, limit] = isFailed
      ? [failed, 'failed', this.failedLimit]
      : [slow, 'slow', this.slowLimit];
    return `${count} of ${total} calls ${word}, limit ${limit} %`;
  }

  counts(now: Micros): TripCounts {
    this.window.age(now);
    const { total, failed, slow } = this.window;
    return { inARow: 0, calls: total, failed, slow };
  }

  clear(): void {
    this.window.clear();
  }

  private reaches(count: number, limit: number): boolean {
    return reachesPercent(count, this.window.total, limit);
  }
}

/** Trips when either of two rules does; both see every result. */
class EitherRule implements TripRule {
  private readonly first: TripRule;
  private readonly second: TripRule;
  private tripped: TripRule;

  constructor(first: TripRule, second: TripRule) {
    this.first = first;
    this.second = second;
    this.tripped = first;
  }

  record(failed: boolean, slow: boolean, now: Micros): boolean {
    const byFirst = this.first.record(failed, slow, now);
    const bySecond = this.second.record(failed, slow, now);
    this.tripped = byFirst ? this.first : this.second;
    return byFirst || bySecond;
  }

  reason(): string {
    return this.tripped.reason();
  }

  counts(now: Micros): TripCounts {
    return { ...this.second.counts(now), inARow: this.first.counts(now).inARow };
  }

  clear(): void {
    this.first.clear();
    this.second.clear();
  }
}

/** For settings without any threshold, which {@link import('./breakerSettings.js').completeBreaker} excludes. */
class NeverRule implements TripRule {
  record(): boolean {
    return false;
  }

  reason(): string {
    return '';
  }

  counts(): TripCounts {
    return NOTHING_COUNTED;
  }

  clear(): void {}
}
