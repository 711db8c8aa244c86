import { narrow } from '../model/narrow.js';
import type { PolicyPlan } from '../model/plan.js';
import { isSettings } from '../model/shapes.js';
import { formatDuration, type Micros } from '../model/time.js';
import { hedgeTable } from '../policy/hedge.js';
import { type RetrySettings, retryTable } from '../policy/retry.js';
import type { Pair, PairRule } from './policyPair.js';
import { SAME_KIND_RULES } from './sameKindRules.js';
import { UNSEEN_RULES } from './unseenRules.js';

/** A deadline counts from the operation's start: inside a timeout it may be over before it. */
const LIMITS = [
  ['timeout', 'timeout'],
  ['deadline', 'timeout'],
  ['deadline', 'deadline'],
] as const;

/** Orders of two policies that do something else than they seem to. */
export const PAIR_RULES: readonly PairRule[] = [
  {
    outer: 'timeout',
    inner: 'breaker',
    at: 'outer',
    applies: ({ inner, inside }) =>
      inner.settings['library'] !== 'opossum' && !inside.some(({ kind }) => kind === 'timeout'),
    expected: 'a timeout inside the breaker',
    hint: 'a call that it gives up counts as nothing in the breaker, so a slow dependency never opens it',
  },
  {
    outer: 'breaker',
    inner: 'fallback',
    at: 'inner',
    applies: hidesErrors,
    expected: 'the fallback outside the breaker',
    hint: 'it answers for failed calls, so the breaker sees none of them, and for none that the breaker refuses',
  },
  {
    outer: 'retry',
    inner: 'fallback',
    at: 'inner',
    applies: hidesErrors,
    expected: 'the fallback outside the retry',
    hint: 'it answers for the first failed attempt, so nothing is tried again',
  },
  {
    outer: 'throttle',
    inner: 'fallback',
    at: 'inner',
    applies: hidesErrors,
    expected: 'the fallback outside the throttle',
    hint: 'it answers for failed calls, so the throttle takes all of them for accepted',
  },
  {
    outer: 'healthCheck',
    inner: 'fallback',
    at: 'inner',
    applies: hidesErrors,
    expected: 'the fallback outside the healthCheck',
    hint: 'it answers the polls too, so they pass while the dependency is down',
  },
  ...(['bulkhead', 'rateLimit'] as const).map((outer) => ({
    outer,
    inner: 'fallback' as const,
    at: 'inner' as const,
    applies: () => true,
    expected: `the fallback outside the ${outer}`,
    hint: `nothing stands in for what the ${outer} refuses`,
  })),
  {
    outer: 'breaker',
    inner: 'retry',
    at: 'inner',
    applies: ({ inner }) => retryOf(inner).maxAttempts > 1,
    expected: 'the retry outside the breaker',
    hint: ({ inner }) =>
      `the breaker counts up to ${retryOf(inner).maxAttempts} attempts as one call, so it opens that much later`,
  },
  {
    outer: 'bulkhead',
    inner: 'retry',
    at: 'inner',
    applies: ({ inner }) => retryOf(inner).maxAttempts > 1 && retryOf(inner).delay.initial > 0,
    expected: 'the retry outside the bulkhead',
    hint: 'an operation holds its slot while it waits for its next attempt',
  },
  {
    outer: 'hedge',
    inner: 'retry',
    at: 'inner',
    applies: ({ inner }) => retryOf(inner).maxAttempts > 1,
    expected: 'the retry outside the hedge',
    hint: ({ outer, inner }) =>
      `each hedge retries by itself: up to ${(narrow(hedgeTable, outer.settings).max + 1) * retryOf(inner).maxAttempts} attempts an operation`,
  },
  {
    outer: 'retry',
    inner: 'retry',
    at: 'inner',
    applies: ({ outer, inner }) => retryOf(outer).maxAttempts > 1 && retryOf(inner).maxAttempts > 1,
    expected: 'one retry',
    hint: ({ outer, inner }) =>
      `the attempts multiply: up to ${retryOf(outer).maxAttempts * retryOf(inner).maxAttempts} an operation`,
  },
  {
    outer: 'retry',
    inner: 'deadline',
    at: 'inner',
    applies: ({ outer }) => retryOf(outer).maxAttempts > 1,
    expected: 'the deadline outside the retry',
    hint: 'it ends an attempt and not the operation: later attempts come all the same and are given up at once',
  },
  ...LIMITS.map(([outer, inner]) => ({
    outer,
    inner,
    at: 'inner' as const,
    applies: (pair: Pair) => afterOf(pair.outer) <= afterOf(pair.inner),
    expected: `a shorter ${inner}, or none`,
    hint: ({ outer: first }: Pair) =>
      `it does nothing: the ${outer} outside it is over after ${formatDuration(afterOf(first))}`,
  })),
  ...(['timeout', 'deadline'] as const).map((outer) => ({
    outer,
    inner: 'retry' as const,
    at: 'inner' as const,
    applies: ({ outer: limit, inner }: Pair) => isTooLong(retryOf(inner), afterOf(limit)),
    expected: `a first wait shorter than the ${outer}`,
    hint: `nothing is tried again: the ${outer} outside it is over before the first wait is`,
  })),
  {
    outer: 'healthCheck',
    inner: 'breaker',
    at: 'inner',
    applies: () => true,
    expected: 'the breaker outside the healthCheck',
    hint: 'the polls go through the breaker: they count in it, and fail while it is open',
  },
  ...SAME_KIND_RULES,
  ...UNSEEN_RULES,
];

function hidesErrors({ inner }: Pair): boolean {
  const { on } = inner.settings;
  return isSettings(on) && on['error'] === true;
}

function retryOf({ settings }: PolicyPlan): RetrySettings {
  return narrow(retryTable, settings);
}

function afterOf({ settings }: PolicyPlan): Micros {
  return Number(settings['after']);
}

/** Jitter may shorten the first wait, but for the kind that starts from it. */
function isTooLong({ maxAttempts, delay }: RetrySettings, limit: Micros): boolean {
  const isSure = delay.jitter === 'none' || delay.jitter === 'decorrelated';
  return maxAttempts > 1 && isSure && delay.initial >= limit;
}
