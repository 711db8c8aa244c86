// Source: App-vNext/Polly-Samples issue 60, mended there by a sampling duration of 2 s.
// Wrong: a ratio of 1.0 with the default sampling duration of 30 s never opens. Right: one success
// at the start keeps it from opening for as long as it is in the sample. With 2 s it has aged out at
// 2000 ms and two failures of two open; with 30 s four of five, 80 %, are not enough at 4000 ms.
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

const given = (sampling: object, expected: readonly Line[]) => ({
  library: 'Polly v8',
  config: { FailureRatio: 1, MinimumThroughput: 2, BreakDuration: 5000, ...sampling },
  steps: [
    { t: 0, call: 'ok' },
    { t: 1000, call: 'fail', n: 4, every: 1000 },
  ],
  expect: expected,
});

it('in a sample of 2 s the success has aged out at exactly 2000 ms', () => {
  const expected = [
    { t: 1000, state: 'Closed', throughput: 2, rate: 0.5 },
    { t: 2000, state: 'Open', throughput: 2, failures: 2, rate: 1 },
    { t: 3000, result: 'BrokenCircuitException' },
  ];
  expect(playCase(given({ SamplingDuration: 2000 }, expected))).toEqual(expected);
});

it('in the default sample of 30 s one success blocks the ratio', () => {
  const expected = [
    { t: 2000, state: 'Closed', throughput: 3, failures: 2 },
    { t: 4000, state: 'Closed', throughput: 5, rate: 0.8, result: 'executed' },
  ];
  expect(playCase(given({}, expected))).toEqual(expected);
});
