import type { Micros } from '../../model/time.js';

/**
 * The health counts of one Hystrix command (HealthCountsStream, the same in 1.5.13 and 1.5.18).
 *
 * Completions are gathered in buckets of one snapshot interval; at each border the snapshot
 * becomes the sum over the last `floor(window / interval)` completed buckets. Between borders it
 * is frozen: what happened in the open bucket is invisible.
 */
export class HystrixHealth {
  readonly #interval: Micros;
  readonly #totals: Float64Array;
  readonly #failures: Float64Array;
  #oldest = 0;
  #openTotal = 0;
  #openErrors = 0;
  #total = 0;
  #errors = 0;
  #percent = 0;
  #nextBorder: Micros;

  /**
   * @param window how far back the snapshot looks
   * @param interval length of a bucket; borders lie at whole multiples of it after time 0, the
   * moment the command was first created
   */
  constructor(window: Micros, interval: Micros) {
    // Quirk (1.5.13, 1.5.18): whole buckets only. 10 s in intervals of 3 s look back 9 s. The
    // "10 buckets of 1 s" of the configuration belong to other metrics.
    const buckets = Math.max(1, Math.floor(window / interval));
    this.#interval = interval;
    this.#totals = new Float64Array(buckets);
    this.#failures = new Float64Array(buckets);
    this.#nextBorder = interval;
  }

  /** Calls in the snapshot: successes, failures, timeouts and rejections by pool or semaphore. */
  get total(): number {
    return this.#total;
  }

  /** Calls in the snapshot that count as errors: all of them but the successes. */
  get errors(): number {
    return this.#errors;
  }

  /** Errors of the snapshot as a whole percentage; 0 when it is empty. */
  get percent(): number {
    return this.#percent;
  }

  /** When the open bucket ends. */
  get nextBorder(): Micros {
    return this.#nextBorder;
  }

  /** True when neither the snapshot nor the open bucket holds anything. */
  get isEmpty(): boolean {
    return this.#total === 0 && this.#openTotal === 0;
  }

  /** Adds a success to the open bucket. */
  addSuccess(): void {
    this.#openTotal += 1;
  }

  /** Adds an error to the open bucket. */
  addError(): void {
    this.#openTotal += 1;
    this.#openErrors += 1;
  }

  /** Ends the open bucket at {@link nextBorder} and renews the snapshot. */
  closeBucket(): void {
    const slot = this.#oldest;
    this.#total += this.#openTotal - (this.#totals[slot] ?? 0);
    this.#errors += this.#openErrors - (this.#failures[slot] ?? 0);
    this.#totals[slot] = this.#openTotal;
    this.#failures[slot] = this.#openErrors;
    this.#oldest = slot + 1 === this.#totals.length ? 0 : slot + 1;
    this.#openTotal = 0;
    this.#openErrors = 0;
    this.#percent = wholePercent(this.#errors, this.#total);
    this.#nextBorder += this.#interval;
  }

  /**
   * Leaves out the borders up to `now`; only while {@link isEmpty}, when they change nothing.
   * Without it, a long silence would cost a step per interval.
   */
  skipBorders(now: Micros): void {
    const passed = Math.floor((now - this.#nextBorder) / this.#interval) + 1;
    this.#nextBorder += passed * this.#interval;
  }

  /** Starts afresh, empty, with borders counted from `now` (HystrixCommandMetrics.resetStream). */
  reset(now: Micros): void {
    this.#totals.fill(0);
    this.#failures.fill(0);
    this.#openTotal = 0;
    this.#openErrors = 0;
    this.#total = 0;
    this.#errors = 0;
    this.#percent = 0;
    this.#nextBorder = now + this.#interval;
  }
}

/**
 * Quirk (1.5.13, 1.5.18): `(int) ((double) errors / total * 100)`. The cast cuts off, and it can
 * lose one: 29 of 100 is 28, because 0.29 * 100 is 28.999999999999996 in binary.
 */
function wholePercent(errors: number, total: number): number {
  return total === 0 ? 0 : Math.trunc((errors / total) * 100);
}
