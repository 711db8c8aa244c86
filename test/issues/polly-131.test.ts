// Source: App-vNext/Polly issue 131, fixed in 4.3.0; the same mistake in rohitg00/agentmemory 1350.
// Wrong: failures that are called consecutive are not forgotten at a success, so the second failure
// opens at 2 ms. Right: a success in the closed state sets their number to 0, and the breaker opens
// only at 5 ms. The breaker of Polly v7 that counts consecutive failures has no model here; the lab's
// own has the same rule.
import { expect, it } from 'vitest';
import { playCase } from './playCase.js';

it('a success ends a run of failures', () => {
  const expected = [
    { t: 0, state: 'Closed', consecutiveFailures: 1 },
    { t: 1, state: 'Closed', consecutiveFailures: 0 },
    { t: 2, state: 'Closed', consecutiveFailures: 1 },
    { t: 3, state: 'Closed', consecutiveFailures: 0 },
    { t: 4, state: 'Closed', consecutiveFailures: 1 },
    { t: 5, state: 'Open', consecutiveFailures: 2 },
    { t: 60_004, state: 'Open', result: 'rejected' },
    { t: 60_005, result: 'admitted' },
  ];
  const seen = playCase({
    breaker: { failureThreshold: 2, openDuration: '60s' },
    steps: [
      { t: 0, call: 'fail' },
      { t: 1, call: 'ok' },
      { t: 2, call: 'fail' },
      { t: 3, call: 'ok' },
      { t: 4, call: 'fail' },
      { t: 5, call: 'fail' },
    ],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
