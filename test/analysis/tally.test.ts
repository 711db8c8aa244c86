import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { medianInterval } from '../../src/analysis/intervals.js';
import { judgeValue } from '../../src/analysis/relation.js';
import { judgeShare, judgeTypical, seedsFor, sideTally } from '../../src/analysis/tally.js';
import type { CheckResult } from '../../src/analysis/verdict.js';

const tally = (held: number, failed: number, noData = 0) => ({ held, failed, noData });

describe('a claim about the typical seed', () => {
  // The ranks of 30 are 10 and 21: it takes fewer than 10 seeds on the other side.
  it.each([
    [30, 0, 'pass'],
    [21, 9, 'pass'],
    [20, 10, 'unsure'],
    [15, 15, 'unsure'],
    [10, 20, 'unsure'],
    [9, 21, 'fail'],
    [0, 30, 'fail'],
  ])('that holds in %i seeds and not in %i: %s', (held, failed, expected) => {
    expect(judgeTypical(tally(held, failed))).toBe(expected);
  });

  it('is not settled by five seeds, whatever they say, and may be by six', () => {
    expect([judgeTypical(tally(5, 0)), judgeTypical(tally(0, 5))]).toEqual(['unsure', 'unsure']);
    expect([judgeTypical(tally(6, 0)), judgeTypical(tally(0, 6))]).toEqual(['pass', 'fail']);
    expect(judgeTypical(tally(5, 1))).toBe('unsure');
  });

  it('leaves a seed without data on neither side: it can spoil a claim, and save it', () => {
    expect(judgeTypical(tally(21, 0, 9))).toBe('pass');
    expect(judgeTypical(tally(20, 0, 10))).toBe('unsure');
    expect(judgeTypical(tally(0, 20, 10))).toBe('unsure');
    expect(judgeTypical(tally(0, 0, 30))).toBe('no-data');
  });

  it('is judged by counting as by the interval of the median margin', () => {
    const margins = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 6, maxLength: 80 });
    fc.assert(
      fc.property(margins, (list) => {
        const interval = medianInterval(list);
        if (interval === null) throw new Error('there were margins');
        const held = list.filter((margin) => margin >= 0).length;
        const byInterval = interval.low >= 0 ? 'pass' : interval.high < 0 ? 'fail' : 'unsure';
        expect(judgeTypical(tally(held, list.length - held))).toBe(byInterval);
      }),
    );
  });
});

describe('a claim about a share of the seeds', () => {
  // Wilson for 21 of 30: 0.521 to 0.833; for 30 of 30: from 0.886; for 0 of 30: up to 0.114.
  it.each([
    [21, 9, 0.52, 'pass'],
    [21, 9, 0.53, 'unsure'],
    [21, 9, 0.83, 'unsure'],
    [21, 9, 0.84, 'fail'],
    [30, 0, 0.88, 'pass'],
    [30, 0, 0.89, 'unsure'],
    [0, 30, 0.11, 'unsure'],
    [0, 30, 0.12, 'fail'],
  ])('that holds in %i seeds and not in %i, against %f: %s', (held, failed, wanted, expected) => {
    expect(judgeShare(tally(held, failed), wanted)).toBe(expected);
  });

  it('counts seeds without data against it to pass, and for it to fail', () => {
    expect(judgeShare(tally(21, 0, 9), 0.52)).toBe('pass');
    expect(judgeShare(tally(21, 0, 9), 0.84)).toBe('unsure');
    expect(judgeShare(tally(0, 0, 9), 0.5)).toBe('no-data');
  });
});

describe('a claim that the typical seed is within a range', () => {
  const around = (published: number, within: number, values: readonly (number | null)[]) =>
    values.map((actual): CheckResult => {
      const held = { relation: 'within', limit: published, within } as const;
      const outcome = judgeValue(actual, held);
      return {
        name: 'c',
        metric: 'completed',
        scope: {},
        limitFrom: null,
        ...held,
        actual,
        outcome,
      };
    });

  it('is judged as by the interval of the median: all of it inside, or none', () => {
    const values = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 6, maxLength: 80 });
    fc.assert(
      fc.property(values, fc.integer({ min: -9, max: 9 }), fc.nat(6), (list, middle, within) => {
        const interval = medianInterval(list);
        if (interval === null) throw new Error('there were values');
        const isOutside = interval.high < middle - within || interval.low > middle + within;
        const isInside = interval.low >= middle - within && interval.high <= middle + within;
        const byInterval = isInside ? 'pass' : isOutside ? 'fail' : 'unsure';
        expect(judgeTypical(sideTally(around(middle, within, list)))).toBe(byInterval);
      }),
    );
  });

  it('can hold though it holds in few seeds: those on two sides do not add up', () => {
    // Of 30 seeds 9 lie below and 9 above; the ranks of the median are 10 and 21.
    const values = [...Array(9).fill(1), ...Array(12).fill(5), ...Array(9).fill(9)];
    const sides = sideTally(around(5, 1, values));
    expect([sides, judgeTypical(sides)]).toEqual([tally(21, 9), 'pass']);
  });

  it('says how many seeds would settle it by the side on which more lie', () => {
    const values = [1, 1, 1, 5, 5, 5, 5, 5, 9, 9];
    // Seven of ten: as in intervals.test.ts, ((0.98 + 0.8416 * 0.4792) / 0.1429)^2 = 93.8
    expect(seedsFor(sideTally(around(5, 1, values)), null)).toBe(94);
  });

  it('leaves a seed without data on neither side', () => {
    const sides = sideTally(around(5, 1, [5, 5, 5, 5, 5, null]));
    expect([sides, judgeTypical(sides)]).toEqual([tally(5, 0, 1), 'unsure']);
  });
});
