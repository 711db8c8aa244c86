import { describe, expect, it } from 'vitest';
import { DOWN, hintsOf, measured, SLOW, warnings } from './orderWorlds.js';

const stack = (...policies: readonly string[]): string =>
  policies.map((policy) => `{ ${policy} }`).join(', ');

describe('orders in which one policy does not see what the other is about', () => {
  it('a hedge that a timeout inside it is faster than sends nothing beside', () => {
    const late = stack('hedge: 31ms', 'timeout: 30ms');
    expect(hintsOf(late)).toEqual([
      'it sends nothing beside: the timeout inside it ends every attempt after 30ms',
    ]);
    expect(measured(late, SLOW).dependencyCalls).toBe(20);
    const inTime = stack('hedge: 30ms', 'timeout: 30ms');
    expect(hintsOf(inTime)).toEqual([]);
    expect(measured(inTime, SLOW).dependencyCalls).toBe(40);
  });

  it.each(['timeout', 'deadline'])('a hedge that a %s outside it is faster than', (limit) => {
    const late = stack(`${limit}: 30ms`, 'hedge: 30ms');
    expect(hintsOf(late)).toEqual([
      `it sends nothing beside: the ${limit} outside it is over after 30ms`,
    ]);
    expect(measured(late, SLOW).dependencyCalls).toBe(20);
    const inTime = stack(`${limit}: 31ms`, 'hedge: 30ms');
    expect(hintsOf(inTime)).toEqual([]);
    expect(measured(inTime, SLOW).dependencyCalls).toBe(40);
  });

  it('a bulkhead counts the attempts of a hedge as one', () => {
    const outside = stack('bulkhead: 3', 'hedge: { delay: 10ms, max: 2 }');
    expect(hintsOf(outside)).toEqual([
      'the bulkhead counts all attempts of one call as one: up to 9 are under way',
    ]);
    expect(measured(outside, SLOW).dependencyCalls).toBe(9);
    const inside = stack('hedge: { delay: 10ms, max: 2 }', 'bulkhead: 3');
    expect(hintsOf(inside)).toEqual([]);
    expect(measured(inside, SLOW).dependencyCalls).toBe(3);
  });

  it('a rate limit outside a retry sees no retries', () => {
    const retry = 'retry: { maxAttempts: 4, delay: 1ms }';
    const outside = stack('rateLimit: { rate: 1/s, burst: 5 }', retry);
    expect(hintsOf(outside)).toEqual([
      'the rateLimit sees operations and no retries: up to 4 attempts a second',
    ]);
    expect(measured(outside, DOWN).dependencyCalls).toBe(5 * 4);
    const inside = stack(retry, 'rateLimit: { rate: 1/s, burst: 5 }');
    expect(warnings(inside)).toBe('');
    expect(measured(inside, DOWN).dependencyCalls).toBe(5);
  });

  it('a throttle inside a budget that counts starts: what it refuses makes room for retries', () => {
    // The throttle lets 1 of 400 through and refuses the more the longer nothing is accepted.
    const load = {
      operations: '400',
      dependency: '{ latency: 1ms, trouble: [{ kind: rate-limit, rate: 1/s }] }',
    };
    const [turn, retry] = [
      'bulkhead: { slots: 1, queue: 400 }',
      'retry: { maxAttempts: 2, delay: 0ms }',
    ];
    const budget = 'retryBudget: { size: 1, deposit: 0.5, depositOn: start }';
    const throttle = 'throttle: { k: 1.1 }';
    const inside = stack(retry, budget, throttle);
    expect(hintsOf(inside)).toEqual([
      'operations that it refuses count in the budget as started, and so make room for retries',
    ]);
    const outside = stack(retry, throttle, budget);
    expect(hintsOf(outside)).toEqual([]);
    const retries = (policies: string): number => {
      const figures = measured(`{ ${turn} }, ${policies}`, load);
      return Number(figures.attempts) - 400 - Number(figures['fastFails.budget-empty']);
    };
    expect(retries(inside)).toBeGreaterThan(retries(outside));
  });
});
