import { power } from '../../model/inexact.js';
import { DURATION_UNITS, type Micros } from '../../model/time.js';
import type { Draw } from '../port.js';

/** The backoffs of failsafe (Rust) 1.3.0, and `list`: any iterator that ends. */
export type BackoffSettings =
  | { readonly kind: 'constant'; readonly duration: Micros }
  | { readonly kind: GrowthKind; readonly start: Micros; readonly max: Micros }
  | { readonly kind: 'list'; readonly durations: readonly Micros[] };

/** The backoffs that double from `start` to `max`. */
export type GrowthKind = 'exponential' | 'full_jittered' | 'equal_jittered';

/** Gives one open duration after another. */
export interface Backoff {
  /** The next open duration; {@link EXHAUSTED_DELAY} when there is none left. */
  next(): Micros;
  /** Starts again from the first value; drawn numbers do not come again. */
  restart(): void;
}

/** What the policies use once the backoff has ended (`DEFAULT_BACKOFF`). */
export const EXHAUSTED_DELAY: Micros = 300 * DURATION_UNITS.s;

/** Builds a backoff; `draw` serves the jittered ones. */
export function createBackoff(settings: BackoffSettings, draw: Draw): Backoff {
  switch (settings.kind) {
    case 'constant':
      return new ListedBackoff([settings.duration], settings.duration);
    case 'list':
      return new ListedBackoff(settings.durations, EXHAUSTED_DELAY);
    default:
      return new GrowingBackoff(settings.kind, settings.start, settings.max, draw);
  }
}

/** Some durations in order, then always the same one; full precision. */
class ListedBackoff implements Backoff {
  readonly #durations: readonly Micros[];
  readonly #rest: Micros;
  #position = 0;

  constructor(durations: readonly Micros[], rest: Micros) {
    this.#durations = durations;
    this.#rest = rest;
  }

  next(): Micros {
    const duration = this.#durations[this.#position] ?? this.#rest;
    this.#position += 1;
    return duration;
  }

  restart(): void {
    this.#position = 0;
  }
}

/** The exponent stops here, so that the library's 64-bit product does not overflow. */
const LARGEST_EXPONENT = 30;

/**
 * Quirk (1.3.0): these backoffs know whole seconds only. 1.5 s behaves as 1 s, and jitter is a
 * whole number of seconds.
 */
class GrowingBackoff implements Backoff {
  readonly #kind: GrowthKind;
  readonly #startSeconds: number;
  readonly #maxSeconds: number;
  readonly #draw: Draw;
  #attempt = 0;

  constructor(kind: GrowthKind, start: Micros, max: Micros, draw: Draw) {
    this.#kind = kind;
    this.#startSeconds = Math.floor(start / DURATION_UNITS.s);
    this.#maxSeconds = Math.floor(max / DURATION_UNITS.s);
    this.#draw = draw;
  }

  next(): Micros {
    const seconds = Math.min(power(2, this.#attempt) * this.#startSeconds, this.#maxSeconds);
    if (this.#attempt < LARGEST_EXPONENT) this.#attempt += 1;
    return this.#jitter(seconds) * DURATION_UNITS.s;
  }

  restart(): void {
    this.#attempt = 0;
  }

  /**
   * Both ends of the jitter can come out: hence the `+ 1` on a bound that a draw never reaches.
   * Quirk: half of an odd number is rounded down, so that `equal_jittered` never reaches it, and
   * its half of 1 s is 0 s.
   */
  #jitter(seconds: number): number {
    const half = Math.floor(seconds / 2);
    switch (this.#kind) {
      case 'exponential':
        return seconds;
      case 'full_jittered':
        return this.#drawUpTo(seconds);
      case 'equal_jittered':
        return half + this.#drawUpTo(half);
    }
  }

  #drawUpTo(most: number): number {
    return Math.floor(this.#draw(0, most + 1));
  }
}
