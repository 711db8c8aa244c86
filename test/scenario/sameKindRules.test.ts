import { describe, expect, it } from 'vitest';
import { DOWN, hintsOf, measured, warnings } from './orderWorlds.js';

const stack = (...policies: readonly string[]): string =>
  policies.map((policy) => `{ ${policy} }`).join(', ');

/** Twenty operations that come one after the other, 5 ms apart. */
const IN_TURN = 'bulkhead: { slots: 1, queue: 20 }';
const breaker = (threshold: number): string =>
  `breaker: { failureThreshold: ${threshold}, openDuration: 10s }`;

describe('two policies of one kind, one right inside the other, are warned of', () => {
  it('breakers that are alike: one of them decides nothing', () => {
    const twice = stack(IN_TURN, breaker(5), breaker(5));
    expect(hintsOf(twice)).toEqual([
      'both count the same calls and open at the same failure: one of them decides nothing',
    ]);
    const once = measured(stack(IN_TURN, breaker(5)), DOWN);
    expect(measured(twice, DOWN)).toMatchObject({ dependencyCalls: 5, fastFails: 15 });
    expect(once).toMatchObject({ dependencyCalls: 5, fastFails: 15 });
  });

  it('breakers that differ: the first to open hides the trouble from the other', () => {
    const twice = stack(IN_TURN, breaker(5), breaker(3));
    expect(hintsOf(twice)[0]).toContain('the first to open hides the trouble');
    // The outer one would open at the fifth failure, and never sees it.
    expect(measured(twice, DOWN)).toMatchObject({ dependencyCalls: 3, 'breaker.opened': 1 });
  });

  it('breakers with something between them, or shared by others, are not', () => {
    const between = stack(breaker(5), 'bulkhead: 3', breaker(3));
    expect(warnings(between)).toBe('');
    const shared = `{ ${breaker(5)} }, { ${breaker(5)}, scope: host }`;
    expect(hintsOf(shared, { dependency: '{ hosts: 2 }' })).toEqual([]);
  });

  it.each([
    [
      'bulkhead: 2',
      'bulkhead: 2',
      'it does nothing: the bulkhead outside it lets only 2 in at a time',
      2,
    ],
    [
      'bulkhead: 9',
      'bulkhead: { slots: 3, queue: 6 }',
      'the bulkhead outside it does nothing: there is never room for more than 9 inside',
      9,
    ],
    [
      'bulkhead: 5',
      'bulkhead: { slots: 3, queue: 6 }',
      'the bulkhead outside it lets 5 in: only 2 of the 6 that may wait inside ever do',
      5,
    ],
  ])('%s around %s: %s', (outer, inner, hint, sent) => {
    expect(hintsOf(stack(outer, inner))).toEqual([hint]);
    expect(measured(stack(outer, inner))).toMatchObject({ dependencyCalls: sent });
  });

  it('fallbacks: the outer one has nothing to stand in for', () => {
    const twice = stack('fallback: { kind: buffer, onFull: fail }', 'fallback: { kind: value }');
    expect(hintsOf(twice)).toContain(
      'it does nothing: the fallback inside it answers for all of these failures',
    );
    expect(measured(twice, DOWN)).toMatchObject({ fallback: 20, 'buffer.put': null });
    // A cache may have no answer yet: the value outside it stands in.
    const cached = stack('fallback: { kind: value }', 'fallback: { kind: cache }');
    expect(warnings(cached)).toBe('');
    expect(measured(cached, DOWN)).toMatchObject({ fallback: 20, failed: 0 });
  });

  it('rate limits: the inner one never makes anybody wait', () => {
    const twice = stack('rateLimit: { rate: 5/s, burst: 2 }', 'rateLimit: { rate: 5/s, burst: 2 }');
    expect(hintsOf(twice)).toEqual([
      'it does nothing: the rateLimit outside it lets no more in than it would itself',
    ]);
    expect(measured(twice)).toMatchObject({ dependencyCalls: 2, fastFails: 18 });
    // One for bursts and one for the long run are two different limits.
    const both = stack('rateLimit: { rate: 9/s, burst: 2 }', 'rateLimit: { rate: 5/s, burst: 5 }');
    expect(warnings(both)).toBe('');
  });

  it('hedges: attempts multiply', () => {
    const twice = stack('hedge: { delay: 1ms, max: 2 }', 'hedge: 1ms');
    expect(hintsOf(twice)).toEqual(['the attempts multiply: up to 6 at a time for one call']);
    const slow = { operations: '1', dependency: '{ latency: 1s }' };
    expect(measured(twice, slow).dependencyCalls).toBe(6);
  });

  it('throttles: fewer calls are sent than either would send', () => {
    const throttle = 'throttle: { k: 1.1 }';
    const load = { ...DOWN, operations: '400' };
    const turn = 'bulkhead: { slots: 1, queue: 400 }';
    const overloaded = {
      ...load,
      dependency: '{ latency: 1ms, trouble: [{ kind: rate-limit, rate: 9/s }] }',
    };
    const sent = (...policies: readonly string[]): number =>
      Number(measured(stack(turn, ...policies), overloaded).dependencyCalls);
    expect(hintsOf(stack(throttle, throttle))[0]).toContain('fewer calls are sent');
    expect(sent(throttle, throttle)).toBeLessThan(sent(throttle));
  });

  it('health checks: the outer gate opens later than the inner one', () => {
    const check = (more: string) =>
      `healthCheck: { interval: 100ms, timeout: 50ms, unhealthyAfter: 1, healthyAfter: 2${more} }`;
    // Up at 950 ms: the polls of 1 s and 1.1 s open one gate at 1105 ms, so that the next attempt, at
    // 1110 ms, is answered after 5 ms. The outer one of two sees its own of 1.2 s and 1.3 s pass.
    const load = { operations: '1', dependency: '{ latency: 5ms, recoversAfter: 950ms }' };
    const retry = 'retry: { maxAttempts: 100, delay: 50ms }';
    const one = measured(stack(retry, check('')), load).lastSettledMs;
    const two = measured(stack(retry, check(''), check('')), load).lastSettledMs;
    expect(hintsOf(stack(check(''), check('')))[0]).toContain('it stays shut for longer');
    expect([one, two]).toEqual([1115, 1315]);
  });

  it('budgets: what the outer one takes is gone when the inner one says no', () => {
    const retry = 'retry: { maxAttempts: 2, delay: 1ms }';
    const [ten, two] = [10, 2].map((size) => `retryBudget: { size: ${size}, deposit: 0 }`);
    const both = stack(retry, `${ten}`, `${two}`);
    expect(hintsOf(both)[0]).toContain('a retry needs a yes of both');
    // Two retries in all, and the outer bucket of ten is as empty as after ten of them.
    expect(measured(both, DOWN)).toMatchObject({ dependencyCalls: 22 });
    expect(measured(stack(retry, `${ten}`), DOWN)).toMatchObject({ dependencyCalls: 30 });
  });
});
