import { exp } from '../../model/inexact.js';
import { DURATION_UNITS, type Micros } from '../../model/time.js';

/** How many slices the request counter of the success rate policy has. */
const SLICES = 5;

/**
 * Counts requests over about a window, in five slices (`WindowedAdder` of failsafe 1.3.0).
 *
 * Quirk: a slice starts at the moment in which somebody looks after the last one was over, so
 * slices stretch when calls are rare, and five of them can span more than the window.
 */
export class FailsafeWindow {
  /** The requests of each slice. */
  readonly slices: number[] = new Array<number>(SLICES).fill(0);
  /** The slice being filled. */
  index = 0;
  readonly #width: Micros;
  #sliceStart: Micros = 0;

  /**
   * @param window its length; a slice is a fifth of it, rounded down to a whole millisecond
   * @throws RangeError below 5 ms, where the library divides by zero and panics
   */
  constructor(window: Micros) {
    this.#width = Math.floor(window / (SLICES * DURATION_UNITS.ms)) * DURATION_UNITS.ms;
    if (this.#width === 0) throw new RangeError('window: less than 5 ms');
  }

  /** Counts one request. */
  add(now: Micros): void {
    this.#expire(now);
    this.slices[this.index] = (this.slices[this.index] ?? 0) + 1;
  }

  /** The requests in all slices. Looking already ends a slice that is over. */
  sum(now: Micros): number {
    this.#expire(now);
    let sum = 0;
    for (const requests of this.slices) sum += requests;
    return sum;
  }

  /** Empties every slice; the one being filled stays the same. */
  reset(now: Micros): void {
    this.slices.fill(0);
    this.#sliceStart = now;
  }

  /**
   * `<`: a slice is over at its full width. After more than all slices the library goes on one
   * further than it began, hence the `+ 1`.
   */
  #expire(now: Micros): void {
    const age = now - this.#sliceStart;
    if (age < this.#width) return;
    const steps = Math.min(Math.floor(age / this.#width), SLICES + 1);
    for (let step = 0; step < steps; step += 1) {
      this.index = (this.index + 1) % SLICES;
      this.slices[this.index] = 0;
    }
    this.#sliceStart = now;
  }
}

const SUCCESS = 1;
const FAILURE = 0;

/** The success rate, recent calls weighing more (`Ema` of failsafe 1.3.0, in doubles). */
export class FailsafeAverage {
  /** The average of 1 for a success and 0 for a failure. */
  value = 0;
  /** When it last changed, in ms since the epoch of the policy; 0 stands for "never". */
  stamp = 0;
  readonly #windowMillis: number;

  /** @param windowMillis the time in which the weight of a call falls to 1/e; 0: at once */
  constructor(windowMillis: number) {
    this.#windowMillis = windowMillis;
  }

  /**
   * Takes in one call.
   *
   * Quirk: until the first full millisecond the stamp is 0, which means "never", so that every
   * call in that millisecond replaces the ones before.
   * @returns the new average
   */
  update(elapsedMillis: number, succeeded: boolean): number {
    const sample = succeeded ? SUCCESS : FAILURE;
    const kept = this.stamp === 0 ? 0 : this.#weightOf(elapsedMillis - this.stamp);
    this.value = sample * (1 - kept) + this.value * kept;
    this.stamp = elapsedMillis;
    return this.value;
  }

  /** Forgets everything. */
  reset(): void {
    this.value = 0;
    this.stamp = 0;
  }

  #weightOf(passedMillis: number): number {
    return this.#windowMillis === 0 ? 0 : exp(-passedMillis / this.#windowMillis);
  }
}
