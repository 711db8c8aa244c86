// Source: istio-ecosystem/admiral issue 288.
// Wrong: a limit of 10 gateway errors is set, and the host is ejected after 5. Right: a 503 is a 5xx
// too, and consecutive_5xx is 5 unless it is set; 0 switches it off, and the tenth 503 ejects.
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

const STEPS: readonly Line[] = [{ t: 0, call: 503, host: 0, n: 10, every: 1 }];

const config = {
  hosts: 2,
  consecutive_gateway_failure: 10,
  enforcing_consecutive_gateway_failure: 100,
  max_ejection_percent: 100,
};

it('consecutive_5xx is on by default and comes first', () => {
  const expected = [
    { t: 3, state: 'in service', gatewayErrors: 4, serverErrors: 4 },
    { t: 4, state: 'ejected', gatewayErrors: 5, serverErrors: 0 },
  ];
  const given = { library: 'envoy outlier detection', config, steps: STEPS, expect: expected };
  expect(playCase(given)).toEqual(expected);
});

it('with consecutive_5xx 0 the tenth gateway error ejects', () => {
  const expected = [
    { t: 4, state: 'in service', ejected: 0 },
    { t: 8, state: 'in service', gatewayErrors: 9 },
    { t: 9, state: 'ejected', ejected: 1, gatewayErrors: 0 },
  ];
  const off = { ...config, consecutive_5xx: 0 };
  const given = { library: 'envoy outlier detection', config: off, steps: STEPS, expect: expected };
  expect(playCase(given)).toEqual(expected);
});
