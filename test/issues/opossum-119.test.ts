// Source: nodeshift/opossum issue 119.
// Wrong: half-open lets every call out, and a failed probe does not open again. Right: of five calls
// at once the first is the probe and four are refused; its failure at 1200 ms opens the circuit for
// another reset timeout, until 2200 ms.
import { expect, it } from 'vitest';
import { playCase } from './playCase.js';

it('half-open lets one of five calls out', () => {
  const expected = [
    { t: 0, state: 'OPEN' },
    { t: 1000, before: 'the call', state: 'HALF_OPEN' },
    { t: 1000, after: '1st call', state: 'HALF_OPEN', result: 'admitted', inFlight: 1 },
    { t: 1000, after: '2nd call', result: 'EOPENBREAKER' },
    { t: 1000, after: '5 calls', state: 'HALF_OPEN', admitted: 1, rejected: 4, rejects: 4 },
    { t: 1199, state: 'HALF_OPEN' },
    { t: 1200, state: 'OPEN', failures: 2, fires: 6 },
    { t: 2199, state: 'OPEN', result: 'rejected' },
    { t: 2200, state: 'HALF_OPEN', result: 'admitted' },
  ];
  const seen = playCase({
    library: 'opossum',
    config: { errorThresholdPercentage: 50, resetTimeout: 1000, timeout: false },
    steps: [
      { t: 0, call: 'fail' },
      { t: 1000, call: 'fail', n: 5, takes: 200 },
    ],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
