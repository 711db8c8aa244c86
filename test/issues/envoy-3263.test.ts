// Source: envoyproxy/envoy issue 3263; the rules of its pull requests 27909 and 34796.
// Wrong: with max_ejection_percent 10 one of two hosts is ejected all the same. Right: one of two is
// 50 %, more than 10 %, so none may go and both attempts overflow, unless always_eject_one_host lets
// the first one go. Overflows: a 503 is a gateway error too, and that detector, on with 5 but enforced
// at 0 %, also asks for room before anything is enforced; so a run of five 503 overflows twice where
// the reported count has one, and a run of five 500 once.
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

const given = (status: number, always: boolean, expected: readonly Line[]) => ({
  library: 'envoy outlier detection',
  config: {
    hosts: 2,
    consecutive_5xx: 5,
    max_ejection_percent: 10,
    always_eject_one_host: always,
  },
  steps: [
    { t: 1000, call: status, host: 0, n: 5, every: 1 },
    { t: 1010, call: status, host: 1, n: 5, every: 1 },
  ],
  expect: expected,
});

/** Nothing is ejected, and every run of five overflows so many times. */
const none = (times: number): readonly Line[] => [
  { t: 1003, ejected: 0, overflow: 0 },
  { t: 1004, host: 0, state: 'in service', ejected: 0, overflow: times },
  { t: 1013, overflow: times },
  { t: 1014, host: 1, state: 'in service', ejected: 0, overflow: 2 * times },
];

/** The first is ejected; the run of the second overflows so many times. */
const one = (times: number): readonly Line[] => [
  { t: 1003, host: 0, state: 'in service' },
  { t: 1004, host: 0, state: 'ejected', ejected: 1, overflow: 0 },
  { t: 1013, overflow: 0 },
  { t: 1014, host: 1, state: 'in service', ejected: 1, overflow: times },
];

it('two hosts and a limit of 10 %: nothing is ejected', () => {
  expect(playCase(given(503, false, none(2)))).toEqual(none(2));
  expect(playCase(given(500, false, none(1)))).toEqual(none(1));
});

it('always_eject_one_host lets the first one go, and only that', () => {
  expect(playCase(given(503, true, one(2)))).toEqual(one(2));
  expect(playCase(given(500, true, one(1)))).toEqual(one(1));
});
