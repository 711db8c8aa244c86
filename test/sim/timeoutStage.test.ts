import { describe, expect, it } from 'vitest';
import type { Metrics } from '../../src/index.js';
import { about, type Told, tell } from './policyStories.js';

const LIMITS = ['timeouts', 'deadlines', 'retries'] as const;
const ENDS = ['call-started', 'call-answered', 'call-abandoned', 'operation-settled'];

describe('a timeout', () => {
  it('gives a call up that takes too long', async () => {
    const told = await tell('[{ timeout: 3ms }]');
    expect(about(told, ...ENDS)).toEqual([
      '0 call-started 0/1 dependency',
      '3000 call-abandoned 0/1 dependency',
      '3000 operation-settled 0/1 (timeout)',
    ]);
    expect(told.broken).toEqual([]);
  });

  it('lets an answer count that comes exactly then', async () => {
    expect(about(await tell('[{ timeout: 5ms }]'), ...ENDS)).toEqual([
      '0 call-started 0/1 dependency',
      '5000 call-answered 0/1 dependency ok',
      '5000 operation-settled 0/1 ok',
    ]);
  });

  it('limits every attempt anew where it stands inside a retry', async () => {
    const told = await tell('[{ retry: { maxAttempts: 2, delay: 10ms } }, { timeout: 3ms }]');
    expect(about(told, ...ENDS)).toEqual([
      '0 call-started 0/1 dependency',
      '3000 call-abandoned 0/1 dependency',
      '13000 call-started 0/2 dependency',
      '16000 call-abandoned 0/2 dependency',
      '16000 operation-settled 0/2 (timeout)',
    ]);
  });

  it('limits all attempts together where it stands outside', async () => {
    const dead = '{ recoversAfter: never }';
    const told = await tell('[{ timeout: 18ms }, { retry: { delay: 10ms } }]', dead);
    expect(about(told, ...ENDS)).toEqual([
      '0 call-started 0/1 dependency',
      '5000 call-answered 0/1 dependency',
      '15000 call-started 0/2 dependency',
      '18000 call-abandoned 0/2 dependency',
      '18000 operation-settled 0/2 (timeout)',
    ]);
    expect(told.broken).toEqual([]);
  });

  it('ends a wait between attempts, in which there is no call to give up', async () => {
    const dead = '{ recoversAfter: never }';
    const told = await tell('[{ timeout: 12ms }, { retry: { delay: 10ms } }]', dead);
    expect(about(told, ...ENDS)).toEqual([
      '0 call-started 0/1 dependency',
      '5000 call-answered 0/1 dependency',
      '12000 operation-settled 0/1 (timeout)',
    ]);
    expect(told.broken).toEqual([]);
  });

  it('is a failure to a breaker outside it', async () => {
    const told = await tell(
      '[{ retry: { maxAttempts: 4, delay: 10ms } }, { breaker: { failureThreshold: 2 } }, { timeout: 3ms }]',
    );
    expect(told.metrics).toMatchObject({ dependencyCalls: 2, fastFails: 2, 'breaker.opened': 1 });
  });

  it('is hidden from a breaker inside it: that never opens, whatever times out', async () => {
    const told = await tell(
      '[{ retry: { maxAttempts: 4, delay: 10ms } }, { timeout: 3ms }, { breaker: { failureThreshold: 2, openDuration: 1s } }]',
    );
    expect(told.metrics).toMatchObject({ dependencyCalls: 4, fastFails: 0, 'breaker.opened': 0 });
    expect(told.broken).toEqual([]);
  });
});

