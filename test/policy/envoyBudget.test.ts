import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlainSettings } from '../../src/model/shapes.js';
import { createBudget, type RetryBudget } from '../../src/policy/retryBudget.js';
import { retryBudgetRemarks } from '../../src/policy/retryBudgetRemarks.js';
import { retryBudgetShape } from '../../src/policy/retryBudgetSettings.js';
import { caseOf } from './settingsOf.js';

function budget(given: PlainSettings = {}): RetryBudget {
  return createBudget(caseOf(retryBudgetShape, 'envoy', given));
}

/** Allows retries until it says no, each of which starts at once. */
function startAll(of: RetryBudget): number {
  let count = 0;
  for (; of.mayRetry('error'); count += 1) of.started(true);
  return count;
}

describe('the retry budget of Envoy', () => {
  it('allows three retries at a time however little is under way', () => {
    const own = budget();
    own.started(false);
    expect([own.tokens, startAll(own), own.tokens]).toEqual([3, 3, 0]);
  });

  it('allows a fifth of all that is under way, retries too: a quarter more than without', () => {
    const own = budget();
    for (let call = 0; call < 1_000; call += 1) own.started(false);
    // r < floor((1000 + r) / 5) holds up to r = 248, and 249 are a fifth of 1249 less the fraction.
    expect(startAll(own)).toBe(249);
  });

  it('counts a retry while it waits, though it is not under way yet', () => {
    const own = budget({ min_retry_concurrency: 1 });
    for (let call = 0; call < 10; call += 1) own.started(false);
    const seen = [own.mayRetry('error'), own.mayRetry('error'), own.mayRetry('error')];
    expect([...seen, own.tokens]).toEqual([true, true, false, 0]);
  });

  it('has a place again once a retry is over, or does not come', () => {
    const own = budget({ min_retry_concurrency: 1 });
    own.mayRetry('error');
    const whileItWaits = own.mayRetry('error');
    own.released?.();
    const afterGivenUp = own.mayRetry('error');
    own.started(true);
    own.ended?.();
    own.released?.();
    const afterItEnded = own.tokens;
    expect([whileItWaits, afterGivenUp, afterItEnded]).toEqual([false, true, 1]);
  });

  it('never allows more than its share, or its least, whatever comes and goes', () => {
    const step = fc.constantFrom('starts', 'ends', 'asks', 'is over');
    const property = fc.property(fc.array(step), fc.nat({ max: 100 }), (steps, percent) => {
      const own = budget({ budget_percent: percent, min_retry_concurrency: 2 });
      const left = { active: 0, retries: 0 };
      const take = {
        starts: () => {
          own.started(false);
          left.active += 1;
        },
        ends: () => {
          if (left.active === 0) return;
          own.ended?.();
          left.active -= 1;
        },
        asks: () => {
          left.retries += Number(own.mayRetry('error'));
        },
        'is over': () => {
          if (left.retries === 0) return;
          own.released?.();
          left.retries -= 1;
        },
      };
      for (const each of steps) {
        const most = Math.max(2, Math.floor((left.active * percent) / 100));
        const before = left.retries;
        take[each]();
        const isAllowed = each === 'asks' && before < most;
        expect(left.retries > before).toBe(isAllowed);
      }
    });
    fc.assert(property);
  });

  it('is refused where it would never allow anything', () => {
    const never = { budget_percent: 0, min_retry_concurrency: 0 };
    expect(retryBudgetRemarks(caseOf(retryBudgetShape, 'envoy', never))).toMatchObject([
      { severity: 'error', option: 'budget_percent', hint: 'no retry would ever be allowed' },
    ]);
    expect(retryBudgetRemarks(caseOf(retryBudgetShape, 'envoy', {}))).toEqual([]);
  });
});
