import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlainSettings } from '../../src/model/shapes.js';
import { createBudget, type RetryBudget } from '../../src/policy/retryBudget.js';
import { retryBudgetRemarks } from '../../src/policy/retryBudgetRemarks.js';
import { retryBudgetShape } from '../../src/policy/retryBudgetSettings.js';
import { caseOf } from './settingsOf.js';

const SECOND = 1_000_000;

function budget(given: PlainSettings = {}): RetryBudget {
  return createBudget(caseOf(retryBudgetShape, 'finagle', given));
}

/** How many retries are allowed at a moment, one after the other. */
function allowed(of: RetryBudget, now: number): number {
  let count = 0;
  while (of.mayRetry('error', now)) count += 1;
  return count;
}

/** Requests at an even rate, each of which asks for retries until one is refused. */
function retriesOf(of: RetryBudget, rate: number, from: number, until: number): number {
  let retries = 0;
  for (let at = 0; at < until * SECOND; at += SECOND / rate) {
    of.started(false, at);
    const made = allowed(of, at);
    if (at >= from * SECOND) retries += made;
  }
  return retries;
}

describe('the retry budget of Finagle', () => {
  it('allows at once what it allows in ten seconds without any request', () => {
    const own = budget();
    expect([own.tokens, allowed(own, 0), own.tokens]).toEqual([100, 100, 0]);
  });

  it('allows a retry more for every five requests', () => {
    const own = budget({ minRetriesPerSec: 0 });
    const seen = Array.from({ length: 10 }, (_, request) => {
      own.started(false, request);
      return allowed(own, request);
    });
    expect(seen).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
  });

  it('is not filled by retries and successes', () => {
    const own = budget({ minRetriesPerSec: 0 });
    for (let retry = 0; retry < 50; retry += 1) {
      own.started(true, 0);
      own.succeeded(true);
      own.failed();
    }
    expect([own.tokens, own.mayRetry('error', 0)]).toEqual([0, false]);
  });

  it('forgets retries after ten seconds: the reserve is there again, all at once', () => {
    const own = budget();
    const seen = [0, 5, 9.999, 10, 19.999, 20].map((at) => allowed(own, at * SECOND));
    expect(seen).toEqual([100, 0, 0, 100, 0, 100]);
  });

  it('forgets requests too, a tenth of the time at a time', () => {
    const saved = [9.999, 10].map((at) => {
      const own = budget({ minRetriesPerSec: 0 });
      for (let request = 0; request < 50; request += 1) own.started(false, 0);
      return allowed(own, at * SECOND);
    });
    expect(saved).toEqual([10, 0]);
  });

  it.each([
    // 20 + 10 of 100 a second, 2 + 10 of 10: over 90 s, nine whole windows.
    [100, 90 * 30],
    [10, 90 * 12],
  ])('comes to a fifth of %d requests a second and ten retries on top', (rate, retries) => {
    expect(retriesOf(budget(), rate, 10, 100)).toBe(retries);
  });

  it('cuts the cost of a retry to a whole number: 1000 / 0.3 is 3333', () => {
    const own = budget({ minRetriesPerSec: 0, percentCanRetry: 0.3 });
    // 10 requests are 10000 units, 3 x 3333 are 9999.
    for (let request = 0; request < 10; request += 1) own.started(false, 0);
    expect(allowed(own, 0)).toBe(3);
  });

  it('without a share of the requests has only its reserve', () => {
    const own = budget({ percentCanRetry: 0, minRetriesPerSec: 2, ttl: 3 * SECOND });
    for (let request = 0; request < 100; request += 1) own.started(false, 0);
    expect(allowed(own, 0)).toBe(6);
  });

  it('never allows more in ten seconds than the reserve and a fifth of the requests of twenty', () => {
    const step = fc.tuple(fc.nat({ max: 3 * SECOND }), fc.boolean());
    const property = fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const own = budget({ minRetriesPerSec: 1 });
      const [requests, retries]: [number[], number[]] = [[], []];
      let now = 0;
      for (const [wait, asks] of steps) {
        now += wait;
        if (!asks) {
          own.started(false, now);
          requests.push(now);
        } else if (own.mayRetry('error', now)) retries.push(now);
        const recent = (times: number[], age: number): number =>
          times.filter((at) => now - at < age * SECOND).length;
        expect(recent(retries, 9)).toBeLessThanOrEqual(10 + recent(requests, 20) / 5);
        expect(own.tokens).toBeGreaterThanOrEqual(0);
      }
    });
    fc.assert(property);
  });

  it('is refused where it would never allow anything', () => {
    const never = caseOf(retryBudgetShape, 'finagle', { minRetriesPerSec: 0, percentCanRetry: 0 });
    expect(retryBudgetRemarks(never)).toMatchObject([
      { severity: 'error', option: 'percentCanRetry', hint: 'no retry would ever be allowed' },
    ]);
    expect(retryBudgetRemarks(caseOf(retryBudgetShape, 'finagle', {}))).toEqual([]);
  });
});
