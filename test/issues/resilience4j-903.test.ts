// Source: resilience4j/resilience4j issue 903; maxWaitDurationInHalfOpenState was added for it.
// Wrong: two of ten probes never come back, no rate is ever taken, and traffic is blocked until a
// restart. Right: that is what the library does without a limit on half-open, and it is said which
// calls are still under way; with a limit of 60 s it opens again at 61001 ms.
import { expect, it } from 'vitest';
import { type Line, playCase, playOut } from './playCase.js';

const STEPS: readonly Line[] = [
  { t: 0, call: 'fail', n: 10 },
  { t: 1001, call: 'fail', n: 8 },
  { t: 1001, call: 'hang', n: 2 },
];

const config = (maxWaitDurationInHalfOpenState: number): object => ({
  slidingWindowType: 'COUNT_BASED',
  slidingWindowSize: 10,
  minimumNumberOfCalls: 10,
  failureRateThreshold: 25,
  waitDurationInOpenState: 1000,
  permittedNumberOfCallsInHalfOpenState: 10,
  maxWaitDurationInHalfOpenState,
});

it('half-open lasts for ever when probes never come back', () => {
  const steps = [...STEPS, { t: 600_000, call: 'ok' }];
  const expected = [
    { t: 1001, state: 'HALF_OPEN', buffered: 8, failed: 8, failureRate: -1, inFlight: 2 },
    { t: 600_000, state: 'HALF_OPEN', result: 'rejected', notPermitted: 1 },
  ];
  const given = { library: 'resilience4j', config: config(0), steps, expect: expected };
  expect(playCase(given)).toEqual(expected);
  expect(playOut(given).unsettled).toEqual([
    { step: 2, call: 1, what: 'hang', since: 1_001_000, answer: 'admitted' },
    { step: 2, call: 2, what: 'hang', since: 1_001_000, answer: 'admitted' },
  ]);
});

it('a limit on half-open opens it again', () => {
  const expected = [
    { t: 61_000, state: 'HALF_OPEN' },
    { t: 61_001, state: 'OPEN' },
    { t: 62_001, result: 'rejected' },
    { t: 62_002, result: 'admitted' },
  ];
  const given = { library: 'resilience4j', config: config(60_000), steps: STEPS };
  expect(playCase({ ...given, expect: expected })).toEqual(expected);
});