describe('what a timeout has given up', () => {
  it('is told just before its call is given up, and counted', async () => {
    const told = await tell('[{ retry: { maxAttempts: 2, delay: 10ms } }, { timeout: 3ms }]');
    expect(about(told, 'timed-out', 'call-abandoned')).toEqual([
      '3000 timed-out 0/1 timeout (timeout)',
      '3000 call-abandoned 0/1 dependency',
      '16000 timed-out 0/2 timeout (timeout)',
      '16000 call-abandoned 0/2 dependency',
    ]);
    expect(limitsOf(told)).toEqual({ timeouts: 2, deadlines: 0, retries: 1 });
  });

  it('is one, where it stands outside the retries', async () => {
    const dead = '{ recoversAfter: never }';
    const told = await tell('[{ timeout: 12ms }, { retry: { delay: 10ms } }]', dead);
    // The retry was decided on at 5 ms, and was given up as it waited.
    expect(about(told, 'timed-out')).toEqual(['12000 timed-out 0/1 timeout (timeout)']);
    expect(limitsOf(told)).toEqual({ timeouts: 1, deadlines: 0, retries: 1 });
  });

  it('is nothing where every answer comes in time', async () => {
    const told = await tell('[{ deadline: 5ms }, { timeout: 5ms }]');
    expect(limitsOf(told)).toEqual({ timeouts: 0, deadlines: 0, retries: 0 });
  });
});

function limitsOf({ metrics }: Told): Partial<Metrics> {
  return Object.fromEntries(LIMITS.map((name) => [name, metrics[name]]));
}

describe('a deadline', () => {
  it('counts from the start of the operation, whatever it did until then', async () => {
    const dead = '{ recoversAfter: never }';
    const told = await tell(
      '[{ retry: { maxAttempts: 4, delay: 10ms } }, { deadline: 18ms }]',
      dead,
    );
    expect(about(told, ...ENDS, 'attempt-cancelled')).toEqual([
      '0 call-started 0/1 dependency',
      '5000 call-answered 0/1 dependency',
      '15000 call-started 0/2 dependency',
      '18000 call-abandoned 0/2 dependency',
      '28000 attempt-cancelled 0/3 deadline',
      '38000 attempt-cancelled 0/4 deadline',
      '38000 operation-settled 0/4 (timeout)',
    ]);
    // One attempt was under way, and the two after it did not begin.
    expect(about(told, 'timed-out')).toEqual([
      '18000 timed-out 0/2 deadline (deadline)',
      '28000 timed-out 0/3 deadline (deadline)',
      '38000 timed-out 0/4 deadline (deadline)',
    ]);
    expect(limitsOf(told)).toEqual({ timeouts: 0, deadlines: 3, retries: 3 });
    expect(told.broken).toEqual([]);
  });

  it('ends the retries with it where it stands outside them', async () => {
    const dead = '{ recoversAfter: never }';
    const told = await tell('[{ deadline: 18ms }, { retry: { delay: 10ms } }]', dead);
    expect(about(told, 'operation-settled')).toEqual(['18000 operation-settled 0/2 (timeout)']);
    expect(limitsOf(told)).toEqual({ timeouts: 0, deadlines: 1, retries: 1 });
  });
});

describe.each(['timeout', 'deadline'])('a %s that stands inside', (kind) => {
  it('stops its clock when it is given up', async () => {
    // At 4 ms the second attempt is a millisecond old: the clock of the first would end it.
    const first = `[{ retry: { maxAttempts: 2, delay: 1ms } }, { timeout: 2ms }, { ${kind}: 10ms }]`;
    const told = await tell(first.replace('10ms', kind === 'timeout' ? '4ms' : '10ms'));
    expect(about(told, ...ENDS)).toEqual([
      '0 call-started 0/1 dependency',
      '2000 call-abandoned 0/1 dependency',
      '3000 call-started 0/2 dependency',
      '5000 call-abandoned 0/2 dependency',
      '5000 operation-settled 0/2 (timeout)',
    ]);
    expect(told.broken).toEqual([]);
  });

  it('lets a refusal and an answer by a fallback go on as they are', async () => {
    const refused = await tell(`[{ ${kind}: 9ms }, { bulkhead: 1 }]`, '{}', 2);
    expect(about(refused, 'operation-settled')).toEqual([
      '0 operation-settled 1/1 (refused)',
      '5000 operation-settled 0/1 ok',
    ]);
    const answered = await tell(`[{ ${kind}: 9ms }, { fallback: {} }]`, '{ recoversAfter: never }');
    expect(about(answered, 'operation-settled')).toEqual([
      '5000 operation-settled 0/1 (fallback) ok',
    ]);
  });
});
