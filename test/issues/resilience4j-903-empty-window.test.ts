// Source: resilience4j/resilience4j, CircuitBreakerStateMachine, compare its issue 903.
// Wrong: models that keep the ring of before the outage open again at the first failure after the
// recovery. Right: closing begins with an empty window, so of a minimum of 4 all 4 have to come.
import { expect, it } from 'vitest';
import { playCase } from './playCase.js';

it('after closing the window starts empty', () => {
  const expected = [
    { t: 0, after: '4th fail', state: 'OPEN', buffered: 4, failureRate: 100 },
    { t: 1001, before: 'ok', state: 'OPEN', buffered: 4 },
    { t: 1001, after: 'ok', state: 'CLOSED', buffered: 0, failureRate: -1 },
    { t: 1001, after: '1st fail', state: 'CLOSED', buffered: 1, failureRate: -1 },
    { t: 1001, after: '3rd fail', state: 'CLOSED', buffered: 3, failureRate: -1 },
    { t: 1001, after: '4th fail', state: 'OPEN', buffered: 4, failureRate: 100 },
  ];
  const seen = playCase({
    library: 'resilience4j',
    config: {
      slidingWindowType: 'COUNT_BASED',
      slidingWindowSize: 4,
      minimumNumberOfCalls: 4,
      failureRateThreshold: 50,
      waitDurationInOpenState: 1000,
      permittedNumberOfCallsInHalfOpenState: 1,
    },
    steps: [
      { t: 0, call: 'fail', n: 4 },
      { t: 1001, call: 'ok' },
      { t: 1001, call: 'fail', n: 4 },
    ],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
