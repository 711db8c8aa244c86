import { describe, expect, it } from 'vitest';
import { type Held, isNearLimit, judgeValue, rangeOf } from '../../src/analysis/relation.js';

describe('what is within so much of the published figure', () => {
  const within: Held = { relation: 'within', limit: 0.7, within: 0.1 };

  it.each([
    [0.6, 'pass'],
    [0.7, 'pass'],
    [0.8, 'pass'],
    [0.599_999, 'fail'],
    [0.800_001, 'fail'],
    [null, 'no-data'],
  ])('0.7 and at most 0.1 from it: %d is a %s', (actual, outcome) => {
    expect(judgeValue(actual, within)).toBe(outcome);
  });

  it('is that very figure where the distance is zero', () => {
    const exact: Held = { relation: 'within', limit: 53, within: 0 };
    expect([52, 53, 54].map((actual) => judgeValue(actual, exact))).toEqual([
      'fail',
      'pass',
      'fail',
    ]);
  });

  it('is never a word or a yes', () => {
    expect([judgeValue('closed', within), judgeValue(true, within)]).toEqual(['fail', 'fail']);
  });
});

it('only within has a range', () => {
  expect(rangeOf({ relation: 'within', limit: 200, within: 4 })).toEqual({ low: 196, high: 204 });
  expect(rangeOf({ relation: 'atLeast', limit: 200 })).toBe(undefined);
  expect(rangeOf({ relation: 'within', limit: null, within: 4 })).toBe(undefined);
});

describe('a limit is near', () => {
  const most: Held = { relation: 'atMost', limit: 525 };

  it.each([
    ['where the two exact values might stand the other way round', 525.5, most, 0.5, true],
    ['where they might be equal', 524.5, most, 0.5, true],
    ['not where it is farther away', 524.4, most, 0.5, false],
    ['not where both are exact', 525, most, 0, false],
    ['not where nothing was measured', null, most, 0.5, false],
    ['not where it is a word', 525, { relation: 'equals', limit: 'open' } as const, 0.5, false],
  ])('%s', (_, actual, held, error, expected) => {
    expect(isNearLimit(actual, held, error)).toBe(expected);
  });

  it('where it is one end of what is within', () => {
    const around: Held = { relation: 'within', limit: 200, within: 4 };
    const near = [195, 196.5, 198, 200, 203, 204.5].map((told) => isNearLimit(told, around, 1));
    expect(near).toEqual([true, true, false, false, true, true]);
  });
});
