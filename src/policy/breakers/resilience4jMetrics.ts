import { formatDuration, type Micros } from '../../model/time.js';
import type { Resilience4jSettings } from './resilience4jOptions.js';
import { type CallWindow, CountWindow, TimeWindow } from './resilience4jWindow.js';

/** What a result says about the rates; `failures` also when both rates are at their limits. */
export type Verdict = 'too-few' | 'below' | 'failures' | 'slow-calls';

/** What the library's metrics show at one moment, under the names of its getters. */
export interface Resilience4jReading {
  /** Percent, as a 32-bit float; -1: fewer results than the minimum. */
  readonly failureRate: number;
  /** Percent, as a 32-bit float; -1: fewer results than the minimum. */
  readonly slowCallRate: number;
  readonly numberOfBufferedCalls: number;
  readonly numberOfFailedCalls: number;
  readonly numberOfSlowCalls: number;
  readonly numberOfNotPermittedCalls: number;
}

/**
 * A window, the minimum that holds for it, and a count of refused calls: what a state of the
 * breaker owns, and OPEN takes over from the state before it.
 */
export class Resilience4jMetrics {
  /** Calls refused since these metrics exist, in half-open too (its Javadoc says only in open). */
  notPermitted = 0;
  private readonly window: CallWindow;
  private readonly minimum: number;
  private readonly settings: Resilience4jSettings;
  private readonly failureLimit: number;
  private readonly slowLimit: number;

  private constructor(window: CallWindow, minimum: number, settings: Resilience4jSettings) {
    this.window = window;
    this.minimum = minimum;
    this.settings = settings;
    this.failureLimit = Math.fround(settings.failureRateThreshold);
    this.slowLimit = Math.fround(settings.slowCallRateThreshold);
  }

  /** Over the configured window: for CLOSED and METRICS_ONLY. */
  static configured(settings: Resilience4jSettings): Resilience4jMetrics {
    const { slidingWindowType, slidingWindowSize, minimumNumberOfCalls } = settings;
    if (slidingWindowType === 'COUNT_BASED') {
      return Resilience4jMetrics.ofLatest(slidingWindowSize, settings);
    }
    // Quirk of 2.4.0: the minimum of a time window is taken as written, so it may be out of reach.
    const window = new TimeWindow(slidingWindowSize);
    return new Resilience4jMetrics(window, minimumNumberOfCalls, settings);
  }

  /**
   * Over the latest `size` calls: for HALF_OPEN, also when the configured window is TIME_BASED,
   * and with size 0 for FORCED_OPEN and DISABLED. Quirk of 2.4.0: a minimum above the size is
   * cut to it without a word.
   */
  static ofLatest(size: number, settings: Resilience4jSettings): Resilience4jMetrics {
    const minimum = Math.min(settings.minimumNumberOfCalls, size);
    return new Resilience4jMetrics(new CountWindow(size), minimum, settings);
  }

  /** Takes in a result and judges the window that now holds it. */
  record(failed: boolean, duration: Micros, now: Micros): Verdict {
    // Strictly longer: a call of exactly the threshold is not slow (2.4.0).
    const slow = duration > this.settings.slowCallDurationThreshold;
    this.window.record(failed, slow, now);
    if (this.tooFew()) return 'too-few';
    // A rate of exactly the threshold opens; both are 32-bit floats (2.4.0).
    if (this.rate(this.window.failed) >= this.failureLimit) return 'failures';
    return this.rate(this.window.slow) >= this.slowLimit ? 'slow-calls' : 'below';
  }

  /** The metrics at `now`; reading slides a time window. */
  read(now: Micros): Resilience4jReading {
    this.window.slide(now);
    return {
      failureRate: this.rate(this.window.failed),
      slowCallRate: this.rate(this.window.slow),
      numberOfBufferedCalls: this.window.calls,
      numberOfFailedCalls: this.window.failed,
      numberOfSlowCalls: this.window.slow,
      numberOfNotPermittedCalls: this.notPermitted,
    };
  }

  /** The verdict in words and numbers: `50 % of 10 calls failed, limit 50 %`. */
  describe(verdict: Verdict): string {
    const { slowCallDurationThreshold, slowCallRateThreshold, failureRateThreshold } =
      this.settings;
    const { calls, failed, slow } = this.window;
    if (verdict === 'slow-calls') {
      const over = formatDuration(slowCallDurationThreshold);
      return `${this.percent(slow)} of ${calls} calls took over ${over}, limit ${slowCallRateThreshold} %`;
    }
    return `${this.percent(failed)} of ${calls} calls failed, limit ${failureRateThreshold} %`;
  }

  private percent(part: number): string {
    return `${Number(this.rate(part).toFixed(2))} %`;
  }

  private tooFew(): boolean {
    return this.window.calls === 0 || this.window.calls < this.minimum;
  }

  /**
   * Quirk of 2.4.0: every step in 32 bits, so 1 of 3 meets a threshold of 33.3333335, and 700001
   * of 700001 do not meet one of 100.
   */
  private rate(part: number): number {
    if (this.tooFew()) return -1;
    return Math.fround(Math.fround(part * 100) / this.window.calls);
  }
}
