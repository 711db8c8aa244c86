// Source: istio/istio issue 25220; formula and second example are in Envoy's own comments.
// Wrong, it seemed: the log shows a host at 99, an average of 99 and a limit of 99, and the host is
// ejected. Right: those are cut to whole numbers; 98.9 % is less than the limit of 98.98 - 1.9 * 0.04
// = 98.904, and a rate exactly at the limit stays in service (strict `<`).
import { expect, it } from 'vitest';
import { cluster, ejected, mix, seconds } from '../policy/breakers/envoyStory.js';
import { playCase } from './playCase.js';

const config = {
  hosts: 5,
  success_rate_minimum_hosts: 5,
  success_rate_request_volume: 100,
  success_rate_stdev_factor: 1900,
  enforcing_success_rate: 100,
  interval: 10_000,
  max_ejection_percent: 100,
  consecutive_5xx: 0,
};

const hostWith = (host: number, fail: number) => [
  { t: 0, call: 'fail', host, n: fail },
  { t: 0, call: 'ok', host, n: 1000 - fail },
];

it('the host with 98.9 % is ejected by the sweep, the four with 99.0 % are not', () => {
  const expected = [
    { t: 9999, ejected: 0 },
    { t: 10_000, host: 4, state: 'ejected', ejected: 1 },
    ...[0, 1, 2, 3].map((host) => ({ t: 10_000, host, state: 'in service' })),
  ];
  const steps = [10, 10, 10, 10, 11].flatMap((fail, host) => hostWith(host, fail));
  const given = { library: 'envoy outlier detection', config, steps, expect: expected };
  expect(playCase(given)).toEqual(expected);
});

it('nobody is ejected when all five have 99.0 %', () => {
  const expected = [{ t: 10_000, ejected: 0 }];
  const steps = [10, 10, 10, 10, 10].flatMap((fail, host) => hostWith(host, fail));
  const given = { library: 'envoy outlier detection', config, steps, expect: expected };
  expect(playCase(given)).toEqual(expected);
});

/** The average, the limit and the ejected hosts of a sweep over hosts with so many failures in 1000. */
function sweep(factor: number, ...failures: readonly number[]) {
  const over = { success_rate_stdev_factor: factor, consecutive_5xx: 0 };
  const hosts = cluster(failures.length, over);
  failures.forEach((failed, host) => {
    mix(hosts, host, 1000 - failed, failed);
  });
  hosts.wake(seconds(10));
  const { average, threshold } = hosts.successRates;
  const rounded = [average, threshold].map((rate) => Number(rate.toFixed(3)));
  return [...rounded, ejected(hosts, failures.length)];
}

it('the limit is the average less so many standard deviations', () => {
  expect(sweep(1900, 10, 10, 10, 10, 11)).toEqual([98.98, 98.904, [4]]);
  expect(sweep(1900, 10, 10, 10, 10, 10)).toEqual([99, 99, []]);
  expect(sweep(1900, 500, 0, 0, 0, 0)).toEqual([90, 52, [0]]);
  expect(sweep(2000, 500, 0, 0, 0, 0)).toEqual([90, 50, []]);
});
