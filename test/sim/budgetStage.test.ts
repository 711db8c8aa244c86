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
  });
});
