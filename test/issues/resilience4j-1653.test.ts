// Source: resilience4j/resilience4j issue 1653.
// Wrong: the breaker was wrapped around one request three times over, which gave three exceptions
// and 3 in the metric for it. Right: one rejected request is 1 in numberOfNotPermittedCalls.
import { expect, it } from 'vitest';
import { playCase } from './playCase.js';

it('one rejected request is counted once', () => {
  const expected = [
    { t: 0, state: 'OPEN', notPermitted: 0 },
    { t: 1, result: 'CallNotPermittedException', notPermitted: 1, rejected: 1, buffered: 5 },
    { t: 30_000, result: 'rejected', numberOfNotPermittedCalls: 1 },
    { t: 30_001, result: 'admitted' },
  ];
  const seen = playCase({
    library: 'resilience4j',
    config: {
      slidingWindowSize: 5,
      minimumNumberOfCalls: 5,
      failureRateThreshold: 50,
      waitDurationInOpenState: 30_000,
    },
    steps: [
      { t: 0, call: 'fail', n: 5 },
      { t: 1, call: 'ok' },
    ],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
