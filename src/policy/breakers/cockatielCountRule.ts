import { explainShare, type TripRule } from './cockatielTrip.js';

const EMPTY = 0;
const SUCCESS = 1;
const FAILURE = 2;

/** cockatiel's `CountBreaker`: a share of the last `size` results. */
export class CountRule implements TripRule {
  readonly #threshold: number;
  readonly #minimum: number;
  readonly #samples: Uint8Array;
  #position = 0;
  #successes = 0;
  #failures = 0;

  /** @param minimum how many results it takes to judge; null: as many as fit */
  constructor(threshold: number, size: number, minimum: number | null) {
    this.#threshold = threshold;
    this.#minimum = minimum ?? size;
    this.#samples = new Uint8Array(size);
  }

  /** A success of half-open clears the results and is then the first; the position stays. */
  success(isTrial: boolean): void {
    if (isTrial) {
      this.#samples.fill(EMPTY);
      this.#successes = 0;
      this.#failures = 0;
    }
    this.#record(SUCCESS);
  }

  failure(): boolean {
    this.#record(FAILURE);
    const total = this.#successes + this.#failures;
    // `>` on the product, as the library computes it: exactly the threshold stays closed, but
    // 29 of 100 open at 0.29, because 0.29 * 100 is 28.999999999999996.
    return total >= this.#minimum && this.#failures > this.#threshold * total;
  }

  get stats(): readonly number[] {
    return [this.#successes, this.#failures];
  }

  explain(): string {
    return explainShare(this.#failures, this.#successes + this.#failures, this.#threshold);
  }

  #record(result: number): void {
    const overwritten = this.#samples[this.#position];
    if (overwritten === SUCCESS) this.#successes -= 1;
    else if (overwritten === FAILURE) this.#failures -= 1;
    if (result === SUCCESS) this.#successes += 1;
    else this.#failures += 1;
    this.#samples[this.#position] = result;
    this.#position = (this.#position + 1) % this.#samples.length;
  }
}
