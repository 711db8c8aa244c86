// Source: tsouza/cerberus issue 738; the same rule in gobreaker (IsExcluded) and in
// rubyist/circuitbreaker issue 42.
// Wrong: dashboard queries that their clients abort count as failures, and the breaker of a healthy
// backend opens. Right: a caller's own cancellation is neither success nor failure; what the backend
// itself fails to do in time still counts.
import { expect, it } from 'vitest';
import { playCase } from './playCase.js';

const breaker = { failureThreshold: 5, openDuration: '5s' };

it('thirty callers that walk away do not trip a breaker of five failures', () => {
  const expected = [{ t: 2000, state: 'CLOSED', failures: 0, result: 'executed', executed: 31 }];
  const seen = playCase({
    breaker,
    steps: [
      { t: 0, call: 'cancel', n: 30, every: 50, takes: 20 },
      { t: 2000, call: 'ok' },
    ],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});

it('a cancellation does not end a run of failures either', () => {
  const expected = [
    { t: 40, state: 'CLOSED', failures: 4 },
    { t: 50, before: 'the call', state: 'CLOSED', failures: 4 },
    { t: 50, state: 'OPEN', failures: 5 },
  ];
  const seen = playCase({
    breaker,
    steps: [
      { t: 0, call: 'fail', n: 4, every: 10 },
      { t: 40, call: 'cancel' },
      { t: 50, call: 'fail' },
    ],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
