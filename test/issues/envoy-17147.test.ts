// Source: envoyproxy/envoy issue 17147.
// Wrong, it was thought: the multiplier of the ejection time never goes down. Right: each sweep at
// least one interval after the return takes one off, so a host that failed again after a clean sweep
// is out for 30 s as before, and one that failed at once is out for 60 s.
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

const given = (failsAgainAt: number, expected: readonly Line[]) => ({
  library: 'envoy outlier detection',
  config: {
    hosts: 2,
    consecutive_5xx: 5,
    interval: 10_000,
    base_ejection_time: 30_000,
    max_ejection_time: 300_000,
    max_ejection_percent: 100,
  },
  steps: [
    { t: 1000, call: 503, n: 5, every: 1 },
    { t: failsAgainAt, call: 503, n: 5, every: 1 },
  ],
  expect: expected,
});

it('after one clean sweep the second ejection lasts as long as the first', () => {
  const expected = [
    { t: 1003, state: 'in service', multiplier: 0 },
    { t: 1004, state: 'ejected', multiplier: 1 },
    // 28996 ms are over at the sweep at 30000; 38996 at the next.
    { t: 30_000, state: 'ejected' },
    { t: 39_999, state: 'ejected' },
    { t: 40_000, state: 'in service', multiplier: 1 },
    { t: 49_999, multiplier: 1 },
    { t: 50_000, state: 'in service', multiplier: 0 },
    { t: 51_003, state: 'in service' },
    { t: 51_004, state: 'ejected', multiplier: 1 },
    { t: 80_000, state: 'ejected' },
    { t: 90_000, state: 'in service' },
  ];
  expect(playCase(given(51_000, expected))).toEqual(expected);
});

it('without a clean sweep between it lasts twice as long', () => {
  const expected = [
    { t: 40_000, state: 'in service', multiplier: 1 },
    { t: 41_004, state: 'ejected', multiplier: 2 },
    // 58996 ms are over at the sweep at 100000.
    { t: 100_000, state: 'ejected' },
    { t: 109_999, state: 'ejected' },
    { t: 110_000, state: 'in service', multiplier: 2 },
  ];
  expect(playCase(given(41_000, expected))).toEqual(expected);
});
