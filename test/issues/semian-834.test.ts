// Source: Shopify/semian pull request 834, which brought growing open times.
// Right: after each failed probe the wait is 1000, 2000, 4000, 8000, 10000, 10000 ms, and a call is
// let through only after it (in the library a rounded float of seconds may meet the end exactly);
// once the circuit has closed the wait is 1000 ms again.
import { expect, it } from 'vitest';
import { playCase } from './playCase.js';

/** When a call is first let through: 1 ms after the wait since the probe before it. */
const [FIRST, SECOND, THIRD, FOURTH, FIFTH, SIXTH] = [1001, 3002, 7003, 15_004, 25_005, 35_006];

it('the wait doubles up to error_timeout, and closing starts it over', () => {
  const expected = [
    { t: 0, state: 'open', timeout: 1000 },
    { t: FIRST - 1, result: 'rejected' },
    { t: FIRST, result: 'admitted', state: 'open', timeout: 2000 },
    { t: SECOND - 1, result: 'rejected' },
    { t: SECOND, result: 'admitted', state: 'open', timeout: 4000 },
    { t: THIRD - 1, result: 'rejected' },
    { t: THIRD, result: 'admitted', state: 'open', timeout: 8000 },
    { t: FOURTH - 1, result: 'rejected' },
    { t: FOURTH, result: 'admitted', state: 'open', timeout: 10_000 },
    { t: FIFTH - 1, result: 'rejected' },
    { t: FIFTH, result: 'admitted', state: 'open', timeout: 10_000 },
    { t: SIXTH - 1, result: 'rejected' },
    { t: SIXTH, result: 'admitted', state: 'closed', timeout: 1000 },
    { t: 40_000, state: 'open', timeout: 1000 },
    { t: 41_000, result: 'rejected' },
    { t: 41_001, result: 'admitted' },
  ];
  const seen = playCase({
    library: 'semian',
    config: {
      error_threshold: 3,
      error_timeout: 10_000,
      success_threshold: 1,
      exponential_backoff_error_timeout: true,
      exponential_backoff_initial_timeout: 1000,
      exponential_backoff_multiplier: 2,
    },
    steps: [
      { t: 0, call: 'fail', n: 3 },
      ...[FIRST, SECOND, THIRD, FOURTH, FIFTH].map((t) => ({ t, call: 'fail' })),
      { t: SIXTH, call: 'ok' },
      { t: 40_000, call: 'fail', n: 3 },
    ],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
