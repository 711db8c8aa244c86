import type { Micros } from '../model/time.js';

/** How many of the latest latencies are kept. */
const KEPT = 1_000;
/** Larger than the error of a percentage times a count, smaller than what any percentage means. */
const SLACK = 1 - Number.EPSILON * 4;

/**
 * The quantiles of the last 1000 latencies.
 *
 * They are kept twice: in the order in which they came, to know which one to forget, and sorted, so
 * that a quantile is one read. A new one takes the place of the oldest: two binary searches, and what
 * lies between the two places is moved by one in a single copy of at most 8 kB.
 */
export class LatencySample {
  /** How many are kept. */
  size = 0;
  private readonly ring = new Float64Array(KEPT);
  private readonly sorted = new Float64Array(KEPT);
  private next = 0;

  /** Adds a latency; the oldest of 1000 is forgotten. */
  add(latency: Micros): void {
    const { ring, sorted, size } = this;
    if (size < KEPT) {
      const to = this.placeOf(latency);
      sorted.copyWithin(to + 1, to, size);
      sorted[to] = latency;
      this.size += 1;
    } else this.replace(ring[this.next] ?? 0, latency);
    ring[this.next] = latency;
    this.next = (this.next + 1) % KEPT;
  }

  /**
   * The smallest latency that at least the given share of all is not above (nearest rank).
   * @param percentage more than 0 to 100
   * @returns 0 while there is none
   */
  quantile(percentage: number): Micros {
    const rank = Math.ceil((percentage * this.size * SLACK) / 100);
    return this.sorted[Math.max(rank, 1) - 1] ?? 0;
  }

  private replace(oldest: Micros, latency: Micros): void {
    const { sorted } = this;
    const from = this.placeOf(oldest);
    const to = this.placeOf(latency);
    if (to > from) {
      sorted.copyWithin(from, from + 1, to);
      sorted[to - 1] = latency;
    } else {
      sorted.copyWithin(to + 1, to, from);
      sorted[to] = latency;
    }
  }

  /** The first place whose latency is not below; the number of latencies when all are. */
  private placeOf(latency: Micros): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.sorted[middle] ?? 0) < latency) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
