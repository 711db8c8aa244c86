import { narrow } from '../model/narrow.js';
import type { PolicyPlan } from '../model/plan.js';
import { isSettings, type PlainValue } from '../model/shapes.js';
import { bulkheadTable } from '../policy/bulkhead.js';
import { hedgeTable } from '../policy/hedge.js';
import { rateLimitTable } from '../policy/rateBucket.js';
import type { Pair, PairRule } from './policyPair.js';

/** Two policies of one kind, one right inside the other. */
export const SAME_KIND_RULES: readonly PairRule[] = [
  {
    outer: 'breaker',
    inner: 'breaker',
    at: 'inner',
    applies: isNeighbour,
    expected: 'one breaker',
    hint: (pair) =>
      isSame(pair.outer.settings, pair.inner.settings)
        ? 'both count the same calls and open at the same failure: one of them decides nothing'
        : 'a call that one of them refuses counts as nothing in the other: the first to open hides the trouble from it',
  },
  {
    outer: 'bulkhead',
    inner: 'bulkhead',
    at: 'inner',
    applies: isNeighbour,
    expected: 'one bulkhead',
    hint: narrower,
  },
  {
    outer: 'fallback',
    inner: 'fallback',
    at: 'outer',
    applies: (pair) => isNeighbour(pair) && coversAll(pair),
    expected: 'one fallback, or one inside that may have no answer',
    hint: 'it does nothing: the fallback inside it answers for all of these failures',
  },
  {
    outer: 'rateLimit',
    inner: 'rateLimit',
    at: 'inner',
    applies: (pair) => isNeighbour(pair) && isSlower(pair),
    expected: 'a lower rate or a smaller burst, or one rateLimit',
    hint: 'it does nothing: the rateLimit outside it lets no more in than it would itself',
  },
  {
    outer: 'hedge',
    inner: 'hedge',
    at: 'inner',
    applies: () => true,
    expected: 'one hedge',
    hint: ({ outer, inner }) =>
      `the attempts multiply: up to ${hedgedBy(outer) * hedgedBy(inner)} at a time for one call`,
  },
  {
    outer: 'throttle',
    inner: 'throttle',
    at: 'inner',
    applies: isNeighbour,
    expected: 'one throttle',
    hint: 'each refuses a share of what the other lets through: fewer calls are sent than either would send',
  },
  {
    outer: 'healthCheck',
    inner: 'healthCheck',
    at: 'inner',
    applies: () => true,
    expected: 'one healthCheck',
    hint: 'the polls of the outer one are refused while the inner gate is shut, so it stays shut for longer',
  },
  {
    outer: 'retryBudget',
    inner: 'retryBudget',
    at: 'inner',
    applies: ({ between }) => between.every(({ kind }) => kind !== 'retry'),
    expected: 'one retryBudget',
    hint: 'a retry needs a yes of both, and what the outer one takes for it is gone when the inner one says no',
  },
];

/** Nothing stands between them that could do something to a call, and the same callers share them. */
function isNeighbour({ outer, inner, between }: Pair): boolean {
  return between.length === 0 && outer.scope === inner.scope;
}

function isSame(one: PlainValue, other: PlainValue): boolean {
  if (!isSettings(one) || !isSettings(other)) return one === other;
  return Object.keys(one).every((name) => isSame(one[name] ?? null, other[name] ?? null));
}

function narrower({ outer, inner }: Pair): string {
  const { slots: outside } = narrow(bulkheadTable, outer.settings);
  const { slots, queue } = narrow(bulkheadTable, inner.settings);
  if (outside <= slots)
    return `it does nothing: the bulkhead outside it lets only ${outside} in at a time`;
  if (outside >= slots + queue)
    return `the bulkhead outside it does nothing: there is never room for more than ${slots + queue} inside`;
  return `the bulkhead outside it lets ${outside} in: only ${outside - slots} of the ${queue} that may wait inside ever do`;
}

/** Whether the inner one always has an answer, after all failures that the outer one is for. */
function coversAll({ outer, inner }: Pair): boolean {
  const { kind, onFull, on } = inner.settings;
  const hasAnswer = kind === 'value' || (kind === 'buffer' && onFull !== 'fail');
  const [outside, inside] = [reasonsOf(outer), isSettings(on) ? on : {}];
  return hasAnswer && outside.every((reason) => inside[reason] === true);
}

function reasonsOf({ settings }: PolicyPlan): readonly string[] {
  const { on } = settings;
  return Object.entries(isSettings(on) ? on : {}).flatMap(([reason, is]) =>
    is === true ? [reason] : [],
  );
}

function isSlower({ outer, inner }: Pair): boolean {
  const [first, second] = [
    narrow(rateLimitTable, outer.settings),
    narrow(rateLimitTable, inner.settings),
  ];
  return first.rate <= second.rate && first.burst <= second.burst;
}

function hedgedBy({ settings }: PolicyPlan): number {
  return narrow(hedgeTable, settings).max + 1;
}
