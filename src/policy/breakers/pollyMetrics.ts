import type { Micros } from '../../model/time.js';

/** Windows in a sampling time. */
const WINDOWS = 10;
/** A new window may start before the oldest is dropped. */
const CAPACITY = WINDOWS + 1;

/** A window for people and tests: when it started and what it holds. */
export type PollyWindow = readonly [startedAt: Micros, successes: number, failures: number];

/**
 * Polly's rolling health metrics (RollingHealthMetrics, 8.7.0): ten windows, each started by the
 * first use after the one before has ended, so they lie on no grid.
 *
 * Polly divides ticks of 100 ns; a tenth of a whole number of microseconds is a whole number of
 * ticks, so nothing is cut off.
 */
export class PollyMetrics {
  readonly #sampling: Micros;
  readonly #startedAt = new Float64Array(CAPACITY);
  readonly #successes = new Float64Array(CAPACITY);
  readonly #failures = new Float64Array(CAPACITY);
  #oldest = 0;
  #size = 0;
  #totalSuccesses = 0;
  #totalFailures = 0;

  constructor(sampling: Micros) {
    this.#sampling = sampling;
  }

  /** Results within the sampling time, as of the last use; calls in flight are not in it. */
  get throughput(): number {
    return this.#totalSuccesses + this.#totalFailures;
  }

  /** Failures within the sampling time, as of the last use. */
  get failureCount(): number {
    return this.#totalFailures;
  }

  /** Share of failures, as of the last use; 0 when there is no result. */
  get failureRate(): number {
    return this.throughput === 0 ? 0 : this.#totalFailures / this.throughput;
  }

  /** The windows, the oldest first. */
  get windows(): readonly PollyWindow[] {
    return Array.from({ length: this.#size }, (_, index): PollyWindow => {
      const slot = this.#slot(index);
      return [at(this.#startedAt, slot), at(this.#successes, slot), at(this.#failures, slot)];
    });
  }

  /** Counts a success. */
  addSuccess(now: Micros): void {
    const slot = this.read(now);
    this.#totalSuccesses += 1;
    this.#successes[slot] = at(this.#successes, slot) + 1;
  }

  /** Counts a failure. */
  addFailure(now: Micros): void {
    const slot = this.read(now);
    this.#totalFailures += 1;
    this.#failures[slot] = at(this.#failures, slot) + 1;
  }

  /**
   * Brings the windows up to date, as every count and every read does.
   *
   * Quirk (8.7.0): reading, too, starts a window when the current one is over; it may stay empty.
   * @returns the place of the current window
   */
  read(now: Micros): number {
    if (this.#size === 0 || this.#isOver(now)) this.#start(now);
    // Quirk (8.7.0): a window is dropped whole, by its start and inclusively (>= in the source),
    // so a result late in it counts for less than the sampling time.
    while (now - at(this.#startedAt, this.#oldest) >= this.#sampling) this.#dropOldest();
    return this.#slot(this.#size - 1);
  }

  /** Forgets everything; the next use starts a window. */
  clear(): void {
    this.#size = 0;
    this.#totalSuccesses = 0;
    this.#totalFailures = 0;
  }

  /** Inclusive (>= in the source, 8.7.0): a window is over at exactly a tenth of the sampling time. */
  #isOver(now: Micros): boolean {
    const age = now - at(this.#startedAt, this.#slot(this.#size - 1));
    return age * WINDOWS >= this.#sampling;
  }

  #start(now: Micros): void {
    const slot = this.#slot(this.#size);
    this.#startedAt[slot] = now;
    this.#successes[slot] = 0;
    this.#failures[slot] = 0;
    this.#size += 1;
  }

  #dropOldest(): void {
    this.#totalSuccesses -= at(this.#successes, this.#oldest);
    this.#totalFailures -= at(this.#failures, this.#oldest);
    this.#oldest = this.#slot(1);
    this.#size -= 1;
  }

  #slot(index: number): number {
    return (this.#oldest + index) % CAPACITY;
  }
}

/** Slots are always within the ring; 0 only pleases the type of an array read. */
function at(values: Float64Array, slot: number): number {
  return values[slot] ?? 0;
}
