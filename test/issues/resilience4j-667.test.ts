// Source: resilience4j/resilience4j issue 667.
// Wrong: one slow and one failed call of four were expected to add up to 50 % and open the circuit.
// Right: the two rates are kept apart, 25 % each, so it stays closed and all ten calls are made.
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

function played(steps: readonly Line[], expected: readonly Line[]): readonly Line[] {
  return playCase({
    library: 'resilience4j',
    config: {
      slidingWindowType: 'COUNT_BASED',
      slidingWindowSize: 4,
      minimumNumberOfCalls: 4,
      failureRateThreshold: 50,
      slowCallRateThreshold: 50,
      slowCallDurationThreshold: 1000,
    },
    steps,
    expect: expected,
  });
}

it('one after the other: the fourth call makes 25 % failed and 25 % slow, which is closed', () => {
  const steps = [
    { t: 0, call: 'ok', takes: 2000 },
    { t: 2000, call: 'fail', takes: 1 },
    { t: 2001, call: 'ok', n: 8, every: 1, takes: 1 },
  ];
  const expected = [
    { t: 2002, after: 'result', state: 'CLOSED', buffered: 3, failureRate: -1 },
    { t: 2003, after: 'result', state: 'CLOSED', buffered: 4, failureRate: 25, slowRate: 25 },
    { t: 2009, state: 'CLOSED', executed: 10, inFlight: 0, failureRate: 0, slowRate: 0 },
  ];
  expect(played(steps, expected)).toEqual(expected);
});

it('all at once: the slow one ends last and changes nothing either', () => {
  const steps = [
    { t: 0, call: 'ok', takes: 2000 },
    { t: 0, call: 'fail', takes: 1 },
    { t: 0, call: 'ok', n: 8, takes: 1 },
  ];
  const expected = [
    { t: 1, after: '4th result', state: 'CLOSED', failureRate: 25, slowRate: 0 },
    { t: 2000, state: 'CLOSED', executed: 10, inFlight: 0, failureRate: 0, slowRate: 25 },
  ];
  expect(played(steps, expected)).toEqual(expected);
});
