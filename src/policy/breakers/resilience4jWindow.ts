import type { Micros } from '../../model/time.js';

const SECOND: Micros = 1_000_000;
const FAILED = 1;
const SLOW = 2;

/** The results that a breaker bases its rates on. */
export interface CallWindow {
  /** How many results the window holds. */
  readonly calls: number;
  /** How many of them failed. */
  readonly failed: number;
  /** How many of them were slow, failed ones included. */
  readonly slow: number;
  /** Takes in one result at the time it arrived. */
  record(failed: boolean, slow: boolean, now: Micros): void;
  /** Lets go what is too old at `now`. */
  slide(now: Micros): void;
}

/** The latest `size` results. */
export class CountWindow implements CallWindow {
  calls = 0;
  failed = 0;
  slow = 0;
  private head = 0;
  /** Grows up to `size`, so that a large window costs nothing before it fills. */
  private readonly ring: number[] = [];
  private readonly size: number;

  constructor(size: number) {
    this.size = size;
  }

  record(failed: boolean, slow: boolean): void {
    this.calls += 1;
    if (failed) this.failed += 1;
    if (slow) this.slow += 1;
    // Quirk of 2.4.0: the windows of FORCED_OPEN and DISABLED have no place at all. When one is
    // carried into OPEN, a result is added to the sums and then fails with "/ by zero".
    if (this.size > 0) this.keep((failed ? FAILED : 0) | (slow ? SLOW : 0));
  }

  /** Results do not age. */
  slide(): void {}

  private keep(result: number): void {
    if (this.ring.length < this.size) {
      this.ring.push(result);
      return;
    }
    this.drop(this.ring[this.head] ?? 0);
    this.ring[this.head] = result;
    this.head = (this.head + 1) % this.size;
  }

  private drop(result: number): void {
    this.calls -= 1;
    if ((result & FAILED) !== 0) this.failed -= 1;
    if ((result & SLOW) !== 0) this.slow -= 1;
  }
}

/**
 * The results of the latest `size` seconds, the running one included.
 *
 * Quirk of 2.4.0: the buckets are seconds of the absolute clock, so a result lives for more than
 * `size - 1` and at most `size` seconds, and with size 1 all is gone at each full second.
 */
export class TimeWindow implements CallWindow {
  calls = 0;
  failed = 0;
  slow = 0;
  private head = 0;
  private second = 0;
  private readonly callsIn = [0];
  private readonly failedIn = [0];
  private readonly slowIn = [0];
  private readonly size: number;

  constructor(size: number) {
    this.size = size;
  }

  record(failed: boolean, slow: boolean, now: Micros): void {
    this.slide(now);
    this.calls += 1;
    increment(this.callsIn, this.head);
    if (failed) {
      this.failed += 1;
      increment(this.failedIn, this.head);
    }
    if (slow) {
      this.slow += 1;
      increment(this.slowIn, this.head);
    }
  }

  slide(now: Micros): void {
    const second = Math.floor(now / SECOND);
    if (second === this.second) return;
    const passed = Math.min(second - this.second, this.size);
    this.second = second;
    // With nothing in any bucket, which of them is the running one makes no difference.
    for (let step = 0; step < passed && this.calls > 0; step += 1) this.advance();
  }

  /** Moves on to the oldest bucket and empties it. */
  private advance(): void {
    this.head = (this.head + 1) % this.size;
    this.calls -= this.callsIn[this.head] ?? 0;
    this.failed -= this.failedIn[this.head] ?? 0;
    this.slow -= this.slowIn[this.head] ?? 0;
    this.callsIn[this.head] = 0;
    this.failedIn[this.head] = 0;
    this.slowIn[this.head] = 0;
  }
}

function increment(buckets: number[], index: number): void {
  buckets[index] = (buckets[index] ?? 0) + 1;
}
