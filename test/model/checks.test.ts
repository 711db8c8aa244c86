import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf, rangeAround } from '../../src/model/checks.js';

describe('a range around a figure', () => {
  it('has the ends that a reader works out', () => {
    expect(rangeAround(0.7, 0.1)).toEqual({ low: 0.6, high: 0.8 });
    expect(rangeAround(0.999, 0.005)).toEqual({ low: 0.994, high: 1.004 });
    expect(rangeAround(457.41, 467.78)).toEqual({ low: -10.37, high: 925.19 });
    expect(rangeAround(0, 0)).toEqual({ low: 0, high: 0 });
    expect(rangeAround(53, 0)).toEqual({ low: 53, high: 53 });
  });

  it('is exact for decimals: hundredths behave like whole numbers', () => {
    const whole = fc.integer({ min: -100_000, max: 100_000 });
    fc.assert(
      fc.property(whole, fc.nat(100_000), (figure, within) => {
        const { low, high } = rangeAround(figure / 100, within / 100);
        expect([low, high]).toEqual([(figure - within) / 100, (figure + within) / 100]);
      }),
    );
  });
});

describe('a tolerance', () => {
  it('is an amount, or so many percent of the figure without its sign', () => {
    expect(amountOf({ kind: 'amount', value: 0.005 }, 0.999)).toBe(0.005);
    expect(amountOf({ kind: 'percent', value: 5 }, 53)).toBe(2.65);
    expect(amountOf({ kind: 'percent', value: 10 }, -50)).toBe(5);
    expect(amountOf({ kind: 'percent', value: 0.7 }, 100)).toBe(0.7);
  });
});
