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
    expect(told.broken).toEqual([]);
  });
});
