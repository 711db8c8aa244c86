/**
 * Decides when to open: what cockatiel calls a breaker. `isTrial` says whether the success is one
 * of half-open; times are whole milliseconds of the wall clock.
 */
export interface TripRule {
  /** Takes note of a success. */
  success(isTrial: boolean, millis: number): void;
  /** Takes note of a failure; true: open. A failed trial reopens whatever the answer is. */
  failure(millis: number): boolean;
  /** What it has counted: `[failures in a row]` or `[successes, failures]`. */
  readonly stats: readonly number[];
  /** Why the latest failure opened, for people. */
  explain(): string;
}

/** cockatiel's `ConsecutiveBreaker`: so many failures in a row. */
export class ConsecutiveRule implements TripRule {
  readonly #threshold: number;
  #count = 0;

  constructor(threshold: number) {
    this.#threshold = threshold;
  }

  success(): void {
    this.#count = 0;
  }

  /** `>=`, so a threshold of 0 acts as 1. Opening does not reset the count. */
  failure(): boolean {
    this.#count += 1;
    return this.#count >= this.#threshold;
  }

  get stats(): readonly number[] {
    return [this.#count];
  }

  explain(): string {
    return `${this.#count} failures in a row, limit ${this.#threshold}`;
  }
}

/** Says which share failed, for {@link TripRule.explain}. */
export function explainShare(failures: number, total: number, threshold: number): string {
  const percent = Math.round((failures / total) * 1000) / 10;
  return `${failures} of ${total} calls failed (${percent} %), limit ${Number((threshold * 100).toPrecision(12))} %`;
}
