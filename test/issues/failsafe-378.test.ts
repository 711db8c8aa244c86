// Source: failsafe-lib/failsafe issue 378; the same answers in App-vNext/Polly issue 481 and
// resilience4j/resilience4j issue 1012.
// Wrong, it was thought: once the delay of 200 ms is over the state reads half-open without any call.
// Right: the move is made by the call that asks; until then it is open with nothing left to wait.
// opossum, and resilience4j with its automatic transition, move by a timer instead. Failsafe for the
// JVM is played on the lab's own breaker.
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

const STEPS: readonly Line[] = [
  { t: 0, call: 'fail', n: 3 },
  { t: 1000, call: 'hang' },
];

it('the delay is over at 200 ms, and the next call after that makes the move', () => {
  const breaker = { failureThreshold: 3, successThreshold: 3, probes: 3, openDuration: '200ms' };
  const expected = [
    { t: 0, state: 'OPEN' },
    { t: 199, state: 'OPEN', result: 'rejected' },
    { t: 200, state: 'OPEN', result: 'admitted' },
    { t: 250, before: 'the call', state: 'OPEN' },
    { t: 250, after: 'the call', state: 'HALF_OPEN', result: 'admitted' },
  ];
  const steps = [
    { t: 0, call: 'fail', n: 3 },
    { t: 250, call: 'hang' },
  ];
  expect(playCase({ breaker, steps, expect: expected })).toEqual(expected);
});

const RESILIENCE4J = {
  slidingWindowSize: 3,
  minimumNumberOfCalls: 3,
  waitDurationInOpenState: 500,
};

const LAZY = {
  resilience4j: RESILIENCE4J,
  polly: { FailureRatio: 0.5, MinimumThroughput: 3, BreakDuration: 500 },
  gobreaker: { ReadyToTrip: 'ConsecutiveFailures >= 3', Timeout: 500 },
  failsafe: {
    failure_policy: {
      kind: 'consecutive_failures',
      num_failures: 3,
      backoff: { kind: 'constant', duration: 500 },
    },
  },
};

it.each(Object.entries(LAZY))('%s reads open until a call asks', (library, config) => {
  const expected = [
    { t: 0, state: 'open' },
    { t: 1000, before: 'the call', state: 'open' },
    { t: 1000, after: 'the call', state: 'half-open', result: 'admitted' },
  ];
  expect(playCase({ library, config, steps: STEPS, expect: expected })).toEqual(expected);
});

const TIMED = {
  opossum: { resetTimeout: 500, volumeThreshold: 3, timeout: false },
  resilience4j: { ...RESILIENCE4J, automaticTransitionFromOpenToHalfOpenEnabled: true },
};

it.each(Object.entries(TIMED))('%s moves by a timer', (library, config) => {
  const expected = [
    { t: 0, state: 'open' },
    { t: 499, state: 'open' },
    { t: 1000, before: 'the call', state: 'half-open' },
  ];
  expect(playCase({ library, config, steps: STEPS, expect: expected })).toEqual(expected);
});
