import { narrow } from '../model/narrow.js';
import type { PolicyPlan } from '../model/plan.js';
import { formatDuration, type Micros } from '../model/time.js';
import { bulkheadTable } from '../policy/bulkhead.js';
import { hedgeTable } from '../policy/hedge.js';
import { rateLimitTable } from '../policy/rateBucket.js';
import { type RetrySettings, retryTable } from '../policy/retry.js';
import type { Pair, PairRule } from './policyPair.js';

/** Orders in which one policy does not see, or never lives to see, what the other is about. */
export const UNSEEN_RULES: readonly PairRule[] = [
  {
    outer: 'hedge',
    inner: 'timeout',
    at: 'outer',
    applies: ({ outer, inner }) => afterOf(inner) < delayOf(outer),
    expected: 'a delay of at most the timeout',
    hint: ({ inner }) =>
      `it sends nothing beside: the timeout inside it ends every attempt after ${formatDuration(afterOf(inner))}`,
  },
  ...(['timeout', 'deadline'] as const).map((outer) => ({
    outer,
    inner: 'hedge' as const,
    at: 'inner' as const,
    applies: (pair: Pair) => afterOf(pair.outer) <= delayOf(pair.inner),
    expected: `a delay shorter than the ${outer}`,
    hint: (pair: Pair) =>
      `it sends nothing beside: the ${outer} outside it is over after ${formatDuration(afterOf(pair.outer))}`,
  })),
  {
    outer: 'bulkhead',
    inner: 'hedge',
    at: 'inner',
    applies: () => true,
    expected: 'the hedge outside the bulkhead',
    hint: ({ outer, inner }) => {
      const { slots } = narrow(bulkheadTable, outer.settings);
      const { max } = narrow(hedgeTable, inner.settings);
      return `the bulkhead counts all attempts of one call as one: up to ${slots * (max + 1)} are under way`;
    },
  },
  {
    outer: 'rateLimit',
    inner: 'retry',
    at: 'inner',
    applies: ({ inner }) => retryOf(inner).maxAttempts > 1,
    expected: 'the retry outside the rateLimit',
    hint: ({ outer, inner }) => {
      const { rate } = narrow(rateLimitTable, outer.settings);
      return `the rateLimit sees operations and no retries: up to ${rate * retryOf(inner).maxAttempts} attempts a second`;
    },
  },
  {
    outer: 'retryBudget',
    inner: 'throttle',
    at: 'inner',
    applies: ({ outer }) => countsStarts(outer),
    expected: 'the throttle outside the retryBudget',
    hint: 'operations that it refuses count in the budget as started, and so make room for retries',
  },
];

/** The delay of a hedge; less than nothing where it is a quantile. */
function delayOf({ settings }: PolicyPlan): Micros {
  return narrow(hedgeTable, settings).delay ?? -1;
}

function afterOf({ settings }: PolicyPlan): Micros {
  return Number(settings['after']);
}

function retryOf({ settings }: PolicyPlan): RetrySettings {
  return narrow(retryTable, settings);
}

/** Whether a budget allows more retries the more operations have started. */
function countsStarts({ settings }: PolicyPlan): boolean {
  const { kind, depositOn, deposit } = settings;
  return kind === 'failure-rate' || (depositOn === 'start' && Number(deposit) > 0);
}
