// Source: resilience4j/resilience4j issue 1443, which works as designed.
// Wrong in the eyes of users: everything fails and the circuit stays closed. What the library really
// does: a minimum of 100 calls is not cut to a time window, and a window of 2 s that never holds so
// many never opens. It holds whole seconds of the clock, so 50 calls a second are just enough.
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

/** Failures at a steady pace, and what is seen. */
function failing(every: number, expected: readonly Line[]): readonly Line[] {
  return playCase({
    library: 'resilience4j',
    config: {
      slidingWindowType: 'TIME_BASED',
      slidingWindowSizeSeconds: 2,
      minimumNumberOfCalls: 100,
      failureRateThreshold: 50,
    },
    steps: [{ t: 0, call: 'fail', n: 300, every }],
    expect: expected,
  });
}

it('at one call every 21 ms the window never holds 100, and the circuit stays closed', () => {
  const expected = [
    { t: 1995, state: 'CLOSED', buffered: 96, failureRate: -1 },
    { t: 2016, state: 'CLOSED', buffered: 49, failureRate: -1 },
    { t: 6279, state: 'CLOSED', buffered: 61, failureRate: -1, since: 0, admitted: 300 },
  ];
  expect(failing(21, expected)).toEqual(expected);
});

it('at one every 10 ms it opens with the 100th call, and the next one is rejected', () => {
  const expected = [
    { t: 990, before: 'the call', state: 'CLOSED', buffered: 99, failureRate: -1 },
    { t: 990, state: 'OPEN', buffered: 100, failureRate: 100 },
    { t: 1000, state: 'OPEN', result: 'rejected', notPermitted: 1 },
  ];
  expect(failing(10, expected)).toEqual(expected);
});

it('at one every 20 ms the 100th call is the last that still meets the first one', () => {
  const expected = [
    { t: 1960, state: 'CLOSED', buffered: 99, failureRate: -1 },
    { t: 1980, state: 'OPEN', buffered: 100, failureRate: 100 },
  ];
  expect(failing(20, expected)).toEqual(expected);
});
