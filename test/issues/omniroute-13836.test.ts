// Source: diegosouzapw/OmniRoute issue 13836, on a breaker whose only probe never settled: six days
// of rejections. Right, with opossum: a call timeout settles the probe as failed at 1500 ms, and the
// next one may go out at 2500 ms; without a timeout half-open really lasts, and every call is refused.
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

const STEPS: readonly Line[] = [
  { t: 0, call: 'fail' },
  { t: 1000, call: 'hang' },
];

const config = (timeout: number | false): object => ({
  errorThresholdPercentage: 50,
  resetTimeout: 1000,
  timeout,
});

it('the call timeout settles a probe that hangs', () => {
  const expected = [
    { t: 1000, after: 'the call', state: 'HALF_OPEN' },
    { t: 1499, state: 'HALF_OPEN', timeouts: 0 },
    { t: 1500, state: 'OPEN', timeouts: 1, failures: 2 },
    { t: 2499, state: 'OPEN' },
    { t: 2500, before: 'the call', state: 'HALF_OPEN' },
    { t: 2500, after: 'the call', state: 'CLOSED' },
  ];
  const steps = [...STEPS, { t: 2500, call: 'ok' }];
  const given = { library: 'opossum', config: config(500), steps, expect: expected };
  expect(playCase(given)).toEqual(expected);
});

it('without a timeout the circuit is still half-open an hour later and rejects', () => {
  const expected = [{ t: 3_601_000, state: 'HALF_OPEN', result: 'EOPENBREAKER', inFlight: 1 }];
  const steps = [...STEPS, { t: 3_601_000, call: 'ok' }];
  const given = { library: 'opossum', config: config(false), steps, expect: expected };
  expect(playCase(given)).toEqual(expected);
});
