import { describe, expect, it } from 'vitest';
import { DOWN, hintsOf, measured } from './orderWorlds.js';

const stack = (...policies: readonly string[]): string =>
  policies.map((policy) => `{ ${policy} }`).join(', ');

describe('a limit that the dependency always takes longer than', () => {
  const load = { dependency: '{ latency: 50ms }' };

  it.each(['timeout', 'deadline'])('is a %s by which no call is ever answered', (limit) => {
    expect(hintsOf(`{ ${limit}: 49ms }`, load)).toEqual([
      'no call is ever answered well: all of them are given up',
    ]);
    expect(measured(`{ ${limit}: 49ms }`, load)).toMatchObject({ completed: 0, failed: 20 });
    // An answer at exactly that time is in time.
    expect(hintsOf(`{ ${limit}: 50ms }`, load)).toEqual([]);
    expect(measured(`{ ${limit}: 50ms }`, load)).toMatchObject({ completed: 20 });
  });

  it('is not known where the latency is left to chance', () => {
    const dependency = '{ latency: { distribution: exponential, mean: 50ms } }';
    expect(hintsOf('{ timeout: 49ms }', { dependency })).toEqual([]);
  });
});

describe('a buffer with nothing inside that knows when the way is clear', () => {
  it('goes on sending while the dependency is down', () => {
    const buffer = 'fallback: { kind: buffer, drainRate: 100/s }';
    const outage = { dependency: '{ latency: 5ms, recoversAfter: 1s }' };
    expect(hintsOf(`{ ${buffer} }`, outage)).toEqual([
      'it sends what it keeps while the dependency is down, too, one after the other at up to 100/s',
    ]);
    // The twenty, then every 10 ms after the answer before, 5 ms each, until it is up: 995 / 15 = 66.
    expect(measured(`{ ${buffer} }`, outage).failedCalls).toBe(20 + 66);
    const guarded = stack(buffer, 'breaker: { failureThreshold: 5, openDuration: 300ms }');
    expect(hintsOf(guarded, outage)).toEqual([]);
  });
});

describe('a breaker that stays open for longer than a burst goes on', () => {
  const retry = 'retry: { maxAttempts: 4, delay: 100ms }';
  const open = (time: string) => `breaker: { failureThreshold: 5, openDuration: ${time} }`;
  const hint = 'it never lets a probe out: all operations have used up their attempts by then';

  it('never lets a probe out', () => {
    // Calls of 5 ms that were under way as it opened, and three waits of 100 ms.
    expect(hintsOf(stack(retry, open('306ms')), DOWN)).toEqual([hint]);
    expect(measured(stack(retry, open('306ms')), DOWN)).toMatchObject({
      dependencyCalls: 20,
      fastFails: 60,
      'breaker.probes': 0,
    });
  });

  it('is none where the last attempt may be a probe', () => {
    expect(hintsOf(stack(retry, open('305ms')), DOWN)).toEqual([]);
    expect(measured(stack(retry, open('300ms')), DOWN)['breaker.probes']).toBe(1);
  });

  it.each([
    ['an open duration that may be drawn short', retry, '{ initial: 1h, jitter: full }'],
    [
      'waits that add up: 1 + 2 + 4 + ... + 128 s',
      'retry: { maxAttempts: 9, delay: { initial: 1s, growth: exponential } }',
      '255s',
    ],
  ])('is none with %s', (_, policy, time) => {
    expect(hintsOf(stack(policy, open(time)), DOWN)).toEqual([]);
  });

  it('counts the jitter that may shorten it, and that which may lengthen the waits', () => {
    const jittered = 'retry: { maxAttempts: 4, delay: { initial: 100ms, jitter: full } }';
    expect(hintsOf(stack(jittered, open('{ initial: 612ms, jitter: equal }')), DOWN)).toEqual([
      hint,
    ]);
    expect(hintsOf(stack(jittered, open('{ initial: 610ms, jitter: equal }')), DOWN)).toEqual([]);
    expect(hintsOf(stack(jittered, open('{ initial: 400ms, jitter: 94ms }')), DOWN)).toEqual([
      hint,
    ]);
  });
});
