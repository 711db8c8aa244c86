// Source: nodeshift/opossum issue 276, fixed in 1.10.1 by its pull request 277.
// Wrong: a probe that fails under the volume threshold leaves the circuit half-open, and every
// later call is rejected. Right: any failure in half-open opens again, whatever the volume.
import { expect, it } from 'vitest';
import { playCase } from './playCase.js';

it('a failed probe opens again, however few calls are in the window', () => {
  const expected = [
    { t: 0, after: '4th fail', state: 'CLOSED' },
    { t: 0, state: 'OPEN', fires: 5, failures: 5 },
    { t: 14_999, state: 'OPEN' },
    { t: 15_000, before: 'the call', state: 'HALF_OPEN', fires: 0 },
    { t: 15_000, after: 'the call', state: 'OPEN', fires: 1, failures: 1 },
    { t: 29_999, state: 'OPEN' },
    { t: 30_000, before: 'the call', state: 'HALF_OPEN' },
    { t: 30_000, after: 'the call', state: 'CLOSED' },
  ];
  const seen = playCase({
    library: 'opossum',
    config: {
      errorThresholdPercentage: 50,
      volumeThreshold: 5,
      resetTimeout: 15_000,
      rollingCountTimeout: 10_000,
      rollingCountBuckets: 10,
      timeout: false,
    },
    steps: [
      { t: 0, call: 'fail', n: 5 },
      { t: 15_000, call: 'fail' },
      { t: 30_000, call: 'ok' },
    ],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
