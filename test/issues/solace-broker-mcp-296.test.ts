// Source: SolaceProducts/solace-broker-mcp issue 296, with gobreaker 2.4.0.
// Wrong: thirty failures in a row of a dead backend, and the breaker is still closed. Right is that
// the library really does so: the counts are wiped every Interval, so a failure every 2001 ms never
// makes more than five in a row. Without an Interval the sixth opens; with one every 2000 ms too,
// because at exactly 10000 ms the period is not over yet.
import { expect, it } from 'vitest';
import { type Line, playCase, playOut } from './playCase.js';

const given = (Interval: number, every: number, expected: readonly Line[]) => ({
  library: 'gobreaker',
  config: { Interval, Timeout: 60_000, MaxRequests: 1, ReadyToTrip: 'ConsecutiveFailures > 5' },
  steps: [{ t: 0, call: 'fail', n: 30, every }],
  expect: expected,
});

it('a slow trickle of failures never trips', () => {
  const expected = [
    { t: 8004, state: 'closed', ConsecutiveFailures: 5, generation: 1 },
    { t: 10_005, state: 'closed', ConsecutiveFailures: 1, generation: 2 },
    { t: 58_029, state: 'closed', ConsecutiveFailures: 5, executed: 30, generation: 6 },
  ];
  const trickle = given(10_000, 2001, expected);
  expect(playCase(trickle)).toEqual(expected);
  const inARow = playOut(trickle).turns.map(({ shown }) => shown.counters['consecutiveFailures']);
  const sixTimes = Array.from({ length: 6 }, () => [1, 2, 3, 4, 5]);
  expect(inARow).toEqual(sixTimes.flat());
});

it('without an Interval the sixth failure opens', () => {
  const expected = [
    { t: 8004, state: 'closed', ConsecutiveFailures: 5 },
    { t: 10_005, before: 'the call', state: 'closed' },
    { t: 10_005, state: 'open', executed: 6 },
    { t: 12_006, result: 'ErrOpenState' },
  ];
  expect(playCase(given(0, 2001, expected))).toEqual(expected);
});

it('a failure at exactly the Interval still belongs to the period', () => {
  const expected = [
    { t: 8000, state: 'closed', ConsecutiveFailures: 5 },
    { t: 10_000, before: 'the call', state: 'closed' },
    { t: 10_000, state: 'open', executed: 6 },
  ];
  expect(playCase(given(10_000, 2000, expected))).toEqual(expected);
});
