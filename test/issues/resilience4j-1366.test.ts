// Source: resilience4j/resilience4j issue 1366; the same question in App-vNext/Polly issue 217.
// Wrong in the eyes of users: the circuit closes although no probe has come back. What resilience4j
// really does: a result counts in the state in which it arrives, so two slow calls of the closed
// period fill the half-open window and close it; they take no permit of it.
import { expect, it } from 'vitest';
import { playCase, playOut } from './playCase.js';

it('two old successes close the circuit while the probe is still under way', () => {
  const expected = [
    { t: 0, state: 'OPEN', inFlight: 2 },
    { t: 1001, after: 'probe admitted', state: 'HALF_OPEN', buffered: 0, permits: 1, inFlight: 3 },
    { t: 1001, after: '1st old ok', state: 'HALF_OPEN', buffered: 1, permits: 1, inFlight: 2 },
    { t: 1001, after: '2nd old ok', state: 'CLOSED', buffered: 0, inFlight: 1 },
  ];
  const given = {
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
      { t: 0, call: 'ok', n: 2, takes: 1001, id: 'old' },
      { t: 0, call: 'fail', n: 2 },
      { t: 1001, call: 'hang', id: 'probe' },
    ],
    expect: expected,
  };
  expect(playCase(given)).toEqual(expected);
  expect(playOut(given).unsettled).toEqual([
    { step: 2, call: 1, what: 'hang', since: 1_001_000, answer: 'admitted' },
  ]);
});
