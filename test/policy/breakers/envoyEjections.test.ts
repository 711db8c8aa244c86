import { describe, expect, it } from 'vitest';
import { EJECTION_TYPES } from '../../../src/policy/breakers/envoyEjections.js';
import type { EnvoyOptions } from '../../../src/policy/breakers/envoyOptions.js';
import { OutlierDetection } from '../../../src/policy/breakers/envoyOutlier.js';
import type { Draw } from '../../../src/policy/port.js';
import { cluster, counts, ejected, noDraw, options, record, seconds } from './envoyStory.js';

describe('room for ejections', () => {
  it('10 % by default: one of ten hosts, none of nine', () => {
    const outcomes = [10, 9].map((hosts) => {
      const d = new OutlierDetection(options(), hosts, noDraw);
      record(d, 0, 0, 500, 5);
      record(d, 1, 1, 500, 5);
      return [ejected(d, hosts), d.ejector.overflow];
    });
    expect(outcomes).toEqual([
      [[0], 1],
      [[], 2],
    ]);
  });

  it('counts the host to be ejected: at 67 % two of three go, the third stays', () => {
    const d = cluster(3, { max_ejection_percent: 67 });
    for (const host of [0, 1, 2]) record(d, 1000 + 10 * host, host, 500, 5);
    expect([ejected(d, 3), d.ejector.overflow, d.ejector.active]).toEqual([[0, 1], 1, 2]);
  });

  it('at 66 % one of three goes', () => {
    const d = cluster(3, { max_ejection_percent: 66 });
    for (const host of [0, 1, 2]) record(d, 0, host, 500, 5);
    expect([ejected(d, 3), d.ejector.overflow]).toEqual([[0], 2]);
  });

  it('always_eject_one_host lets one go whatever the percentage, and no second', () => {
    const outcomes = [true, false].map((always) => {
      const d = cluster(2, { max_ejection_percent: 10, always_eject_one_host: always });
      record(d, 1000, 0, 500, 5);
      record(d, 1010, 1, 500, 5);
      return [ejected(d, 2), d.ejector.overflow];
    });
    expect(outcomes).toEqual([
      [[0], 1],
      [[], 2],
    ]);
  });

  it('is asked for by both detectors when gateway errors complete both runs: two refusals', () => {
    const d = cluster(2, { max_ejection_percent: 10 });
    record(d, 0, 0, 503, 5);
    expect([d.ejector.overflow, counts(d.ejector.detected)]).toEqual([
      2,
      ['consecutive_5xx 1', 'consecutive_gateway_failure 1'],
    ]);
  });

  it('always_eject_one_host takes nothing from the percentage', () => {
    const d = cluster(4, { max_ejection_percent: 50, always_eject_one_host: true });
    for (const host of [0, 1, 2]) record(d, 0, host, 500, 5);
    expect(ejected(d, 4)).toEqual([0, 1]);
  });

  it('is free again when a host comes back', () => {
    const d = cluster(2, { max_ejection_percent: 50 });
    record(d, 0, 0, 500, 5);
    d.wake(seconds(30));
    record(d, 30_000, 1, 500, 5);
    expect([ejected(d, 2), d.ejector.overflow]).toEqual([[1], 0]);
  });

  it('is free again when an ejected host leaves the cluster, whose results then eject nothing', () => {
    const d = cluster(3, { max_ejection_percent: 50 });
    record(d, 0, 0, 500, 5);
    d.removeHost(0);
    record(d, 1, 0, 500, 5);
    record(d, 1, 1, 500, 5);
    expect([ejected(d, 3), d.ejector.active, d.candidates()]).toEqual([[1], 1, [2]]);
  });

  it('grows with the hosts that join', () => {
    const d = cluster(1, { max_ejection_percent: 50 });
    record(d, 0, 0, 500, 5);
    const alone = d.isEjected(0);
    const joined = d.addHost();
    record(d, 1, 0, 500, 5);
    expect([alone, joined, d.isEjected(0)]).toEqual([false, 1, true]);
  });

  it('a percentage over 100 is taken for 100', () => {
    const d = cluster(2, {
      max_ejection_percent: 200,
      success_rate_minimum_hosts: 2,
      success_rate_request_volume: 1,
      success_rate_stdev_factor: 500,
      failure_percentage_minimum_hosts: 1,
      failure_percentage_request_volume: 1,
      enforcing_failure_percentage: 100,
    });
    record(d, 0, 0, 500);
    record(d, 0, 1, 200);
    d.wake(seconds(10));
    // Both rates hit host 0, which takes two places; a third of two hosts would be 150 %.
    record(d, 10_000, 1, 500, 5);
    expect([d.ejector.active, ejected(d, 2), d.ejector.overflow]).toEqual([2, [0], 1]);
  });
});

