// Source: App-vNext/Polly issue 216, fixed by its pull request 223.
// Wrong: every call that comes while a probe takes its three seconds goes out too. Right: only the
// first call of half-open runs, the others get a BrokenCircuitException; its failure at 8000 ms opens
// again until 13000 ms, at which a call is let through.
import { expect, it } from 'vitest';
import { playCase } from './playCase.js';

it('no call goes out beside a slow probe', () => {
  const expected = [
    { t: 0, state: 'Open', throughput: 2, failures: 2 },
    { t: 4999, state: 'Open', result: 'BrokenCircuitException' },
    { t: 5000, after: 'the call', state: 'HalfOpen', result: 'admitted', halfOpenAttempts: 1 },
    { t: 5001, state: 'HalfOpen', result: 'probing' },
    { t: 6901, since: 5001, admitted: 0, rejected: 20, state: 'HalfOpen', inFlight: 1 },
    { t: 7999, state: 'HalfOpen', result: 'BrokenCircuitException' },
    { t: 8000, state: 'Open', inFlight: 0 },
    { t: 12_999, state: 'Open', result: 'rejected' },
    { t: 13_000, result: 'admitted' },
  ];
  const seen = playCase({
    library: 'Polly v8',
    config: {
      FailureRatio: 0.5,
      MinimumThroughput: 2,
      SamplingDuration: 30_000,
      BreakDuration: 5000,
    },
    steps: [
      { t: 0, call: 'fail', n: 2 },
      { t: 5000, call: 'fail', takes: 3000 },
      { t: 5001, call: 'fail', n: 20, every: 100 },
    ],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
