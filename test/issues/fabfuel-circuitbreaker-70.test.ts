// Source: fabfuel/circuitbreaker issue 70, a request that counts should age out.
// Wrong, it was thought: one failure a day cannot open a circuit. Right: a breaker that only counts
// failures without a success between them forgets none, and opens at the fifth, four days later.
import { expect, it } from 'vitest';
import { playCase } from './playCase.js';

const DAY = 86_400_000;

it('five failures a day apart open at the fifth', () => {
  const expected = [
    { t: 3 * DAY, state: 'CLOSED', failures: 4 },
    { t: 4 * DAY - 1, state: 'CLOSED', failures: 4 },
    { t: 4 * DAY, state: 'OPEN', failures: 5 },
    { t: 4 * DAY + 29_999, result: 'rejected' },
    { t: 4 * DAY + 30_000, result: 'admitted' },
  ];
  const seen = playCase({
    library: 'generic',
    config: { consecutiveFailures: 5, cooldown: 30_000 },
    steps: [{ t: 0, call: 'fail', n: 5, every: DAY }],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
