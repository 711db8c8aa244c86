import { flag } from '../model/knobs.js';
import type { Outcome } from '../model/outcomes.js';
import type { Settings } from '../model/shapes.js';

/** Which kinds of failure a policy reacts to, such as a retry or a fallback; all of them by default. */
export const reasonTable = {
  error: flag({ meaning: 'The dependency answered that it failed.', default: true }),
  timeout: flag({ meaning: 'No answer came in time.', default: true }),
  rateLimited: flag({
    meaning: 'The dependency said that it is asked too often (HTTP 429).',
    default: true,
  }),
  overloaded: flag({
    meaning: 'The dependency said that it has too much to do (HTTP 503).',
    default: true,
  }),
  refused: flag({
    meaning: 'One of our own policies refused, such as an open breaker.',
    default: true,
  }),
};

/** The kinds of failure with every default written in. */
export type Reasons = Settings<typeof reasonTable>;

/**
 * True when the outcome is a failure of a kind that is chosen. An answer never is. A retry budget
 * is a policy of our own, so its no is a refusal; that nobody retries it is the retry's rule.
 */
export function isChosen(reasons: Reasons, outcome: Outcome): boolean {
  switch (outcome) {
    case 'error':
      return reasons.error;
    case 'timeout':
      return reasons.timeout;
    case 'rate-limited':
      return reasons.rateLimited;
    case 'overloaded':
      return reasons.overloaded;
    case 'refused':
    case 'over-budget':
      return reasons.refused;
    case 'ok':
    case 'fallback':
      return false;
  }
}

/** True when no kind of failure is chosen: whoever asks never reacts. */
export function isNoneChosen(reasons: Reasons): boolean {
  return Object.values(reasons).every((isChosenReason) => !isChosenReason);
}
