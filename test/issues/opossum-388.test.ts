// Source: nodeshift/opossum issue 388, fixed in 4.2.2 by its pull request 389.
// Wrong: the error of a probe that errorFilter lets pass decides nothing, and half-open rejects for
// ever. Right: a filtered error counts as a success, so the probe closes the circuit at 1000 ms; its
// caller was let through and gets the error.
import { expect, it } from 'vitest';
import { playCase } from './playCase.js';

it('a probe whose error is filtered closes the circuit', () => {
  const expected = [
    { t: 0, state: 'OPEN', fires: 1, failures: 1 },
    { t: 999, state: 'OPEN', result: 'EOPENBREAKER' },
    { t: 1000, before: 'the call', state: 'HALF_OPEN', successes: 0 },
    {
      t: 1000,
      after: 'the call',
      state: 'CLOSED',
      successes: 1,
      failures: 1,
      fires: 2,
      result: 'executed',
    },
    { t: 1001, state: 'CLOSED', result: 'admitted', rejects: 0, inFlight: 0 },
  ];
  const seen = playCase({
    library: 'opossum',
    config: { errorThresholdPercentage: 50, resetTimeout: 1000, timeout: false },
    // An error with status 500, and one with status 404 that the filter `statusCode < 500` lets pass.
    steps: [
      { t: 0, call: 'fail' },
      { t: 1000, call: 'ignored' },
    ],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
