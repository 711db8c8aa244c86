import type { Micros } from '../model/time.js';
import { ExactCounts } from './exactCounts.js';
import { LogBuckets, type NearTime } from './logBuckets.js';

/**
 * A distribution of times. Its quantiles are exact while at most 4096 different times occur, however
 * often; where more do, a quantile is at most 1/512 (0.2 %) away from the exact one. Memory does not
 * grow beyond that. Parts that were measured apart can be merged in any order and come to the same
 * as all times in one.
 */
export class Quantiles {
  /** How many times there are. */
  count = 0;
  /** No more is added to it once there are buckets. */
  private exact = new ExactCounts();
  /** Null while there are few different times. */
  private buckets: LogBuckets | null = null;

  /** All of them added up; rounded only beyond 2^53, and then once. */
  get sum(): number {
    return (this.buckets ?? this.exact).sum.toNumber();
  }

  /** The longest; 0 where there is none. */
  get max(): Micros {
    return this.quantile(1) ?? 0;
  }

  /** True while every quantile is exact. */
  get isExact(): boolean {
    return this.buckets === null;
  }

  /** Takes a time, 0 to ten years. */
  add(time: Micros): void {
    this.count += 1;
    if (this.buckets !== null) this.buckets.add(time, 1);
    else if (!this.exact.add(time, 1)) this.spread().add(time, 1);
  }

  /** Takes everything that another one has taken. */
  merge({ count, exact, buckets }: Quantiles): void {
    this.count += count;
    if (buckets !== null) this.spread().merge(buckets);
    else exact.each((time, times) => this.take(time, times));
  }

  /**
   * The smallest time such that at least the share `q` of all times is no longer; null where there
   * is none.
   * @param q 0 to 1
   */
  quantile(q: number): Micros | null {
    return this.near(q)?.time ?? null;
  }

  /** How far the exact quantile may be from what {@link quantile} says; 0 where it is that. */
  errorAt(q: number): Micros {
    return this.near(q)?.error ?? 0;
  }

  private near(q: number): NearTime | null {
    if (this.count === 0) return null;
    // 0.07 * 100 is 7.000000000000001, and the seventh is meant.
    const rank = Math.max(1, Math.ceil(q * this.count * (1 - 1e-12)));
    if (this.buckets !== null) return this.buckets.at(rank);
    return { time: this.exact.at(rank), error: 0 };
  }

  private take(time: Micros, times: number): void {
    if (this.buckets !== null) this.buckets.add(time, times);
    else if (!this.exact.add(time, times)) this.spread().add(time, times);
  }

  /** Gives up counting times one by one. */
  private spread(): LogBuckets {
    if (this.buckets !== null) return this.buckets;
    const buckets = new LogBuckets();
    this.exact.each((time, times) => buckets.add(time, times));
    this.exact = new ExactCounts();
    this.buckets = buckets;
    return buckets;
  }
}
