/**
 * The counts of gobreaker, the whole ones and those per bucket, as in `Counts` and
 * `rollingCounts` of sony/gobreaker 2.4.0.
 */
export interface GobreakerCounts {
  /** Calls admitted, counted when they are let through, not when they end. */
  readonly requests: number;
  readonly totalSuccesses: number;
  readonly totalFailures: number;
  readonly totalExclusions: number;
  readonly consecutiveSuccesses: number;
  readonly consecutiveFailures: number;
}

/** Counts that change; one for the whole, one for every bucket. */
class Tally implements GobreakerCounts {
  requests = 0;
  totalSuccesses = 0;
  totalFailures = 0;
  totalExclusions = 0;
  consecutiveSuccesses = 0;
  consecutiveFailures = 0;

  addSuccess(): void {
    this.totalSuccesses += 1;
    this.consecutiveSuccesses += 1;
    this.consecutiveFailures = 0;
  }

  addFailure(): void {
    this.totalFailures += 1;
    this.consecutiveFailures += 1;
    this.consecutiveSuccesses = 0;
  }

  clear(): void {
    this.requests = 0;
    this.totalSuccesses = 0;
    this.totalFailures = 0;
    this.totalExclusions = 0;
    this.consecutiveSuccesses = 0;
    this.consecutiveFailures = 0;
  }
}

/** The whole counts, and a ring of buckets below them when the window rolls. */
export class RollingCounts {
  /** The counts over all buckets. */
  readonly whole: GobreakerCounts;
  /** How many buckets the ring has; 1: the window does not roll and no bucket is kept. */
  readonly bucketCount: number;
  /** The number of the newest bucket since the generation began, from 0. */
  age = 0;
  readonly #whole = new Tally();
  readonly #buckets: readonly Tally[];
  /** The bucket that `#bucketOf` answers for when the window does not roll: nobody reads it. */
  readonly #spare = new Tally();

  /** @param bucketCount whole, 1 or more */
  constructor(bucketCount: number) {
    this.whole = this.#whole;
    this.bucketCount = bucketCount;
    this.#buckets = Array.from({ length: bucketCount >= 2 ? bucketCount : 0 }, () => new Tally());
  }

  /** Counts an admitted call in the newest bucket. */
  addRequest(): void {
    this.#whole.requests += 1;
    this.#bucketOf(this.age).requests += 1;
  }

  /** Counts a success in the bucket where its call was admitted, unless that has rolled out. */
  addSuccess(age: number): void {
    if (!this.#keeps(age)) return;
    this.#whole.addSuccess();
    this.#bucketOf(age).addSuccess();
  }

  /** Counts a failure in the bucket where its call was admitted, unless that has rolled out. */
  addFailure(age: number): void {
    if (!this.#keeps(age)) return;
    this.#whole.addFailure();
    this.#bucketOf(age).addFailure();
  }

  /** Counts an exclusion and leaves the consecutive counts alone. */
  addExclusion(age: number): void {
    if (!this.#keeps(age)) return;
    this.#whole.totalExclusions += 1;
    this.#bucketOf(age).totalExclusions += 1;
  }

  /** Empties everything and starts again at bucket 0. */
  clear(): void {
    this.#whole.clear();
    for (const bucket of this.#buckets) bucket.clear();
    this.age = 0;
  }

  /**
   * Moves on to the bucket `age`, emptying what rolls out on the way. A step as long as the ring
   * empties everything, the consecutive counts too (`>=`: after n buckets none of the n is left).
   */
  growTo(age: number): void {
    if (age - this.age >= this.bucketCount) {
      this.clear();
      this.age = age;
    }
    while (this.age < age) this.#roll();
  }

  #roll(): void {
    this.age += 1;
    const oldest = this.#bucketOf(this.age);
    this.#subtract(oldest);
    oldest.clear();
  }

  /**
   * Quirk (2.4.0): a consecutive count shrinks only if it equals the run at the end of the oldest
   * bucket plus everything in the other buckets; else it stays, and can outgrow the total. The
   * library adds the other buckets up and keeps its differences at 0 or more; the whole is always
   * the sum of the buckets, so one subtraction gives the same sum and nothing gets below 0.
   */
  #subtract(oldest: Tally): void {
    const whole = this.#whole;
    const others = whole.totalSuccesses - oldest.totalSuccesses;
    if (whole.consecutiveSuccesses === oldest.consecutiveSuccesses + others) {
      whole.consecutiveSuccesses = others;
    }
    const otherFailures = whole.totalFailures - oldest.totalFailures;
    if (whole.consecutiveFailures === oldest.consecutiveFailures + otherFailures) {
      whole.consecutiveFailures = otherFailures;
    }
    whole.requests -= oldest.requests;
    whole.totalSuccesses = others;
    whole.totalFailures = otherFailures;
    whole.totalExclusions -= oldest.totalExclusions;
  }

  /** `<`: the bucket that was newest n buckets ago is the one being filled now. */
  #keeps(age: number): boolean {
    return this.age - age < this.bucketCount;
  }

  #bucketOf(age: number): Tally {
    return this.#buckets[age % this.bucketCount] ?? this.#spare;
  }
}
