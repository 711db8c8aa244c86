import type { BackoffSettings } from '../policy/backoff.js';
import type { Reasons } from '../policy/reasons.js';
import type { RetrySettings } from '../policy/retry.js';
import { andWords, countWords, durationWords, parts } from './amounts.js';

/** A retry in the words of a list: `4 attempts, 250 ms apart`. */
export function retryWords({
  maxAttempts,
  delay,
  retryOn,
  honourRetryAfter,
}: RetrySettings): string {
  const heeds = honourRetryAfter ? null : 'whatever Retry-After says';
  return parts(
    ', ',
    countWords(maxAttempts, 'attempt'),
    delayWords(delay),
    notAfter(retryOn, 'not after'),
    heeds,
  );
}

function delayWords(delay: BackoffSettings): string {
  const { initial, max, jitter } = delay;
  const cap = max === null ? null : `at most ${durationWords(max)}`;
  if (initial === 0 && jitter !== 'decorrelated') return 'at once';
  if (jitter === 'decorrelated')
    return parts(', ', `waits drawn from ${durationWords(initial)} to 3 times the last one`, cap);
  return parts(', ', `${durationWords(initial)} apart`, growthWords(delay), cap, JITTER[jitter]);
}

const JITTER = {
  none: null,
  full: 'each drawn from zero to that',
  equal: 'half of each drawn',
} as const;

function growthWords({ growth, factor }: BackoffSettings): string | null {
  if (growth === 'fixed') return null;
  return growth === 'linear' ? 'then 2, 3 ... times that' : `${factor} times as long every time`;
}

const REASONS: { readonly [K in keyof Reasons]: string } = {
  error: 'errors',
  timeout: 'timeouts',
  rateLimited: '429 answers',
  overloaded: '503 answers',
  refused: 'refusals',
};

/** The kinds of failure that are not chosen; null when all are. */
export function notAfter(reasons: Reasons, words: string): string | null {
  const left = Object.entries(REASONS).flatMap(([reason, name]) =>
    // The keys of the table are those of the settings, by its type.
    reasons[reason as keyof Reasons] ? [] : [name],
  );
  return left.length === 0 ? null : `${words} ${andWords(left)}`;
}
