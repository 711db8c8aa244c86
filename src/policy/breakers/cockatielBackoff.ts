import { power, tanh } from '../../model/inexact.js';
import { parseDuration, toMillis } from '../../model/time.js';
import type { Draw } from '../port.js';
import type { CockatielSettings } from './cockatielOptions.js';

/** How long each open lasts, in milliseconds. */
export interface OpenDurations {
  /** After closed: the sequence starts afresh. */
  first(): number;
  /** After half-open. */
  next(): number;
}

type ExponentialSettings = Extract<
  NonNullable<CockatielSettings['halfOpenAfterBackoff']>,
  { type: 'ExponentialBackoff' }
>;

/** The sequence that the settings describe. */
export function openDurations(settings: CockatielSettings, draw: Draw): OpenDurations {
  const { halfOpenAfter, halfOpenAfterBackoff: backoff } = settings;
  if (backoff === null) {
    // Quirk: without any duration every comparison with it is false, so open probes at once.
    return new ListedDurations([halfOpenAfter === null ? Number.NaN : toMillis(halfOpenAfter)]);
  }
  if (backoff.type === 'IterableBackoff') {
    return new ListedDurations(readDurations(backoff.durations) ?? []);
  }
  return backoff.generator === 'decorrelatedJitterGenerator'
    ? new DecorrelatedDurations(backoff, draw)
    : new DoublingDurations(backoff, draw);
}

/**
 * Reads the durations of an `IterableBackoff`, such as `50ms 1s` or `50, 1000`; a bare number is
 * in milliseconds.
 * @returns milliseconds, at least one; undefined when the text is something else
 */
export function readDurations(text: string): readonly number[] | undefined {
  const durations: number[] = [];
  for (const part of text.trim().split(/[\s,]+/)) {
    const duration = parseDuration(/^\d+(\.\d+)?$/.test(part) ? `${part}ms` : part);
    if (duration === undefined) return undefined;
    durations.push(toMillis(duration));
  }
  return durations;
}

/** `IterableBackoff`, and with one entry `ConstantBackoff`: the last duration repeats. */
class ListedDurations implements OpenDurations {
  readonly #durations: readonly number[];
  #index = 0;

  constructor(durations: readonly number[]) {
    this.#durations = durations;
  }

  first(): number {
    this.#index = 0;
    return this.#current();
  }

  next(): number {
    this.#index = Math.min(this.#index + 1, this.#durations.length - 1);
    return this.#current();
  }

  #current(): number {
    return this.#durations[this.#index] ?? Number.NaN;
  }
}

/**
 * `ExponentialBackoff` with no, full or half jitter.
 *
 * Quirk (3.2.1 and 4.0.0): the base is always 2, `exponent` is not looked at.
 */
class DoublingDurations implements OpenDurations {
  readonly #settings: ExponentialSettings;
  readonly #draw: Draw;
  #power = 1;

  constructor(settings: ExponentialSettings, draw: Draw) {
    this.#settings = settings;
    this.#draw = draw;
  }

  first(): number {
    this.#power = 1;
    return this.next();
  }

  next(): number {
    const { initialDelay, maxDelay, generator } = this.#settings;
    const delay = Math.min(toMillis(maxDelay), toMillis(initialDelay) * this.#power);
    this.#power *= 2;
    if (generator === 'noJitterGenerator') return delay;
    const drawn = this.#draw(0, 1) * delay;
    return Math.floor(generator === 'fullJitterGenerator' ? drawn : (delay + drawn) / 2);
  }
}

/** `ExponentialBackoff` with its default generator, decorrelated jitter as in Polly. */
class DecorrelatedDurations implements OpenDurations {
  readonly #settings: ExponentialSettings;
  readonly #draw: Draw;
  #attempt = 0;
  #previous = 0;

  constructor(settings: ExponentialSettings, draw: Draw) {
    this.#settings = settings;
    this.#draw = draw;
  }

  first(): number {
    this.#attempt = 0;
    this.#previous = 0;
    return this.next();
  }

  next(): number {
    const { initialDelay, maxDelay, exponent } = this.#settings;
    const t = this.#attempt + this.#draw(0, 1);
    const level = power(exponent, t) * tanh(Math.sqrt(4 * t));
    // Past the largest double the difference of two levels would be NaN: it counts as infinite.
    const step = Number.isFinite(level) ? Math.max(0, level - this.#previous) : level;
    this.#attempt += 1;
    this.#previous = level;
    const delay = Math.min(step * (1 / 1.4) * toMillis(initialDelay), toMillis(maxDelay));
    // Powers and tanh may differ in the last bit between machines: whole microseconds do not.
    return Math.round(delay * 1000) / 1000;
  }
}
