// Source: Shopify/semian, lib/semian/circuit_breaker.rb, compare its issue 283.
// Wrong: users expect a probe 10 s after the circuit opened. Right, as the library really does it:
// the cool-down counts from the last error, also one that arrives while it is open, so a failure at
// 9000 ms makes it last until 19000 ms, and at exactly that moment a call is still refused.
import { expect, it } from 'vitest';
import { playCase } from './playCase.js';

const config = { error_threshold: 3, error_timeout: 10_000, success_threshold: 1 };

it('a late failure makes the cool-down start anew', () => {
  const expected = [
    { t: 0, state: 'open', errors: 3, inFlight: 1 },
    { t: 9000, after: 'late', state: 'open', errors: 3, inFlight: 0 },
    { t: 10_500, result: 'rejected', state: 'open' },
    { t: 19_000, result: 'rejected', state: 'open' },
    { t: 19_001, result: 'admitted', state: 'closed', errors: 0 },
  ];
  const seen = playCase({
    library: 'semian',
    config,
    steps: [
      { t: 0, call: 'fail', takes: 9000, id: 'late' },
      { t: 0, call: 'fail', n: 3 },
      { t: 10_500, call: 'ok' },
      { t: 19_000, call: 'ok' },
      { t: 19_001, call: 'ok' },
    ],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});

it('without one it is over after 10 s', () => {
  const expected = [
    { t: 10_000, result: 'rejected' },
    { t: 10_001, result: 'admitted' },
  ];
  const steps = [{ t: 0, call: 'fail', n: 3 }];
  expect(playCase({ library: 'semian', config, steps, expect: expected })).toEqual(expected);
});
