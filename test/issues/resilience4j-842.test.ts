// Source: resilience4j/resilience4j issue 842.
// Wrong: a time window of 20 s was expected to run its length before anything is decided. Right: the
// circuit opens as soon as the minimum is there, which is with the 5th failure at 2000 ms.
import { expect, it } from 'vitest';
import { playCase } from './playCase.js';

it('a time window does not wait for its end before it decides', () => {
  const expected = [
    { t: 1600, state: 'CLOSED', buffered: 4, failureRate: -1 },
    { t: 2000, before: 'the call', state: 'CLOSED' },
    { t: 2000, state: 'OPEN', buffered: 5, failureRate: 100 },
    { t: 2400, state: 'OPEN', result: 'rejected', buffered: 5, notPermitted: 1 },
  ];
  const seen = playCase({
    library: 'resilience4j',
    config: {
      slidingWindowType: 'TIME_BASED',
      slidingWindowSizeSeconds: 20,
      minimumNumberOfCalls: 5,
      failureRateThreshold: 100,
    },
    steps: [{ t: 400, call: 'fail', n: 6, every: 400 }],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
