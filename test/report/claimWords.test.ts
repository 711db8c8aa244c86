import { describe, expect, it } from 'vitest';
import {
  claimOf,
  digitsOf,
  limitWords,
  publishedWords,
  remarkLines,
} from '../../src/report/claimWords.js';
import { PLAIN } from '../../src/report/palette.js';
import { check } from '../analysis/checks.js';

describe('a limit in words', () => {
  it.each([
    ['atLeast', 'completed', 1, 'at least 1'],
    ['atMost', 'lastSettledMs', 765, 'at most 765 ms'],
    ['above', 'completed', 0, 'more than 0'],
    ['below', 'dependencyCalls', null, 'less than n/a'],
    ['equals', 'completed', 12, 'exactly 12'],
    ['equals', 'breaker.closedAfterRecovery', true, 'yes'],
    ['equals', 'breaker.finalState', 'closed', 'closed'],
  ] as const)('%s %s %s is %s', (relation, metric, limit, words) => {
    expect(limitWords({ relation, metric, limit })).toBe(words);
  });

  it('of what is within names both ends', () => {
    const claim = { relation: 'within', metric: 'completedRatio' } as const;
    const around = { limit: 0.999, published: 0.999, within: 0.005 };
    expect(limitWords({ ...claim, ...around })).toBe('0.994 to 1.004');
    const rates = { relation: 'within', metric: 'goodput', limit: 200, within: 4 } as const;
    expect(limitWords({ ...rates, published: 200 })).toBe('196/s to 204/s');
  });

  it('has as many decimals as somebody wrote it with', () => {
    const claim = { relation: 'atLeast', metric: 'completedRatio', limit: 0.999 } as const;
    expect([limitWords(claim), digitsOf(claim)]).toEqual(['at least 0.999', 3]);
    const measured = { ...claim, limit: 1 / 3, limitFrom: 'before.completedRatio' };
    expect([limitWords(measured), digitsOf(measured)]).toEqual(['at least 0.33', 0]);
  });

  it('names the metric that it is taken from', () => {
    const before = { kind: 'metric', variant: 'storm', metric: 'failed' } as const;
    expect(limitWords(claimOf(check('failed', 'below', before)))).toBe('less than storm.failed');
    const own = { ...before, variant: null };
    expect(limitWords(claimOf(check('failed', 'atMost', own)))).toBe('at most failed');
  });
});

describe('the figure of a source in words', () => {
  it('stands behind the limit, with its unit', () => {
    const claim = claimOf({ ...check('goodput', 'atMost', 1), published: 0 });
    expect(`${limitWords(claim)}${publishedWords(claim)}`).toBe('at most 1/s (published: 0/s)');
  });

  it('may be a share of the seeds', () => {
    const claim = claimOf({ ...check('goodput', 'atMost', 1), publishedSeeds: 70 });
    expect(publishedWords(claim)).toBe(' (published: in 70 % of the seeds)');
  });

  it('is not there where a check has none', () => {
    expect(publishedWords(claimOf(check('goodput', 'atMost', 1)))).toBe('');
  });

  it('counts a tolerance in percent from the figure', () => {
    const claim = claimOf({
      ...check('completedRatio', 'within', 0.5),
      published: 0.5,
      within: { kind: 'percent', value: 10 },
    });
    expect(`${limitWords(claim)}${publishedWords(claim)}`).toBe('0.45 to 0.55 (published: 0.50)');
  });

  it('has as many decimals as it was published with, and as its tolerance has', () => {
    const digits = (published: number, within: number) =>
      digitsOf({ relation: 'within', metric: 'completedRatio', published, within });
    expect([digits(0.999, 0.01), digits(0.5, 0.0005), digits(2, 1 / 3)]).toEqual([3, 4, 6]);
  });

  it('has a remark in lines of its own', () => {
    const remark = 'The source divides all failures by the first tries alone, over the whole life.';
    expect(remarkLines({ remark }, PLAIN)).toEqual([
      '      Remark: The source divides all failures by the first tries alone, over the',
      '      whole life.',
    ]);
    expect(remarkLines({}, PLAIN)).toEqual([]);
  });
});
