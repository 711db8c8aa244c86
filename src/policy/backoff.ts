import { choice, duration, LONGEST, number } from '../model/knobs.js';
import type { Settings } from '../model/shapes.js';
import type { Micros } from '../model/time.js';

/** The knobs of the waits between attempts. */
export const backoffTable = {
  initial: duration({ meaning: 'How long to wait before the first retry.', default: 250_000 }),
  growth: choice({
    meaning:
      'fixed: always the initial wait; linear: 1, 2, 3 times it; exponential: multiplied each time.',
    choices: ['fixed', 'linear', 'exponential'],
    default: 'fixed',
  }),
  factor: number({
    meaning: 'What exponential growth multiplies the wait by each time.',
    default: 2,
    min: 1,
    max: 1000,
  }),
  max: duration({
    meaning: 'The longest wait, before jitter.',
    default: null,
    min: 1,
  }),
  jitter: choice({
    meaning:
      'Chance in the wait w: none; full: 0 to w; equal: w/2 to w; decorrelated: from the initial wait to 3 times the wait before, whatever the growth.',
    choices: ['none', 'full', 'equal', 'decorrelated'],
    default: 'none',
  }),
};

/** A backoff with every default written in. */
export type BackoffSettings = Settings<typeof backoffTable>;

/**
 * How long to wait before a retry, in whole microseconds.
 *
 * The jitters are those of "Exponential Backoff and Jitter" (AWS Architecture Blog, 2015), with the
 * initial wait as the first one: full is random(0, w), equal is w/2 + random(0, w/2), decorrelated
 * is min(max, random(initial, 3 * previous)). Both ends of a range may be drawn. Without a maximum
 * a wait grows to {@link LONGEST} and no further.
 * @param failures attempts that failed so far, 1 or more: 1 is the wait before the first retry
 * @param previous the wait before this one, 0 where there was none; for decorrelated jitter only
 * @param luck 0 to less than 1; for jitter only
 */
export function backoffDelay(
  settings: BackoffSettings,
  failures: number,
  previous: Micros,
  luck: number,
): Micros {
  const { initial, jitter } = settings;
  const longest = settings.max ?? LONGEST;
  if (jitter === 'decorrelated') {
    return Math.min(longest, between(initial, 3 * Math.max(previous, initial), luck));
  }
  const delay = Math.min(longest, Math.round(grown(settings, failures)));
  if (jitter === 'full') return between(0, delay, luck);
  return jitter === 'equal' ? between(Math.floor(delay / 2), delay, luck) : delay;
}

/** Before the maximum; may be infinite. */
function grown({ initial, growth, factor }: BackoffSettings, failures: number): number {
  if (growth === 'fixed' || initial === 0) return initial;
  if (growth === 'linear') return initial * failures;
  return initial * wholePower(factor, failures - 1);
}

/**
 * By squaring, with multiplications only: those are exact to the last bit on every machine, which
 * a power function is not.
 */
function wholePower(base: number, exponent: number): number {
  let result = 1;
  let square = base;
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result *= square;
    square *= square;
  }
  return result;
}

/** In a very wide range the sum may round up to beyond its end. */
function between(low: Micros, high: Micros, luck: number): Micros {
  return Math.min(high, low + Math.floor(luck * (high - low + 1)));
}
