// Source: envoyproxy/envoy issue 25487, fixed by its pull request 25488.
// Wrong: requests that the proxy's own max_requests turned away are charged to the host, which is
// ejected though it is well. Right: they are no outcome of the host, so 10 of them are 0 failures and
// 0 ejections; only failures to reach it count. The limit itself is not played here: each call that it
// turned away is a step that ends as ignored.
import { expect, it } from 'vitest';
import { type Line, playCase } from './playCase.js';

const given = (call: string, expected: readonly Line[]) => ({
  library: 'envoy outlier detection',
  config: {
    hosts: 2,
    max_ejection_percent: 50,
    split_external_local_origin_errors: true,
    consecutive_local_origin_failure: 5,
    failure_kind: 'connect-failed',
  },
  steps: [
    { t: 0, call: 'ok', host: 0, takes: 1000 },
    { t: 1, call, host: 0, n: 10, every: 1 },
  ],
  expect: expected,
});

it('ten requests turned away by the proxy are no failures of the host', () => {
  const expected = [
    { t: 11, localErrors: 0, serverErrors: 0, ejected: 0, state: 'in service' },
    { t: 1000, localErrors: 0, ejected: 0, overflow: 0, state: 'in service' },
  ];
  expect(playCase(given('ignored', expected))).toEqual(expected);
});

it('ten failures to reach the host eject it at the fifth', () => {
  const expected = [
    { t: 4, localErrors: 4, ejected: 0, state: 'in service' },
    { t: 5, localErrors: 0, ejected: 1, state: 'ejected' },
  ];
  expect(playCase(given('fail', expected))).toEqual(expected);
});
