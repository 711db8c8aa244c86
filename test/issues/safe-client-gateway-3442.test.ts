// Source: safe-global/safe-client-gateway issue 3442.
// Wrong: every half-open period sends the traffic of a whole call timeout, 3000 calls at 100 a second,
// to a backend that hangs. Right: three probes are on their way and 2997 calls are rejected until the
// first of them times out at 40001 ms, which opens again. The timeout of 30 s is the caller's, so each
// call is one that fails after that long.
import { expect, it } from 'vitest';
import { playCase } from './playCase.js';

it('no more than three calls wait for a backend that hangs', () => {
  const expected = [
    { t: 10_001, state: 'HALF_OPEN', admitted: 1 },
    { t: 10_021, admitted: 3, rejected: 0 },
    { t: 10_031, admitted: 3, rejected: 1, result: 'probing' },
    { t: 39_991, state: 'HALF_OPEN', admitted: 3, rejected: 2997, inFlight: 3 },
    { t: 40_000, state: 'HALF_OPEN', probes: 3 },
    { t: 40_001, state: 'OPEN' },
    // The late results of the other two decide nothing: it is open from 40001 for 10000 ms.
    { t: 50_000, state: 'OPEN', result: 'open', inFlight: 0 },
    { t: 50_001, result: 'admitted' },
  ];
  const seen = playCase({
    library: 'generic',
    config: { consecutiveFailures: 1, probes: 3, cooldown: 10_000 },
    steps: [
      { t: 0, call: 'fail' },
      { t: 10_001, call: 'fail', takes: 30_000, n: 3000, every: 10 },
    ],
    expect: expected,
  });
  expect(seen).toEqual(expected);
});
