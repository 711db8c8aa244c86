// Source: resilience4j/resilience4j issue 1336, which asks for an open time that doubles.
// Right: with an exponential wait function the waits are 180, 360 and 720 s, each refused up to its
// very end; once the circuit has closed the next wait is 180 s again.
import { expect, it } from 'vitest';
import { playCase } from './playCase.js';

it('every failed probe doubles the wait, and closing starts it over', () => {
  const expected = [
    { t: 180_000, state: 'OPEN', result: 'rejected', attempt: 1 },
    { t: 180_001, state: 'OPEN', result: 'admitted', attempt: 2 },
    { t: 540_001, state: 'OPEN', result: 'rejected' },
    { t: 540_002, state: 'OPEN', result: 'admitted', attempt: 3 },
    { t: 1_260_002, state: 'OPEN', result: 'rejected' },
    { t: 1_260_003, state: 'CLOSED', result: 'admitted', attempt: 0 },
    { t: 1_260_004, state: 'OPEN', result: 'admitted', attempt: 1 },
    { t: 1_440_004, state: 'OPEN', result: 'rejected' },
    { t: 1_440_005, result: 'admitted' },
  ];
  const seen = playCase({
    library: 'resilience4j',
    config: {
      slidingWindowSize: 1,
      minimumNumberOfCalls: 1,
      failureRateThreshold: 50,
      permittedNumberOfCallsInHalfOpenState: 1,
      waitIntervalFunctionInOpenState: { exponential: { initial: 180_000, multiplier: 2 } },
    },
    steps: [
      { t: 0, call: 'fail' },
      { t: 180_001, call: 'fail' },
      { t: 540_002, call: 'fail' },
      { t: 1_260_003, call: 'ok' },
      { t: 1_260_004, call: 'fail' },
    ],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
