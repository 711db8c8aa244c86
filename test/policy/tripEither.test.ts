import { describe, expect, it } from 'vitest';
import { breakerSettings } from '../../src/policy/breakerSettings.js';
import { tripRule } from '../../src/policy/trip.js';
import { feed } from './tripLetters.js';

describe('failures in a row next to a rate', () => {
  const either = {
    failureThreshold: 3,
    failureRateThreshold: 60,
    slidingWindow: { calls: 10, duration: null },
    minimumCalls: 5,
  };

  it('trip the breaker, whichever comes first', () => {
    expect(feed(either, '.FFF')).toEqual([4, '3 failures in a row']);
    expect(feed(either, 'FF.F.')).toEqual([5, '3 of 5 calls failed, limit 60 %']);
  });

  it('are named where both come at once', () => {
    expect(feed(either, '..FFF')).toEqual([5, '3 failures in a row']);
  });

  it('are both forgotten when a new closed period begins', () => {
    const rule = tripRule(breakerSettings({ ...either, minimumCalls: 2 }));
    rule.record(true, false, 0);
    rule.clear();
    expect(rule.record(true, false, 0)).toBe(false);
    rule.clear();
    const tripped = [false, true, true].map((failed) => rule.record(failed, false, 0));
    expect([tripped, rule.reason()]).toEqual([
      [false, false, true],
      '2 of 3 calls failed, limit 60 %',
    ]);
  });
});

it('no rule at all never trips', () => {
  const rule = tripRule({ ...breakerSettings({}), failureThreshold: null });
  const tripped = Array.from({ length: 200 }, () => rule.record(true, true, 0));
  rule.clear();
  expect([tripped.includes(true), rule.reason()]).toEqual([false, '']);
});
