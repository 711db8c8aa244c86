import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { medianInterval } from '../../src/analysis/intervals.js';
import { judgeOverSeeds, judgeShare, judgeTypical } from '../../src/analysis/replicatedCheck.js';
import type { CheckResult } from '../../src/analysis/verdict.js';
import { check } from './checks.js';

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

describe('what is said of a check over seeds', () => {
  const results = (values: readonly (number | null)[], limit = 10): readonly CheckResult[] =>
    values.map((actual) => ({
      ...{
        name: 'enough',
        metric: 'completed',
        scope: {},
        relation: 'atLeast',
        limitFrom: null,
        limit,
        actual,
      },
      outcome: actual === null ? 'no-data' : actual >= limit ? 'pass' : 'fail',
    }));
  const claim = check('completed', 'atLeast', 10);
  const seeds = Array.from({ length: 10 }, (_, index) => 5 + index);

  it('is the count, the margin, the first failing seed, and how many seeds would settle it', () => {
    const values = [11, 12, 9, 13, 8, 14, 15, 7, 16, 17];
    expect(judgeOverSeeds(claim, results(values), seeds)).toEqual({
      ...{ name: 'completed atLeast', outcome: 'unsure', metric: 'completed', relation: 'atLeast' },
      scope: {},
      // The fifth and sixth of 7 8 9 11 12 13 14 15 16 17, and the second and ninth.
      actual: {
        ...{ kind: 'figure', value: 12.5, low: 8, high: 16, level: 1 - 22 / 1024 },
        ...{ least: 7, most: 17, measured: 10, times: 10 },
      },
      // 3.8415 * 0.25 / 0.2^2 = 24.01
      why: 'holds in 7 of 10 seeds: not settled, about 25 seeds would probably settle it',
      ...{ limit: 10, limitFrom: null, holdsIn: null, held: 7, failed: 3, noData: 0 },
      margin: {
        ...{ kind: 'figure', value: 2.5, low: -2, high: 6, level: 1 - 22 / 1024 },
        ...{ least: -3, most: 7, measured: 10, times: 10 },
      },
      seedsNeeded: 25,
      failingSeed: 7,
    });
  });

  it.each([
    ['all hold', [11, 11, 11, 11, 11, 11], undefined, 'holds in 6 of 6 seeds'],
    ['none does', [1, 1, 1, 1, 1, 1], undefined, 'holds in 0 of 6 seeds'],
    [
      'half do',
      [11, 1, 11, 1, 11, 1],
      undefined,
      'holds in 3 of 6 seeds: more than 10000 seeds would be needed to tell',
    ],
    [
      'a share is claimed',
      [11, 11, 11, 11, 11, 1],
      50,
      // 3.8415 * 0.25 / (1/3)^2 = 8.6
      'holds in 5 of 6 seeds (44 to 97 %), wanted in at least 50 %: not settled, about 9 seeds would probably settle it',
    ],
    [
      'some had nothing to measure',
      [11, 11, 11, 11, null, null],
      undefined,
      'holds in 4 of 6 seeds, with nothing to measure in 2: too many are left open to tell',
    ],
    [
      'nothing was measured at all',
      [null, null, null, null, null, null],
      undefined,
      'there was nothing to measure in any of 6 seeds',
    ],
  ])('when %s', (_, values, holdsIn, why) => {
    const of = holdsIn === undefined ? claim : { ...claim, holdsIn };
    expect(judgeOverSeeds(of, results(values), seeds).why).toBe(why);
  });
});
