import { describe, expect, it } from 'vitest';
import { about, tell } from './policyStories.js';

const DEAD = '{ recoversAfter: never }';

describe('a breaker', () => {
  it('learns nothing from a probe that is given up, whose place is free at once', async () => {
    // The probe of 16 ms would be answered at 31 ms, and well: but that of 35 ms is one again.
    const told = await tell(
      `[{ retry: { maxAttempts: 3, delay: 11ms } }, { timeout: 8ms },
        { breaker: { failureThreshold: 1, openDuration: 10ms } }]`,
      '{ recoversAfter: 6ms, trouble: [{ kind: slow, added: 10ms, from: 6ms, until: 1s }] }',
    );
    const kinds = ['breaker-changed', 'probe-admitted', 'call-abandoned'];
    expect(about(told, ...kinds).map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
      '5000 breaker-changed 0/1',
      '16000 breaker-changed 0/2',
      '16000 probe-admitted 0/2',
      '24000 call-abandoned 0/2',
      '35000 probe-admitted 0/3',
      '43000 call-abandoned 0/3',
    ]);
    expect(told.broken).toEqual([]);
  });

  it('that holds callers forgets one that is given up as it waits', async () => {
    // Both fail at 1 ms and come again at 12 ms: one as the probe, which takes 11 ms, one to wait.
    const cockatiel =
      '{ library: cockatiel, halfOpenAfter: 10ms, breaker: { type: ConsecutiveBreaker, threshold: 1 } }';
    const told = await tell(
      `[{ retry: { maxAttempts: 2, delay: 11ms } }, { timeout: 5ms }, { breaker: ${cockatiel} }]`,
      '{ latency: 1ms, recoversAfter: 2ms, trouble: [{ kind: slow, added: 10ms, from: 2ms, until: 1s }] }',
      2,
    );
    expect(about(told, 'call-abandoned', 'attempt-cancelled', 'operation-settled')).toEqual([
      '17000 call-abandoned 0/2 dependency',
      '17000 operation-settled 0/2 (timeout)',
      '17000 attempt-cancelled 1/2 breaker',
      '17000 operation-settled 1/2 (timeout)',
    ]);
    expect(told.broken).toEqual([]);
  });

  it('that holds callers goes on after a probe that is refused further inside', async () => {
    // Opened at 1 ms. The probe of 21 ms comes too early for the rate limit, and so do those of 41, 61
    // and 81 ms: none of them may leave the next one waiting for what it would have said.
    const cockatiel =
      '{ library: cockatiel, halfOpenAfter: 10ms, breaker: { type: ConsecutiveBreaker, threshold: 1 } }';
    const told = await tell(
      `[{ retry: { maxAttempts: 6, delay: 20ms } }, { breaker: ${cockatiel} },
        { rateLimit: { rate: 10/s } }]`,
      '{ latency: 1ms, recoversAfter: 2ms }',
    );
    expect(told.metrics).toMatchObject({ completed: 1, attempts: 6, dependencyCalls: 2 });
    expect(told.broken).toEqual([]);
  });

  it('learns nothing from a refusal further inside, and takes a fallback for a success', async () => {
    const outer = '{ breaker: { failureThreshold: 1 } }';
    const retry = '{ retry: { maxAttempts: 4, delay: 1ms } }';
    const limit = '{ rateLimit: { rate: 1/s } }';
    const refused = await tell(`[${retry}, ${outer}, ${limit}]`, '{ latency: 1ms }', 2);
    expect(refused.metrics).toMatchObject({ fastFails: 4, 'breaker.opened': 0 });
    const hidden = await tell(`[${outer}, { fallback: {} }]`, DEAD, 3);
    expect(hidden.metrics).toMatchObject({ completed: 3, 'breaker.opened': 0 });
  });
});
