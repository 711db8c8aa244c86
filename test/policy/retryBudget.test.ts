import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OUTCOMES } from '../../src/model/outcomes.js';
import type { PlainSettings } from '../../src/model/shapes.js';
import { createBudget, type RetryBudget } from '../../src/policy/retryBudget.js';
import { retryBudgetRemarks } from '../../src/policy/retryBudgetRemarks.js';
import { retryBudgetShape } from '../../src/policy/retryBudgetSettings.js';
import { operate } from './retryLoop.js';
import { caseOf } from './settingsOf.js';

type Kind = keyof typeof retryBudgetShape.cases;

function budget(kind: Kind, given: PlainSettings = {}): RetryBudget {
  return createBudget(caseOf(retryBudgetShape, kind, given));
}

/** How many retries in a row are allowed after the same outcome. */
function allowed(of: RetryBudget, outcome: 'error' | 'timeout' = 'error'): number {
  let count = 0;
  while (of.mayRetry(outcome)) count += 1;
  return count;
}

const always = (): boolean => true;

describe('a budget by the share of failures', () => {
  it('allows retries while at most that share of the operations has failed, retries included', () => {
    const share = budget('failure-rate', { threshold: 50 });
    const seen: (number | boolean)[] = [];
    for (const isRetry of [false, false, true, false, false]) {
      share.started(isRetry);
      share.failed();
      seen.push(share.mayRetry('error'), share.tokens);
    }
    // Failures of operations: 1 of 1, 2 of 2, 3 of 2, 4 of 3, 5 of 4: never again.
    expect(seen).toEqual([false, 0, false, 0, false, 0, false, 0, false, 0]);
    for (let good = 0; good < 6; good += 1) share.started(false);
    // 5 of 10 is exactly the share.
    expect([share.mayRetry('error'), share.tokens]).toEqual([true, 0]);
    share.started(false);
    expect([share.mayRetry('error'), share.tokens]).toEqual([true, 0.5]);
  });
});

describe('a token bucket', () => {
  it('begins full, and a retry takes its cost', () => {
    const bucket = budget('token-bucket', { size: 5, cost: 2 });
    expect([bucket.tokens, allowed(bucket), bucket.tokens]).toEqual([5, 2, 1]);
  });

  it('allows a retry when it holds exactly the cost: ten times 0.1 is 1', () => {
    const bucket = budget('token-bucket', { size: 3, deposit: 0.1 });
    allowed(bucket);
    for (let success = 0; success < 9; success += 1) bucket.succeeded(false);
    const early = bucket.mayRetry('error');
    bucket.succeeded(false);
    expect([early, bucket.tokens, bucket.mayRetry('error'), bucket.tokens]).toEqual([
      false,
      1,
      true,
      0,
    ]);
  });

  it('takes a deposit from every success, of a first attempt and of a retry, and no start', () => {
    const bucket = budget('token-bucket', { size: 3, deposit: 0.5 });
    allowed(bucket);
    for (const isRetry of [false, true]) bucket.started(isRetry);
    bucket.failed();
    const before = bucket.tokens;
    for (const isRetry of [false, true]) bucket.succeeded(isRetry);
    expect([before, bucket.tokens]).toEqual([0, 1]);
  });

  it('may take its deposit from the start of every operation instead, not from its retries', () => {
    const bucket = budget('token-bucket', { size: 3, deposit: 0.5, depositOn: 'start' });
    allowed(bucket);
    for (const isRetry of [false, true, true]) bucket.started(isRetry);
    bucket.succeeded(false);
    expect(bucket.tokens).toBe(0.5);
  });

  it('does not overflow', () => {
    const bucket = budget('token-bucket', { size: 2.05, deposit: 0.1, cost: 0.1 });
    bucket.mayRetry('error');
    for (let success = 0; success < 5; success += 1) bucket.succeeded(false);
    expect(bucket.tokens).toBe(2.05);
  });
});

describe('the throttle of gRPC', () => {
  it('allows a retry while it holds more than half, and takes nothing for it', () => {
    const grpc = budget('grpc');
    const seen = [10, 9, 8, 7, 6, 5].map((tokens) => {
      const state = [grpc.tokens === tokens, grpc.mayRetry('error')];
      grpc.failed();
      return state;
    });
    expect(seen).toEqual([...Array.from({ length: 5 }, () => [true, true]), [true, false]]);
  });

  it('never falls below nothing, and a success brings a part of a token', () => {
    const grpc = budget('grpc');
    for (let failure = 0; failure < 50; failure += 1) grpc.failed();
    const empty = grpc.tokens;
    for (let success = 0; success < 50; success += 1) grpc.succeeded(success % 2 === 0);
    const half = [grpc.tokens, grpc.mayRetry('error')];
    grpc.succeeded(false);
    expect([empty, half, grpc.tokens, grpc.mayRetry('error')]).toEqual([0, [5, false], 5.1, true]);
  });

  it('never holds more than its maximum', () => {
    const grpc = budget('grpc', { tokenRatio: 0.7 });
    grpc.failed();
    grpc.succeeded(false);
    grpc.succeeded(false);
    expect(grpc.tokens).toBe(10);
  });

  // Source: gRFC A6: 10 tokens; failures 9, 8 and 7 leave more than half, 6 is the last attempt, 5 is half.
  it('in a full outage makes exactly 3 retries ever: 50 calls are 53 attempts', () => {
    expect(operate(budget('grpc'), 50, 4, always).attempts).toBe(53);
    expect(operate(budget('grpc'), 1_000, 4, always).attempts).toBe(1_003);
  });
});

