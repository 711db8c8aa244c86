// Source: App-vNext/Polly issue 320, which asks when 1 % over 300 s with a minimum of 10 opens.
// Wrong: it seems to take ten or twenty calls more than it should. Right: the ratio is looked at only
// when a failure lands, so a tenth call that succeeds does not open at 10 %; the next failure does.
// When the tenth call is the failure, it opens at the tenth.
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

const given = (steps: readonly Line[], expected: readonly Line[]) => ({
  library: 'Polly v8',
  config: {
    FailureRatio: 0.01,
    MinimumThroughput: 10,
    SamplingDuration: 300_000,
    BreakDuration: 5000,
  },
  steps,
  expect: expected,
});

it('a success that completes the minimum does not open', () => {
  const steps = [
    { t: 0, call: 'fail' },
    { t: 1000, call: 'ok', n: 9, every: 1000 },
    { t: 10_000, call: 'fail' },
  ];
  const expected = [
    { t: 0, state: 'Closed', throughput: 1, rate: 1 },
    { t: 9000, state: 'Closed', throughput: 10, rate: 0.1 },
    { t: 10_000, before: 'the call', state: 'Closed' },
    { t: 10_000, state: 'Open', throughput: 11, failures: 2 },
  ];
  expect(playCase(given(steps, expected))).toEqual(expected);
});

it('a failure that completes the minimum opens', () => {
  const steps = [
    { t: 0, call: 'ok', n: 9, every: 1000 },
    { t: 9000, call: 'fail' },
  ];
  const expected = [
    { t: 8000, state: 'Closed', throughput: 9, rate: 0 },
    { t: 9000, state: 'Open', throughput: 10, rate: 0.1 },
  ];
  expect(playCase(given(steps, expected))).toEqual(expected);
});
