import { explainShare, type TripRule } from './cockatielTrip.js';

/** How cockatiel's `SamplingBreaker` divides its duration. */
export interface SamplingWindows {
  /** How many windows: one a second, at least 5. */
  readonly count: number;
  /** Whole milliseconds of each. */
  readonly millis: number;
}

/** The windows for a duration in milliseconds. Quirk: rounded, so 1234 ms is 5 times 247 ms. */
export function samplingWindows(duration: number): SamplingWindows {
  const count = Math.max(5, Math.ceil(duration / 1000));
  return { count, millis: Math.round(duration / count) };
}

/** How many results it takes to judge, not necessarily whole; the formula of the library. */
export function samplingMinimum(
  threshold: number,
  duration: number,
  minimumRps: number | null,
): number {
  const { count, millis } = samplingWindows(duration);
  // Quirk: 0 counts as not given, and not given means 5 failures a second at the threshold.
  const perMilli = minimumRps ? minimumRps / 1000 : 5 / (threshold * 1000);
  return millis * count * perMilli;
}

/** cockatiel's `SamplingBreaker`: a share of the results of about the last `duration`. */
export class SamplingRule implements TripRule {
  readonly #threshold: number;
  readonly #minimum: number;
  readonly #windowMillis: number;
  readonly #startedAt: Float64Array;
  readonly #windowSuccesses: Float64Array;
  readonly #windowFailures: Float64Array;
  #current = 0;
  #successes = 0;
  #failures = 0;

  /** @param duration in milliseconds @param minimumRps null or 0: 5 / threshold */
  constructor(threshold: number, duration: number, minimumRps: number | null) {
    const { count, millis } = samplingWindows(duration);
    this.#threshold = threshold;
    this.#minimum = samplingMinimum(threshold, duration, minimumRps);
    this.#windowMillis = millis;
    this.#startedAt = new Float64Array(count);
    this.#windowSuccesses = new Float64Array(count);
    this.#windowFailures = new Float64Array(count);
  }

  success(isTrial: boolean, millis: number): void {
    if (isTrial) this.#clear();
    this.#advance(millis);
    this.#windowSuccesses[this.#current] = (this.#windowSuccesses[this.#current] ?? 0) + 1;
    this.#successes += 1;
  }

  failure(millis: number): boolean {
    this.#advance(millis);
    this.#windowFailures[this.#current] = (this.#windowFailures[this.#current] ?? 0) + 1;
    this.#failures += 1;
    const total = this.#successes + this.#failures;
    // `>`: exactly the threshold stays closed.
    return total >= this.#minimum && this.#failures > this.#threshold * total;
  }

  get stats(): readonly number[] {
    return [this.#successes, this.#failures];
  }

  explain(): string {
    return explainShare(this.#failures, this.#successes + this.#failures, this.#threshold);
  }

  /** The start 0 stands for the year 1970: the next result begins a new window. */
  #clear(): void {
    this.#startedAt.fill(0);
    this.#windowSuccesses.fill(0);
    this.#windowFailures.fill(0);
    this.#successes = 0;
    this.#failures = 0;
  }

  /**
   * Quirk (3.2.1 and 4.0.0): a result steps to the next window once, however long ago the
   * current one began; after a pause the failures from before it are still counted.
   */
  #advance(millis: number): void {
    // `>=`: a window of 200 ms is over 200 ms after its first result.
    if (millis - (this.#startedAt[this.#current] ?? 0) < this.#windowMillis) return;
    this.#current = (this.#current + 1) % this.#startedAt.length;
    this.#successes -= this.#windowSuccesses[this.#current] ?? 0;
    this.#failures -= this.#windowFailures[this.#current] ?? 0;
    this.#windowSuccesses[this.#current] = 0;
    this.#windowFailures[this.#current] = 0;
    this.#startedAt[this.#current] = millis;
  }
}