describe('enforcing percentages', () => {
  const RATES = {
    success_rate_minimum_hosts: 2,
    success_rate_request_volume: 1,
    success_rate_stdev_factor: 500,
    failure_percentage_minimum_hosts: 1,
    failure_percentage_request_volume: 1,
    failure_percentage_threshold: 90,
  };
  const SHARES = {
    consecutive_5xx: 'enforcing_consecutive_5xx',
    consecutive_gateway_failure: 'enforcing_consecutive_gateway_failure',
    consecutive_local_origin_failure: 'enforcing_consecutive_local_origin_failure',
    success_rate: 'enforcing_success_rate',
    success_rate_local_origin: 'enforcing_local_origin_success_rate',
    failure_percentage: 'enforcing_failure_percentage',
    failure_percentage_local_origin: 'enforcing_failure_percentage_local_origin',
  } as const;
  const NONE = Object.fromEntries(Object.values(SHARES).map((name) => [name, 0]));

  /** Host 0 fails in every way that outlier detection knows, host 1 is well. */
  function everything(over: Partial<EnvoyOptions>, draw: Draw = noDraw): OutlierDetection {
    const split = { split_external_local_origin_errors: true };
    const d = cluster(2, { ...split, ...RATES, ...NONE, ...over }, draw);
    record(d, 0, 0, 503, 5);
    record(d, 0, 0, 'timeout', 5);
    record(d, 0, 1, 'request-success', 10);
    d.wake(seconds(10));
    return d;
  }

  it('at 0 everything is counted and nobody ejected', () => {
    const d = everything({});
    expect([counts(d.ejector.detected), counts(d.ejector.enforced), ejected(d, 2)]).toEqual([
      EJECTION_TYPES.map((type) => `${type} 1`),
      [],
      [],
    ]);
  });

  it('each kind has its own', () => {
    const lines = EJECTION_TYPES.map((type) => {
      const d = everything({ [SHARES[type]]: 100 });
      return [counts(d.ejector.enforced), ejected(d, 2), d.host(0).why];
    });
    expect(lines).toEqual([
      [['consecutive_5xx 1'], [0], '5 failures in a row (consecutive_5xx)'],
      [['consecutive_gateway_failure 1'], [0], '5 failures in a row (consecutive_gateway_failure)'],
      [
        ['consecutive_local_origin_failure 1'],
        [0],
        '5 failures in a row (consecutive_local_origin_failure)',
      ],
      // Rates 0 and 100: average 50, deviation 50, threshold 50 - 0.5 * 50.
      [['success_rate 1'], [0], 'success rate 0 % of 5 requests, threshold 25 %'],
      [['success_rate_local_origin 1'], [0], 'success rate 0 % of 5 requests, threshold 25 %'],
      [['failure_percentage 1'], [0], '100 % of 5 requests failed, limit 90 %'],
      [['failure_percentage_local_origin 1'], [0], '100 % of 5 requests failed, limit 90 %'],
    ]);
  });

  it('between 0 and 100 a draw from 0 to 100 decides, below the percentage it ejects', () => {
    const asked: number[][] = [];
    const outcome = (drawn: number) =>
      ejected(
        everything({ enforcing_consecutive_5xx: 30 }, (low, high) => {
          asked.push([low, high]);
          return drawn;
        }),
        2,
      );
    expect([outcome(29.999), outcome(30), asked]).toEqual([
      [0],
      [],
      [
        [0, 100],
        [0, 100],
      ],
    ]);
  });
});
