import { describe, expect, it } from 'vitest';
import { about, tell } from './policyStories.js';

const DEAD = '{ latency: 1ms, recoversAfter: never }';

describe('a retry budget', () => {
  it('of gRPC allows exactly three retries in a full outage, whoever calls (proposal A6)', async () => {
    // The outer retry makes 50 requests, one after the other.
    const requests = '{ retry: { maxAttempts: 50, delay: 1s } }';
    const told = await tell(
      `[${requests}, { retry: { maxAttempts: 4, delay: 1ms } }, { retryBudget: { kind: grpc } }]`,
      DEAD,
    );
    expect(told.metrics).toMatchObject({ dependencyCalls: 53 });
    // The first request makes all three; each of the others is told no once.
    expect(about(told, 'fast-fail')).toHaveLength(49);
    expect(told.broken).toEqual([]);
  });

  it('of the AWS SDKs allows a hundred in an outage of a thousand calls', async () => {
    const requests = '{ retry: { maxAttempts: 1000, delay: 1s } }';
    const told = await tell(
      `[${requests}, { retry: { maxAttempts: 3, delay: 1ms } }, { retryBudget: { kind: aws } }]`,
      DEAD,
    );
    expect(told.metrics).toMatchObject({ dependencyCalls: 1100 });
    expect(told.broken).toEqual([]);
  });

  it('of Envoy has its place back from a retry that is given up while it waits', async () => {
    // The timeout gives up the inner wait each time; the outer retry comes three times.
    const budget = '{ retryBudget: { kind: envoy, budget_percent: 0, min_retry_concurrency: 1 } }';
    const told = await tell(
      `[{ retry: { maxAttempts: 3, delay: 1s } }, { timeout: 10ms },
        { retry: { maxAttempts: 2, delay: 1m } }, ${budget}]`,
      DEAD,
    );
    expect(about(told, 'fast-fail')).toEqual([]);
    expect(about(told, 'call-answered')).toHaveLength(3);
    expect(told.broken).toEqual([]);
  });

  it('that says no ends the operation as its last attempt ended', async () => {
    const budget = '{ retryBudget: { size: 1, deposit: 0 } }';
    const told = await tell(`[{ retry: { delay: 1ms } }, ${budget}]`, DEAD);
    expect(about(told, 'call-answered', 'fast-fail', 'operation-settled')).toEqual([
      '1000 call-answered 0/1 dependency',
      '3000 call-answered 0/2 dependency',
      '3000 fast-fail 0/3 retryBudget (budget-empty)',
      '3000 operation-settled 0/3',
    ]);
    expect(told.metrics).toMatchObject({ retries: 1, 'retryBudget.lowest': 0 });
  });

  it('holds at its lowest what its retries have left of it', async () => {
    const budget = '{ retryBudget: { size: 10, deposit: 0, cost: 2.5 } }';
    const told = await tell(`[{ retry: { maxAttempts: 4, delay: 1ms } }, ${budget}]`, DEAD);
    expect(told.metrics).toMatchObject({ retries: 3, 'retryBudget.lowest': 2.5 });
  });
});

describe('a retry budget and what is late, given up or refused', () => {
  it('is brought nothing by an answer that comes after its attempt was given up', async () => {
    // The answer of 5 ms would bring the token back that the retry of 6 ms has taken.
    const budget = '{ retryBudget: { size: 1, deposit: 1 } }';
    const told = await tell(`[{ retry: { delay: 3ms } }, ${budget}, { timeout: 3ms }]`);
    expect(about(told, 'call-abandoned', 'fast-fail')).toEqual([
      '3000 call-abandoned 0/1 dependency',
      '9000 call-abandoned 0/2 dependency',
      '9000 fast-fail 0/3 retryBudget (budget-empty)',
    ]);
  });

  it.each([
    'size: 1, deposit: 0',
    'kind: aws, capacity: 5, retryCost: 5',
    'kind: finagle, ttl: 1s, minRetriesPerSec: 1, percentCanRetry: 0.001',
  ])('keeps what was paid for a retry that is given up as it waits: %s', async (budget) => {
    // What the first attempt of the outer retry has paid is missing in the second.
    const told = await tell(
      `[{ retry: { maxAttempts: 2, delay: 100ms } }, { timeout: 10ms },
        { retry: { maxAttempts: 2, delay: 1m } }, { retryBudget: { ${budget} } }]`,
      DEAD,
    );
    expect(about(told, 'fast-fail')).toHaveLength(1);
    expect(about(told, 'call-answered')).toHaveLength(2);
  });

  it('takes an attempt that is given up for neither a success nor a failure', async () => {
    const calls = async (...inside: readonly string[]) => {
      const stack = ['{ retry: { maxAttempts: 9, delay: 1ms } }', ...inside];
      const { metrics } = await tell(`[${stack.join(', ')}]`);
      return metrics.dependencyCalls;
    };
    // Given up outside, the budget is as full as ever; inside, one failure leaves half, which is none.
    const grpc = '{ retryBudget: { kind: grpc, maxTokens: 2 } }';
    expect(await calls('{ timeout: 3ms }', grpc)).toBe(9);
    expect(await calls(grpc, '{ timeout: 3ms }')).toBe(1);
  });

  it('learns nothing from a refusal further inside', async () => {
    const grpc = '{ retryBudget: { kind: grpc, maxTokens: 2 } }';
    const stack = `[{ retry: { maxAttempts: 5, delay: 1ms } }, ${grpc}, { rateLimit: { rate: 1/s } }]`;
    const told = await tell(stack, '{}', 2);
    expect(about(told, 'fast-fail')).toEqual(
      [1, 2, 3, 4, 5].map(
        (attempt) => `${(attempt - 1) * 1_000} fast-fail 1/${attempt} rateLimit (rate-limited)`,
      ),
    );
  });

  it('takes an answer by a fallback further inside for a success', async () => {
    // The second is refused at once, and its retry takes the token; the stand-in of 5 ms brings it.
    const told = await tell(
      `[{ retry: { maxAttempts: 2, delay: 2ms } }, { retryBudget: { size: 1, deposit: 1 } },
        { fallback: { on: { refused: false } } }, { rateLimit: { rate: 1000/s } }]`,
      '{ recoversAfter: never }',
      2,
    );
    expect(about(told, 'level-changed').map((line) => line.split(' ')[0])).toEqual(['0', '5000']);
  });
});
