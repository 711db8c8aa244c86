// Source: resilience4j/resilience4j issue 736.
// Wrong: it was feared that ten calls are needed to close and only one is let through, so that it
// never closes. Right: the half-open window is as large as the permitted number, and one is enough.
import { expect, it } from 'vitest';
import { playCase } from './playCase.js';

it('with a minimum of ten and one permitted call that call decides', () => {
  const expected = [
    { t: 0, after: '9th', state: 'CLOSED', buffered: 9, failureRate: -1 },
    { t: 0, after: '10th', state: 'OPEN', buffered: 10, failureRate: 100 },
    { t: 1001, before: 'ok', state: 'OPEN' },
    { t: 1001, after: '1st', state: 'CLOSED', buffered: 0 },
  ];
  const seen = playCase({
    library: 'resilience4j',
    config: {
      slidingWindowType: 'COUNT_BASED',
      slidingWindowSize: 10,
      minimumNumberOfCalls: 10,
      failureRateThreshold: 50,
      waitDurationInOpenState: 1000,
      permittedNumberOfCallsInHalfOpenState: 1,
    },
    steps: [
      { t: 0, call: 'fail', n: 10 },
      { t: 1001, call: 'ok' },
    ],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
