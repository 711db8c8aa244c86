// Source: resilience4j/resilience4j issue 544, fixed by its pull request 545.
// Wrong: probes that end in an ignored error keep their permits, so after two of them half-open
// rejects for ever. Right: an ignored outcome hands its permit back and is not recorded.
import { expect, it } from 'vitest';
import { playCase } from './playCase.js';

it('ignored probes hand their permits back, and half-open goes on', () => {
  const expected = [
    { t: 0, state: 'OPEN' },
    {
      t: 1001,
      after: '5 ignored',
      state: 'HALF_OPEN',
      admitted: 5,
      rejected: 0,
      buffered: 0,
      permits: 2,
    },
    { t: 1001, after: '1st ok', state: 'HALF_OPEN', buffered: 1 },
    { t: 1001, after: '2nd ok', state: 'CLOSED', buffered: 0 },
  ];
  const seen = playCase({
    library: 'resilience4j',
    config: {
      slidingWindowType: 'COUNT_BASED',
      slidingWindowSize: 2,
      minimumNumberOfCalls: 2,
      failureRateThreshold: 50,
      waitDurationInOpenState: 1000,
      permittedNumberOfCallsInHalfOpenState: 2,
    },
    steps: [
      { t: 0, call: 'fail', n: 2 },
      { t: 1001, call: 'ignored', n: 5 },
      { t: 1001, call: 'ok', n: 2 },
    ],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
