// Source: App-vNext/Polly issue 1895; HalfOpenAttempts was added by its pull request 1898.
// Wrong: breaks that grow need a counter of one's own outside the breaker. Right: the number of
// half-open attempts is handed to the generator, 0 at the first break and again after a close, so
// 1000 ms times 2 to its power gives 1000, 2000, 4000 and 8000 ms; at the end of a break a call is
// let through.
import { expect, it } from 'vitest';
import { playCase } from './playCase.js';

it('breaks double with every failed probe and start anew after a close', () => {
  const expected = [
    { t: 0, state: 'Open', halfOpenAttempts: 0 },
    { t: 999, result: 'rejected' },
    { t: 1000, result: 'admitted', state: 'Open', halfOpenAttempts: 1 },
    { t: 2999, result: 'rejected' },
    { t: 3000, result: 'admitted', state: 'Open', halfOpenAttempts: 2 },
    { t: 6999, result: 'rejected' },
    { t: 7000, result: 'admitted', state: 'Open', halfOpenAttempts: 3 },
    { t: 14_999, result: 'rejected' },
    { t: 15_000, result: 'admitted', state: 'Closed', halfOpenAttempts: 0 },
    { t: 16_000, state: 'Open', halfOpenAttempts: 0 },
    { t: 16_999, result: 'rejected' },
    { t: 17_000, result: 'admitted' },
  ];
  const seen = playCase({
    library: 'Polly v8',
    config: {
      FailureRatio: 0.5,
      MinimumThroughput: 2,
      SamplingDuration: 30_000,
      BreakDuration: 5000,
      BreakDurationGenerator: '1000 * 2^HalfOpenAttempts',
    },
    steps: [
      { t: 0, call: 'fail', n: 2 },
      { t: 1000, call: 'fail' },
      { t: 3000, call: 'fail' },
      { t: 7000, call: 'fail' },
      { t: 15_000, call: 'ok' },
      { t: 16_000, call: 'fail', n: 2 },
    ],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
