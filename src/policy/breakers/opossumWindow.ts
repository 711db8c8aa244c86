/** What opossum counts, in the order of the slots of a bucket. */
export const COUNTERS = [
  'fires',
  'failures',
  'successes',
  'rejects',
  'timeouts',
  'semaphoreRejections',
] as const;

/** The name of one of opossum's counters. */
export type CounterName = (typeof COUNTERS)[number];

/** The counters of opossum's `breaker.stats` that do not depend on a cache. */
export type OpossumStats = { readonly [name in CounterName]: number };

/** Started calls, also rejected ones and those still running. */
export const FIRES = 0;
/** Failed calls, timeouts and capacity rejections. */
export const FAILURES = 1;
/** Fulfilled calls and filtered errors. */
export const SUCCESSES = 2;
/** Calls refused because the breaker was not closed. */
export const REJECTS = 3;
/** Calls that took longer than `timeout`; each is a failure as well. */
export const TIMEOUTS = 4;
/** Calls refused because `capacity` was used up; each is a failure as well. */
export const SEMAPHORE_REJECTIONS = 5;

const WIDTH = COUNTERS.length;

/**
 * The rolling window of opossum 9 and 10: buckets in a ring, and their sum kept up to date.
 *
 * The window does not know the time: the breaker rotates it at fixed multiples of the bucket
 * interval since it was built.
 */
export class OpossumWindow {
  readonly #buckets: number;
  readonly #counts: Float64Array;
  readonly #totals = new Float64Array(WIDTH);
  #newest = 0;

  constructor(buckets: number) {
    this.#buckets = buckets;
    this.#counts = new Float64Array(buckets * WIDTH);
  }

  /** Counts one in the newest bucket. */
  add(counter: number): void {
    const slot = this.#newest * WIDTH + counter;
    this.#counts[slot] = (this.#counts[slot] ?? 0) + 1;
    this.#totals[counter] = (this.#totals[counter] ?? 0) + 1;
  }

  /** The sum of a counter over all buckets. */
  total(counter: number): number {
    return this.#totals[counter] ?? 0;
  }

  /** Begins a fresh bucket and drops the oldest, `times` times over. */
  rotate(times: number): void {
    const steps = Math.min(times, this.#buckets);
    for (let step = 0; step < steps; step += 1) {
      // With one bucket the oldest is the newest: everything is dropped at once.
      this.#newest = (this.#newest + 1) % this.#buckets;
      this.#dropNewest();
    }
  }

  /** All sums under opossum's names. */
  stats(): OpossumStats {
    return {
      fires: this.total(FIRES),
      failures: this.total(FAILURES),
      successes: this.total(SUCCESSES),
      rejects: this.total(REJECTS),
      timeouts: this.total(TIMEOUTS),
      semaphoreRejections: this.total(SEMAPHORE_REJECTIONS),
    };
  }

  /** The ring has come round: the bucket that becomes the newest still holds the oldest counts. */
  #dropNewest(): void {
    const first = this.#newest * WIDTH;
    for (let counter = 0; counter < WIDTH; counter += 1) {
      const dropped = this.#counts[first + counter] ?? 0;
      this.#totals[counter] = (this.#totals[counter] ?? 0) - dropped;
      this.#counts[first + counter] = 0;
    }
  }
}
