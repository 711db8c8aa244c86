// Source: Shopify/semian pull request 192, which mended it.
// Wrong: the successes of one half-open period were still counted in the next, so that after the
// first recovery a single success closed the circuit. Right: every half-open period needs its own 3.
import { expect, it } from 'vitest';
import { playCase } from './playCase.js';

it('successes of an earlier half-open period are not carried over', () => {
  const expected = [
    { t: 2000, before: 'the call', state: 'closed', errors: 2 },
    { t: 2000, state: 'open' },
    { t: 12_500, after: '2nd ok', state: 'half_open', successes: 2 },
    { t: 12_500, after: '3rd ok', state: 'closed' },
    { t: 12_500, after: '2nd fail', state: 'closed' },
    { t: 12_500, after: '3rd fail', state: 'open' },
    { t: 30_000, after: '1st ok', state: 'half_open', successes: 1 },
    { t: 30_000, after: '2nd ok', state: 'half_open', successes: 2 },
    { t: 30_000, after: 'fail', state: 'open' },
    { t: 40_500, after: '1st ok', state: 'half_open', successes: 1 },
    { t: 40_500, after: '2nd ok', state: 'half_open', successes: 2 },
    { t: 40_500, after: '3rd ok', state: 'closed' },
  ];
  const seen = playCase({
    library: 'semian',
    config: { error_threshold: 3, error_timeout: 10_000, success_threshold: 3 },
    steps: [
      { t: 0, call: 'fail', n: 3, every: 1000 },
      { t: 12_500, call: 'ok', n: 3 },
      { t: 12_500, call: 'fail', n: 3 },
      { t: 30_000, call: 'ok', n: 2 },
      { t: 30_000, call: 'fail' },
      { t: 40_500, call: 'ok', n: 3 },
    ],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
