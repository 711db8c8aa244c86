import { count, flag } from '../model/knobs.js';
import type { Outcome } from '../model/outcomes.js';
import { group, type Settings } from '../model/shapes.js';
import type { Micros } from '../model/time.js';
import { backoffDelay, backoffTable } from './backoff.js';
import { isChosen, reasonTable } from './reasons.js';

/**
 * The knobs of a retry policy.
 *
 * Late: no result is, since it waits for each attempt to end; what comes after one was given up
 * further inside is never heard. Given up: makes no attempt more, neither after the wait nor after the
 * attempt that is inside. Teaches nothing: a refusal further inside is a failure that uses up an
 * attempt; an answer by a fallback is an answer, so nothing is tried again.
 */
export const retryTable = {
  maxAttempts: count({
    meaning: 'How often an operation may try in all, the first attempt included; 1 means no retry.',
    unit: 'attempts',
    default: 3,
    min: 1,
    max: 1_000_000,
  }),
  delay: group(
    'How long to wait between the end of one attempt and the start of the next: a duration, or one that grows.',
    backoffTable,
    { text: 'initial', number: 'initial' },
  ),
  retryOn: group('After which failures it tries again.', reasonTable),
  honourRetryAfter: flag({
    meaning: 'Waits at least as long as an answer asks for (Retry-After).',
    default: true,
  }),
};

/** A retry policy with every default written in. */
export type RetrySettings = Settings<typeof retryTable>;

/** A delay that stands for "do not try again". */
export const GIVE_UP: Micros = -1;

/**
 * Decides what follows the end of an attempt.
 *
 * A fast fail uses up an attempt just as a failed call does, and waits just as long. An answer is
 * never retried, nor is what a retry budget has said no to.
 * @param made attempts of this operation so far, 1 or more
 * @param previous what this function last gave for the operation, 0 at first; decorrelated jitter
 * grows from it
 * @param luck 0 to less than 1; for jitter only
 * @param retryAfter how long the answer asked to wait; 0 where it asked nothing
 * @returns how long to wait before the next attempt, or {@link GIVE_UP}
 */
export function nextDelay(
  settings: RetrySettings,
  made: number,
  outcome: Outcome,
  previous: Micros,
  luck: number,
  retryAfter: Micros,
): Micros {
  if (made >= settings.maxAttempts || !isRetried(settings, outcome)) return GIVE_UP;
  const delay = backoffDelay(settings.delay, made, previous, luck);
  return settings.honourRetryAfter ? Math.max(delay, retryAfter) : delay;
}

function isRetried({ retryOn }: RetrySettings, outcome: Outcome): boolean {
  return outcome !== 'over-budget' && isChosen(retryOn, outcome);
}
