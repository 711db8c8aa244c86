import { type Micros, toMillis } from '../model/time.js';

/** The most buckets that a series has. */
export const MOST_BUCKETS = 240;

const FIRST_WIDTH: Micros = 100_000;

/** Counts over time in buckets of one width. */
export interface CountSeries {
  /** The width of every bucket in milliseconds. */
  readonly widthMs: number;
  /** The first from the start of the run on, and so on. */
  readonly counts: readonly number[];
}

/**
 * Counts over time in at most {@link MOST_BUCKETS} equal buckets. They are 100 ms wide at first; when
 * time passes the last, neighbours are merged and the width doubles. So the memory does not depend on
 * the length of the run, and no count is lost or moved: the wider buckets are what would have been
 * counted with them from the start.
 *
 * A bucket holds its first microsecond and not its last: from <= t < from + width.
 */
export class Series {
  private width = FIRST_WIDTH;
  private readonly counts = new Float64Array(MOST_BUCKETS);
  private latest: Micros = 0;

  /**
   * Counts `n` at that time; times need not come in order.
   * @param now 0 or more
   */
  add(now: Micros, n = 1): void {
    this.reach(now);
    const bucket = Math.floor(now / this.width);
    this.counts[bucket] = (this.counts[bucket] ?? 0) + n;
  }

  /**
   * The counts from the start to the latest time counted at.
   * @param until the time to go on to, with nothing, if that is later; left out, none
   */
  list(until: Micros = 0): CountSeries {
    this.reach(until);
    const buckets = Math.floor(this.latest / this.width) + 1;
    return { widthMs: toMillis(this.width), counts: [...this.counts.subarray(0, buckets)] };
  }

  private reach(time: Micros): void {
    if (time > this.latest) this.latest = time;
    while (time >= this.width * MOST_BUCKETS) this.double();
  }

  private double(): void {
    const { counts } = this;
    for (let bucket = 0; bucket < MOST_BUCKETS; bucket += 1) {
      const isNew = bucket >= MOST_BUCKETS / 2;
      const pair = (counts[2 * bucket] ?? 0) + (counts[2 * bucket + 1] ?? 0);
      counts[bucket] = isNew ? 0 : pair;
    }
    this.width *= 2;
  }
}
