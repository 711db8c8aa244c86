import { describe, expect, it } from 'vitest';
import { about, tell } from './policyStories.js';

const KINDS = ['call-started', 'fast-fail', 'attempt-cancelled', 'operation-settled'];

describe('a rate limit', () => {
  it('lets calls start at its rate, those in between after a wait, and refuses the rest', async () => {
    const limit = '[{ rateLimit: { rate: 1000/s, maxWait: 1ms } }]';
    const told = await tell(limit, '{}', 3);
    expect(about(told, ...KINDS)).toEqual([
      '0 call-started 0/1 dependency',
      '0 fast-fail 2/1 rateLimit (rate-limited)',
      '0 operation-settled 2/1 (refused)',
      '1000 call-started 1/1 dependency',
      '5000 operation-settled 0/1 ok',
      '6000 operation-settled 1/1 ok',
    ]);
    expect(about(told, 'level-changed')).toEqual([
      '0 level-changed 1/1 rateLimit queue',
      '1000 level-changed 1/1 rateLimit queue',
    ]);
    // One waits for 1 of 6 ms.
    expect(told.metrics).toMatchObject({ 'rateLimitQueue.max': 1, 'rateLimitQueue.mean': 1 / 6 });
    expect(told.broken).toEqual([]);
  });

  it('gives the turn of one that gave up to the next who asks', async () => {
    const stack =
      '[{ retry: { maxAttempts: 2, delay: 1ms } }, { timeout: 2ms }, { rateLimit: { rate: 100/s, maxWait: 10ms } }]';
    const told = await tell(stack, '{ latency: 1ms }', 2);
    expect(about(told, ...KINDS)).toEqual([
      '0 call-started 0/1 dependency',
      '1000 operation-settled 0/1 ok',
      '2000 attempt-cancelled 1/1 rateLimit',
      '5000 attempt-cancelled 1/2 rateLimit',
      '5000 operation-settled 1/2 (timeout)',
    ]);
    // It waited for 2 ms twice, in 5 ms.
    expect(told.metrics).toMatchObject({ 'rateLimitQueue.max': 1, 'rateLimitQueue.mean': 0.8 });
    expect(told.metrics).toMatchObject({ timeouts: 2, retries: 1 });
    expect(told.broken).toEqual([]);
  });

  it('has no queue where nobody may wait', async () => {
    const told = await tell('[{ rateLimit: 1000/s }]', '{}', 3);
    expect(about(told, 'level-placed')).toEqual([]);
    expect(told.metrics).toMatchObject({ 'rateLimitQueue.max': null, 'rateLimitQueue.mean': null });
  });
});

describe('a turn of a rate limit', () => {
  const ENDS = ['call-started', 'call-abandoned', 'fast-fail', 'operation-settled'];

  it('is used up by a call that is given up once it is inside', async () => {
    const again = '{ retry: { maxAttempts: 3, delay: 2ms } }';
    const told = await tell(`[${again}, { timeout: 3ms }, { rateLimit: { rate: 200/s } }]`);
    // The next turn is at 5 ms, whether or not the answer to the first comes then, the one after at 12.
    expect(about(told, ...ENDS)).toEqual([
      '0 call-started 0/1 dependency',
      '3000 call-abandoned 0/1 dependency',
      '5000 call-started 0/2 dependency',
      '8000 call-abandoned 0/2 dependency',
      '10000 call-started 0/3 dependency',
      '13000 call-abandoned 0/3 dependency',
      '13000 operation-settled 0/3 (timeout)',
    ]);
    const soon = await tell(`[${again}, { timeout: 3ms }, { rateLimit: { rate: 100/s } }]`);
    expect(about(soon, 'fast-fail')).toEqual([
      '5000 fast-fail 0/2 rateLimit (rate-limited)',
      '7000 fast-fail 0/3 rateLimit (rate-limited)',
    ]);
  });

  it('is used up by a call that is refused further inside', async () => {
    // The breaker opens at 5 ms. The turn of 10 ms is taken at 13 ms, the next one is at 23 ms.
    const told = await tell(
      `[{ retry: { maxAttempts: 4, delay: 4ms } }, { rateLimit: { rate: 100/s } },
        { breaker: { failureThreshold: 1 } }]`,
      '{ recoversAfter: never }',
    );
    expect(about(told, 'fast-fail')).toEqual([
      '9000 fast-fail 0/2 rateLimit (rate-limited)',
      '13000 fast-fail 0/3 breaker (open)',
      '17000 fast-fail 0/4 rateLimit (rate-limited)',
    ]);
  });

  it('is the same turn whether a fallback or the dependency has answered', async () => {
    const limit = '{ rateLimit: { rate: 100/s, maxWait: 1s } }';
    const starts = async (policies: string, dependency: string) =>
      about(await tell(policies, dependency, 3), 'call-started');
    expect(await starts(`[${limit}, { fallback: {} }]`, '{ recoversAfter: never }')).toEqual(
      await starts(`[${limit}]`, '{}'),
    );
  });
});
