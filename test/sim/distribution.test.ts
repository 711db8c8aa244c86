import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST } from '../../src/model/knobs.js';
import { Exponential, Pareto, Uniform, unitExponential } from '../../src/sim/distribution.js';
import { luck } from './latencies.js';

const LAST = 1 - 2 ** -53;

describe('a uniform draw', () => {
  it('takes every whole microsecond, both ends included, as often as any other', () => {
    const die = new Uniform(1, 6);
    const sixths = [0, 1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6].map((low) => die.at(low + 0.001));
    expect([...sixths, die.at(LAST)]).toEqual([1, 2, 3, 4, 5, 6, 6]);
  });

  it('stays inside however wide the range is', () => {
    const width = fc.integer({ min: 0, max: LONGEST });
    const property = fc.property(width, (most) => {
      expect(new Uniform(7, 7 + most).at(LAST)).toBeLessThanOrEqual(7 + most);
    });
    fc.assert(property, { numRuns: 1_000 });
  });

  it('cut down to a cap has the mean that counting gives', () => {
    // (0 + 1 + 2 + 3 + 6 * 4) / 10
    expect(new Uniform(0, 9).cappedMean(4)).toBeCloseTo(3, 12);
    const ends = fc.tuple(fc.nat(50), fc.nat(50), fc.nat(120));
    const property = fc.property(ends, ([from, width, cap]) => {
      const values = Array.from({ length: width + 1 }, (_, index) => Math.min(from + index, cap));
      const counted = values.reduce((a, b) => a + b, 0) / values.length;
      expect(new Uniform(from, from + width).cappedMean(cap)).toBeCloseTo(counted, 9);
    });
    fc.assert(property);
  });
});

describe('an exponential draw', () => {
  it('of no luck is nothing, of half of it the half-life, of all of it 37 times the mean', () => {
    const law = new Exponential(1_000);
    expect(law.at(0)).toBe(0);
    expect(law.at(0.5)).toBeCloseTo(1_000 * Math.LN2, 9);
    expect(law.at(LAST)).toBeCloseTo(53_000 * Math.LN2, 9);
  });

  it('cut down to its half-life has half the mean, to ten years all of it', () => {
    const law = new Exponential(1_000);
    expect(law.cappedMean(1_000 * Math.LN2)).toBeCloseTo(500, 9);
    expect(law.cappedMean(LONGEST)).toBe(1_000);
    expect(new Exponential(LONGEST).cappedMean(1)).toBeCloseTo(1, 9);
  });

  it('of mean 1 is never a negative zero', () => {
    expect(Object.is(unitExponential(0), 0)).toBe(true);
  });
});

describe('a Pareto draw', () => {
  it('is never below its scale, and twice as long is 2^shape times as rare', () => {
    const law = new Pareto(1_000, 3);
    expect([law.at(0), law.at(1 - 1 / 8)]).toEqual([1_000, expect.closeTo(2_000, 6)]);
  });

  it('cut down to a cap has the mean of its integral, on both sides of shape 1', () => {
    // scale * (1 + (1 - (scale / cap)^(shape - 1)) / (shape - 1)), or 1 + ln(cap / scale)
    expect(new Pareto(1_000, 2).cappedMean(10_000)).toBeCloseTo(1_900, 9);
    expect(new Pareto(1_000, 1).cappedMean(1_000 * Math.E)).toBeCloseTo(2_000, 9);
    expect(new Pareto(1_000, 0.5).cappedMean(4_000)).toBeCloseTo(3_000, 9);
    expect(new Pareto(1_000, 1 + 1e-12).cappedMean(1_000 * Math.E)).toBeCloseTo(2_000, 6);
    expect(new Pareto(1_000, 2).cappedMean(900)).toBe(900);
  });

  it('cut down to ten years has nearly the mean shape / (shape - 1)', () => {
    expect(new Pareto(1_000, 3).cappedMean(LONGEST)).toBeCloseTo(1_500, 9);
  });
});

describe('every draw', () => {
  it('that one number decides grows with that number', () => {
    const laws = [new Uniform(5, 500), new Exponential(100), new Pareto(10, 1.5)];
    const property = fc.property(fc.constantFrom(...laws), luck, luck, (law, one, other) => {
      expect(law.at(Math.min(one, other))).toBeLessThanOrEqual(law.at(Math.max(one, other)));
    });
    fc.assert(property, { numRuns: 1_000 });
  });
});
