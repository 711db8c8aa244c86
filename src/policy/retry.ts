import { count, duration } from '../model/knobs.js';
import type { Settings } from '../model/shapes.js';
import type { Micros } from '../model/time.js';

/** The knobs of a retry policy. */
export const retryTable = {
  maxAttempts: count({
    meaning: 'How often an operation may try in all, the first attempt included; 1 means no retry.',
    unit: 'attempts',
    default: 3,
    min: 1,
    max: 1_000_000,
  }),
  delay: duration({
    meaning: 'How long to wait between the end of one attempt and the start of the next.',
    default: 250_000,
  }),
};

/** A retry policy with every default written in. */
export type RetrySettings = Settings<typeof retryTable>;

/** A delay that stands for "do not try again". */
export const GIVE_UP: Micros = -1;

/**
 * Decides what follows an attempt that did not succeed.
 *
 * A fast fail uses up an attempt just as a failed call does, and waits just as long.
 * @param attemptsMade attempts of this operation so far, 1 or more
 * @returns how long to wait before the next attempt, or {@link GIVE_UP}
 */
export function nextDelay(settings: RetrySettings, attemptsMade: number): Micros {
  return attemptsMade < settings.maxAttempts ? settings.delay : GIVE_UP;
}
