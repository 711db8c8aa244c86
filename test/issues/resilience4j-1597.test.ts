// Source: resilience4j/resilience4j issue 1597; its maintainers: not possible with the breaker alone.
// Wrong in the eyes of users: twenty calls are over the slow limit at 2000 ms and nothing happens.
// What the library really does: a duration counts when its call ends, so the circuit opens with the
// tenth result at 5000 ms; a time limit of 2000 ms in front makes them fail, and it open, at 2000 ms.
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

function played(step: Line, expected: readonly Line[]): readonly Line[] {
  return playCase({
    library: 'resilience4j',
    config: {
      slidingWindowType: 'TIME_BASED',
      slidingWindowSizeSeconds: 10,
      minimumNumberOfCalls: 10,
      slowCallRateThreshold: 50,
      slowCallDurationThreshold: 2000,
    },
    steps: [{ t: 0, n: 20, ...step }],
    expect: expected,
  });
}

it('the slow rate says nothing until the calls end', () => {
  const expected = [
    { t: 2000, state: 'CLOSED', buffered: 0, slowRate: -1, inFlight: 20 },
    { t: 4999, state: 'CLOSED', buffered: 0, slowRate: -1, inFlight: 20 },
    { t: 5000, after: '9th result', state: 'CLOSED', buffered: 9, slowRate: -1 },
    { t: 5000, after: '10th result', state: 'OPEN', buffered: 10, slowRate: 100, failureRate: 0 },
  ];
  expect(played({ call: 'ok', takes: 5000 }, expected)).toEqual(expected);
});

it('calls that a time limit ends at 2000 ms open it then, as failures', () => {
  const expected = [
    { t: 1999, state: 'CLOSED', buffered: 0 },
    { t: 2000, after: '9th result', state: 'CLOSED', buffered: 9, failureRate: -1 },
    { t: 2000, after: '10th result', state: 'OPEN', buffered: 10, failureRate: 100, slowRate: 0 },
  ];
  expect(played({ call: 'fail', takes: 2000 }, expected)).toEqual(expected);
});