describe('the quota of the AWS SDKs', () => {
  // Source: botocore/retries/quota.py and standard.py: 500 tokens, a retry costs 5.
  it('in a full outage makes exactly 100 retries: 1000 calls of 3 attempts are 1100', () => {
    expect(operate(budget('aws'), 1_000, 3, always).attempts).toBe(1_100);
  });

  it('takes twice as much after a timeout', () => {
    expect([allowed(budget('aws'), 'error'), allowed(budget('aws'), 'timeout')]).toEqual([100, 50]);
  });

  it('gives the cost back when the retry succeeds, and 1 for a first success', () => {
    const quota = budget('aws', { capacity: 100 });
    allowed(quota);
    const seen = [quota.tokens];
    quota.succeeded(true);
    seen.push(quota.tokens);
    quota.succeeded(true, 'timeout');
    seen.push(quota.tokens);
    quota.succeeded(false);
    seen.push(quota.tokens);
    expect(seen).toEqual([0, 5, 15, 16]);
  });

  it('is never empty where every retry succeeds', () => {
    const everyOther = (attempt: number): boolean => attempt % 2 === 0;
    const quota = budget('aws', { capacity: 5 });
    expect(operate(quota, 1_000, 3, everyOther)).toMatchObject({ load: 2, success: 1 });
    expect(quota.tokens).toBe(5);
  });
});

describe('any retry budget, whatever happens', () => {
  const step = fc.oneof(
    fc.boolean().map((isRetry) => (of: RetryBudget) => of.started(isRetry)),
    fc.constantFrom(...OUTCOMES).map((outcome) => (of: RetryBudget) => of.mayRetry(outcome)),
    fc
      .tuple(fc.boolean(), fc.constantFrom(...OUTCOMES))
      .map((success) => (of: RetryBudget) => of.succeeded(...success)),
    fc.constant((of: RetryBudget) => of.failed()),
  );
  const tokens = fc.integer({ min: 1, max: 200 });
  const tenths = tokens.map((count) => count / 10);
  const anyBudget: fc.Arbitrary<readonly [Kind, PlainSettings]> = fc.oneof(
    fc.tuple(
      fc.constant<Kind>('token-bucket'),
      fc.record({
        size: tenths,
        deposit: tenths,
        cost: tenths,
        depositOn: fc.constantFrom('start', 'success'),
      }),
    ),
    fc.tuple(fc.constant<Kind>('grpc'), fc.record({ maxTokens: tokens, tokenRatio: tenths })),
    fc.tuple(
      fc.constant<Kind>('aws'),
      fc.record({
        capacity: tokens,
        retryCost: tokens,
        timeoutCost: tokens,
        successRefund: tokens,
      }),
    ),
  );

  it('holds no less than nothing and no more than at first', () => {
    const property = fc.property(
      anyBudget,
      fc.array(step, { maxLength: 200 }),
      ([kind, given], steps) => {
        const own = budget(kind, given);
        const most = own.tokens;
        for (const take of steps) {
          take(own);
          expect([own.tokens >= 0, own.tokens <= most]).toEqual([true, true]);
        }
      },
    );
    fc.assert(property);
  });

  it('as a token bucket pays for no more retries than it was given tokens', () => {
    const property = fc.property(tokens, tokens, fc.array(fc.boolean()), (size, cost, steps) => {
      const bucket = budget('token-bucket', { size, cost, deposit: 0.1 });
      const paid = steps.filter((asks) => {
        if (!asks) bucket.succeeded(false);
        return asks && bucket.mayRetry('error');
      });
      const given = 10 * size + steps.filter((asks) => !asks).length;
      expect(10 * cost * paid.length).toBeLessThanOrEqual(given);
    });
    fc.assert(property);
  });
});

describe('the remarks about a retry budget', () => {
  const remarks = (kind: Kind, given: PlainSettings) =>
    retryBudgetRemarks(caseOf(retryBudgetShape, kind, given)).filter(
      ({ isOfWritten }) => !isOfWritten,
    );

  it('refuse a bucket that can never pay for a retry', () => {
    expect(remarks('token-bucket', { size: 1, cost: 1.5 })).toEqual([
      {
        severity: 'error',
        option: 'cost',
        found: 'cost 1.5 and size 1',
        expected: 'a cost of at most the size',
        hint: 'no retry would ever be allowed',
      },
    ]);
  });

  it('refuse a quota that can never pay for a retry', () => {
    expect(remarks('aws', { capacity: 4 })).toEqual([
      {
        severity: 'error',
        option: 'retryCost',
        found: 'retryCost 5 and capacity 4',
        expected: 'a retryCost of at most the capacity',
        hint: 'no retry would ever be allowed',
      },
    ]);
  });

  it('warn of a quota that pays for a retry after an error, but for none after a timeout', () => {
    expect(remarks('aws', { capacity: 9 })).toEqual([
      {
        severity: 'warning',
        option: 'timeoutCost',
        found: 'timeoutCost 10 and capacity 9',
        expected: 'a timeoutCost of at most the capacity',
        hint: 'no retry after a timeout would ever be allowed',
      },
    ]);
    const quota = budget('aws', { capacity: 9 });
    expect([quota.mayRetry('timeout'), quota.mayRetry('error')]).toEqual([false, true]);
  });

  it('say nothing of one that can pay for exactly one', () => {
    expect([...remarks('token-bucket', { size: 1 }), ...remarks('aws', { capacity: 10 })]).toEqual(
      [],
    );
    expect(remarks('grpc', { maxTokens: 1 })).toEqual([]);
  });
});
