// Source: resilience4j/resilience4j issue 1351; issues 736, 1091 and 2518 ask the same.
// Wrong: four calls are permitted in half-open, so the rate was expected over four. What the library
// really does: it judges after min(minimumNumberOfCalls, permitted) results, here after the first.
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

/** One failure, then four good probes, and what is seen. */
function probed(minimumNumberOfCalls: number, expected: readonly Line[]): readonly Line[] {
  return playCase({
    library: 'resilience4j',
    config: {
      slidingWindowType: 'TIME_BASED',
      slidingWindowSizeSeconds: 1,
      minimumNumberOfCalls,
      failureRateThreshold: 50,
      waitDurationInOpenState: 1000,
      permittedNumberOfCallsInHalfOpenState: 4,
    },
    steps: [
      { t: 0, call: 'fail', n: minimumNumberOfCalls },
      { t: 1001, call: 'ok', n: 4 },
    ],
    expect: expected,
  });
}

it('with a minimum of 1 the first of four probes decides', () => {
  const expected = [
    { t: 0, state: 'OPEN' },
    { t: 1001, before: 'ok', state: 'OPEN' },
    { t: 1001, after: '1st', state: 'CLOSED', buffered: 0 },
  ];
  expect(probed(1, expected)).toEqual(expected);
});

it('with a minimum of 3 it is the third, although a fourth is permitted', () => {
  const expected = [
    { t: 1001, after: '2nd', state: 'HALF_OPEN', buffered: 2, permits: 2 },
    { t: 1001, after: '3rd', state: 'CLOSED', buffered: 0 },
  ];
  expect(probed(3, expected)).toEqual(expected);
});
