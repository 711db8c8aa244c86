// Source: nodeshift/opossum issue 481, which asks whether the counts start anew on close.
// Wrong: one assumes that they do. Right: the rolling window still holds the outage, so one failure
// right after the close opens again (4 of 5, 80 %), until the old failures have left the window at
// 10000 ms; then the volume threshold protects again.
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

const OUTAGE: readonly Line[] = [
  { t: 0, call: 'fail', n: 3 },
  { t: 1000, call: 'ok' },
];

const given = (failsAt: number, expected: readonly Line[]) => ({
  library: 'opossum',
  config: {
    errorThresholdPercentage: 50,
    volumeThreshold: 3,
    resetTimeout: 1000,
    rollingCountTimeout: 10_000,
    rollingCountBuckets: 10,
    timeout: false,
  },
  steps: [...OUTAGE, { t: failsAt, call: 'fail' }],
  expect: expected,
});

it('one failure after the close opens again', () => {
  const expected = [
    { t: 0, after: '2nd fail', state: 'CLOSED', failures: 2, fires: 2 },
    { t: 0, state: 'OPEN', failures: 3, fires: 3 },
    { t: 1000, after: 'ok', state: 'CLOSED', failures: 3, fires: 4 },
    { t: 1000, after: 'fail', state: 'OPEN', failures: 4, fires: 5, rate: 80 },
  ];
  expect(playCase(given(1000, expected))).toEqual(expected);
});

it('so it does in the last millisecond in which the window holds the outage', () => {
  const expected = [
    { t: 9999, before: 'the call', state: 'CLOSED', failures: 3, fires: 4 },
    { t: 9999, state: 'OPEN', failures: 4, fires: 5 },
  ];
  expect(playCase(given(9999, expected))).toEqual(expected);
});

it('a failure after the outage has left the window is protected by the volume threshold', () => {
  const expected = [
    { t: 10_000, before: 'the call', state: 'CLOSED' },
    { t: 10_000, state: 'CLOSED', failures: 1, fires: 2 },
  ];
  expect(playCase(given(10_000, expected))).toEqual(expected);
});
