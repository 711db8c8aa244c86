// Source: alibaba/Sentinel issue 1769, fixed by its pull request 1779; the same for its error ratio
// in issue 2554 and in sentinel-golang issue 315.
// Wrong: ten of ten calls are slow and nothing is blocked, because a ratio of 1.0 can never be above
// a threshold of 1.0. Right: at a threshold of 1.0 the ratio that reaches it opens; at 0.5 five slow
// calls of ten stay closed, because there the ratio must be above it.
//
// Sentinel has no model here. The lab's own breaker opens when the share reaches its threshold, which
// is Sentinel's rule at 100 %; Sentinel's 0.5 is a threshold just above 50 %.
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

const given = (
  slowCallRateThreshold: number,
  slow: number,
  quick: number,
  expected: readonly Line[],
) => {
  const calls = [
    { t: 0, call: 'ok', n: slow, takes: 101 },
    { t: 0, call: 'ok', n: quick, takes: 100 },
  ];
  return {
    breaker: {
      slowCallDuration: '100ms',
      slowCallRateThreshold,
      minimumCalls: 10,
      slidingWindow: '10s',
      openDuration: '10s',
    },
    steps: calls.filter(({ n }) => n > 0),
    expect: expected,
  };
};

it('ten slow calls of ten reach a threshold of 100 %', () => {
  const expected = [
    { t: 101, after: '9th result', state: 'CLOSED', slow: 9, calls: 9 },
    { t: 101, after: '10th result', state: 'OPEN', slow: 10, calls: 10 },
    { t: 10_100, state: 'OPEN', result: 'rejected' },
    { t: 10_101, result: 'admitted' },
  ];
  expect(playCase(given(100, 10, 0, expected))).toEqual(expected);
});

it('five slow calls of ten are not more than half', () => {
  const expected = [
    { t: 101, state: 'CLOSED', slow: 5, calls: 10 },
    { t: 102, result: 'admitted' },
  ];
  expect(playCase(given(50.01, 5, 5, expected))).toEqual(expected);
});

it('six are', () => {
  const expected = [
    { t: 101, state: 'OPEN', slow: 6, calls: 10 },
    { t: 102, result: 'rejected' },
  ];
  expect(playCase(given(50.01, 6, 4, expected))).toEqual(expected);
});

it('a threshold of exactly 50 % is reached by five of ten, other than in Sentinel', () => {
  const expected = [
    { t: 101, before: '5th result', state: 'CLOSED', slow: 4, calls: 9 },
    { t: 101, state: 'OPEN', slow: 5, calls: 10 },
  ];
  expect(playCase(given(50, 5, 5, expected))).toEqual(expected);
});
