// Source: afex/hystrix-go issue 54, which asks what a volume of 10 with 5 % and a volume of 5 with
// 10 % make of six failures. Wrong: nobody answered. Right: with a volume of 10 nothing opens (6 are
// fewer); with a volume of 5 the check is made when a call arrives: the sixth finds five failed calls,
// opens and is itself refused, so only five reach the backend.
//
// hystrix-go has no model here. It is a port of the breaker that Hystrix 1.5.18 has, with the same
// check on arrival, but looks at live counts; snapshots every 100 ms show the same to calls that come
// every 100 ms.
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

const given = (volume: number, percent: number, expected: readonly Line[]) => ({
  library: 'hystrix',
  version: '1.5.18',
  config: {
    circuitBreakerRequestVolumeThreshold: volume,
    circuitBreakerErrorThresholdPercentage: percent,
    circuitBreakerSleepWindowInMilliseconds: 5000,
    metricsRollingStatisticalWindowInMilliseconds: 10_000,
    metricsHealthSnapshotIntervalInMilliseconds: 100,
  },
  steps: [{ t: 0, call: 'fail', n: 6, every: 100 }],
  expect: expected,
});

it('six failures stay under a volume of 10', () => {
  const expected = [
    { t: 500, state: 'closed', executed: 6, rejected: 0 },
    { t: 500, after: 'the call', requests: 5, errorPercentage: 100, result: 'executed' },
  ];
  expect(playCase(given(10, 5, expected))).toEqual(expected);
});

it('at a volume of 5 the sixth call opens and is refused', () => {
  const expected = [
    { t: 400, state: 'closed', executed: 5, requests: 4 },
    { t: 500, before: 'the call', state: 'closed' },
    {
      t: 500,
      after: 'the call',
      state: 'open',
      requests: 5,
      executed: 5,
      rejected: 1,
      result: 'SHORT_CIRCUITED',
    },
    { t: 5500, result: 'rejected' },
    { t: 5501, result: 'admitted' },
  ];
  expect(playCase(given(5, 10, expected))).toEqual(expected);
});
