// Source: envoyproxy/envoy issue 2671.
// Wrong, it seemed: the only host is ejected and still gets every request. Right: 0 % of the hosts in
// service is less than healthy_panic_threshold 50, so ejections are disregarded and all 100 requests
// reach it; with the threshold at 0 five reach it and 95 fail at once.
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

const given = (healthy_panic_threshold: number, expected: readonly Line[]) => ({
  library: 'envoy outlier detection',
  config: { hosts: 1, consecutive_5xx: 5, max_ejection_percent: 100, healthy_panic_threshold },
  steps: [{ t: 0, call: 501, n: 100, every: 1 }],
  expect: expected,
});

it('in panic the ejected host gets all the traffic', () => {
  const expected = [
    { t: 3, state: 'in service' },
    { t: 4, state: 'ejected', executed: 5 },
    { t: 99, state: 'ejected', executed: 100, rejected: 0 },
  ];
  expect(playCase(given(50, expected))).toEqual(expected);
});

it('without a panic threshold nothing reaches it once it is ejected', () => {
  const expected = [
    { t: 4, state: 'ejected', executed: 5 },
    { t: 99, state: 'ejected', executed: 5, rejected: 95, result: 'rejected' },
  ];
  expect(playCase(given(0, expected))).toEqual(expected);
});
