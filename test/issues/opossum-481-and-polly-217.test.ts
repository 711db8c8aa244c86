// Source: nodeshift/opossum issue 481 and App-vNext/Polly issue 217.
// Wrong: one expects only the probe to decide about half-open. Right is what the libraries really
// do: a call from before the trip that succeeds at 1500 ms closes the circuit while the probe still
// runs. The probe's failure at 6000 ms is then judged as one of the closed circuit: opossum, which
// keeps its window, opens (3 of 4, 75 %); Polly, which cleared its metrics, stays closed (1 of 1).
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

const STEPS: readonly Line[] = [
  { t: 0, call: 'ok', id: 'old', takes: 1500 },
  { t: 0, call: 'fail', n: 2 },
  { t: 1000, call: 'fail', id: 'probe', takes: 5000 },
];

it('opossum closes by an old call and opens by the failure of the probe', () => {
  const expected = [
    { t: 0, after: '1st fail', state: 'CLOSED', failures: 1, fires: 2, rate: 50 },
    { t: 0, state: 'OPEN', failures: 2, fires: 3 },
    { t: 1000, before: 'probe', state: 'HALF_OPEN', inFlight: 1 },
    { t: 1000, state: 'HALF_OPEN', inFlight: 2 },
    { t: 1499, state: 'HALF_OPEN', result: 'EOPENBREAKER' },
    { t: 1500, after: 'old', state: 'CLOSED', successes: 1, inFlight: 1 },
    { t: 5999, state: 'CLOSED', failures: 2 },
    { t: 6000, state: 'OPEN', failures: 3, successes: 1, fires: 4, rate: 75 },
  ];
  const seen = playCase({
    library: 'opossum',
    config: { errorThresholdPercentage: 50, resetTimeout: 1000, timeout: false },
    steps: STEPS,
    expect: expected,
  });
  expect(seen).toEqual(expected);
});

it('Polly closes by an old call and counts the failure of the probe afresh', () => {
  const expected = [
    { t: 0, after: '1st fail', state: 'Closed', throughput: 1 },
    { t: 0, state: 'Open', throughput: 2 },
    { t: 1000, state: 'HalfOpen', inFlight: 2 },
    { t: 1499, state: 'HalfOpen', result: 'BrokenCircuitException' },
    { t: 1500, after: 'old', state: 'Closed', throughput: 0, halfOpenAttempts: 0 },
    { t: 6000, state: 'Closed', throughput: 1, failures: 1, rate: 1 },
  ];
  const seen = playCase({
    library: 'Polly v8',
    config: {
      FailureRatio: 0.5,
      MinimumThroughput: 2,
      SamplingDuration: 30_000,
      BreakDuration: 1000,
    },
    steps: STEPS,
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
