// Source: nodeshift/opossum issue 385, fixed after 4.2.0.
// Wrong: failures that arrive just after the one that opens cancel the timer of half-open, and the
// circuit stays open for ever. Right: of six calls that fail at once the fourth opens (4 of 6 is more
// than half), the other two are only counted, and half-open comes at 1100 ms.
import { expect, it } from 'vitest';
import { playCase } from './playCase.js';

it('a failure on an open circuit does not touch its timer', () => {
  const expected = [
    { t: 99, state: 'CLOSED', fires: 6, failures: 0, inFlight: 6 },
    { t: 100, after: '3rd result', state: 'CLOSED', failures: 3, rate: 50 },
    { t: 100, after: '4th result', state: 'OPEN', failures: 4, rate: 66.67 },
    { t: 100, after: '6th result', state: 'OPEN', failures: 6, fires: 6 },
    { t: 1099, state: 'OPEN', result: 'rejected' },
    { t: 1100, state: 'HALF_OPEN', result: 'admitted' },
  ];
  const seen = playCase({
    library: 'opossum',
    config: {
      errorThresholdPercentage: 50,
      volumeThreshold: 5,
      resetTimeout: 1000,
      timeout: false,
    },
    steps: [{ t: 0, call: 'fail', n: 6, takes: 100, concurrent: true }],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});

it('nor does a failure that comes half-way through open', () => {
  const expected = [
    { t: 100, after: '5th result', state: 'OPEN', failures: 5 },
    { t: 600, state: 'OPEN', failures: 6 },
    { t: 1099, state: 'OPEN' },
    { t: 1100, state: 'HALF_OPEN' },
  ];
  const seen = playCase({
    library: 'opossum',
    config: { errorThresholdPercentage: 50, resetTimeout: 1000, timeout: false },
    steps: [
      { t: 0, call: 'fail', takes: 600 },
      { t: 0, call: 'fail', n: 5, takes: 100 },
    ],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
