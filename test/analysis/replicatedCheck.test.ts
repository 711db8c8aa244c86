import { describe, expect, it } from 'vitest';
import { judgeOverSeeds } from '../../src/analysis/replicatedCheck.js';
import type { CheckResult } from '../../src/analysis/verdict.js';
import { check } from './checks.js';

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
      // Gap 0.2 * 10 / 14, share 0.6429: ((0.98 + 0.8416 * 0.4792) / 0.1429)^2 = 93.8
      why: 'holds in 7 of 10 seeds: not settled, about 94 seeds would probably settle it',
      ...{ limit: 10, limitFrom: null, holdsIn: null, held: 7, failed: 3, noData: 0 },
      margin: {
        ...{ kind: 'figure', value: 2.5, low: -2, high: 6, level: 1 - 22 / 1024 },
        ...{ least: -3, most: 7, measured: 10, times: 10 },
      },
      seedsNeeded: 94,
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
      'holds in 5 of 6 seeds (44 to 97 %), wanted in at least 50 %: not settled, about 47 seeds would probably settle it',
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

  it('of a published figure carries it, the distance allowed and the remark', () => {
    const published = { published: 10, remark: 'Counted by hand.' };
    const within = { kind: 'percent', value: 20 } as const;
    const about = { ...check('completed', 'within', 10), ...published, within };
    const seen = results([9, 9, 10, 11, 12, 13]).map((result) => {
      const isIn = typeof result.actual === 'number' && result.actual <= 12;
      return { ...result, relation: 'within', within: 2, outcome: isIn ? 'pass' : 'fail' } as const;
    });
    const said = judgeOverSeeds(about, seen, seeds);
    expect(said).toMatchObject({ ...published, within: 2, relation: 'within', limit: 10 });
    expect([said.outcome, said.margin?.low, said.margin?.high]).toEqual(['unsure', -1, 3]);
  });
});
