// Source: unkeyed/unkey issue 6568.
// Wrong: five failures within 5 s open the breaker at 840 calls a second, which is 0.12 % of them.
// Right: a share of 50 % over 20 calls or more stays closed; a bare count of 5 opens at the fifth
// failure. The lab's own breaker counts failures in a row or their share; the bare count in a time is
// Semian's rule.
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

/** From one call to the next in microseconds: 4200 of them fit into 5 s. */
const EVERY = 1190;

const callAt = (number: number): string => `${number * EVERY}us`;

/** 4200 calls in 5 s, of which every 714th fails: the numbers 714, 1428, 2142, 2856 and 3570. */
const STEPS: readonly Line[] = [0, 714, 1428, 2142, 2856, 3570].flatMap((done) => [
  { t: callAt(done + 1), call: 'ok', every: `${EVERY}us`, n: done === 3570 ? 630 : 713 },
  ...(done === 3570 ? [] : [{ t: callAt(done + 714), call: 'fail' }]),
]);

it('five failures are 0.12 % of 4200 calls, and a share of 50 % stays closed', () => {
  const expected = [{ t: 5000, state: 'CLOSED', failures: 5, calls: 4200 }];
  const seen = playCase({
    library: 'generic',
    config: { failureRateThreshold: 50, minimumCalls: 20, windowMs: 5000 },
    steps: STEPS,
    expect: expected,
  });
  expect(seen).toEqual(expected);
});

it('a bare count of five opens at the fifth failure', () => {
  const expected = [
    { t: callAt(3570), before: 'the call', state: 'closed', failures: 4 },
    { t: callAt(3570), state: 'open', failures: 5, executed: 3570 },
    { t: 5000, state: 'open', failures: 5, executed: 3570 },
  ];
  const seen = playCase({
    library: 'semian',
    config: { error_threshold: 5, error_timeout: 5000, success_threshold: 1 },
    steps: STEPS,
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
