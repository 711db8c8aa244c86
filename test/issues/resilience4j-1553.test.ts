// Source: resilience4j/resilience4j issue 1553.
// Asked: what the window of ten is for, when the circuit opens at the 6th call and again after five
// more. Right: closed is judged from the minimum of 6 on, where 5 of 6 failed; half-open has a window
// of its own of min(6, 5) = 5 calls, of which 3 failed: 60 % reach the limit of 50 %.
import { expect, it } from 'vitest';
import { playCase } from './playCase.js';

it('closed and half-open are judged over windows of their own', () => {
  const expected = [
    { t: 0, after: '5th', state: 'CLOSED', buffered: 5, failureRate: -1 },
    { t: 0, after: '6th', state: 'OPEN', buffered: 6, failureRate: 83.333 },
    { t: 60_000, result: 'rejected' },
    { t: 60_001, after: '1st', state: 'HALF_OPEN', buffered: 1, failureRate: -1 },
    { t: 60_001, after: '4th', state: 'HALF_OPEN', buffered: 4, failureRate: -1 },
    { t: 60_001, after: '5th', state: 'OPEN', buffered: 5, failureRate: 60 },
  ];
  const seen = playCase({
    library: 'resilience4j',
    config: {
      slidingWindowType: 'COUNT_BASED',
      slidingWindowSize: 10,
      minimumNumberOfCalls: 6,
      failureRateThreshold: 50,
      waitDurationInOpenState: 60_000,
      permittedNumberOfCallsInHalfOpenState: 5,
    },
    steps: [
      { t: 0, call: 'ok' },
      { t: 0, call: 'fail', n: 5 },
      { t: 60_001, call: 'ok', n: 2 },
      { t: 60_001, call: 'fail', n: 3 },
    ],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
