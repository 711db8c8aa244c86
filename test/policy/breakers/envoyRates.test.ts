import { describe, expect, it } from 'vitest';
import type { EnvoyOptions } from '../../../src/policy/breakers/envoyOptions.js';
import { successRateLimits } from '../../../src/policy/breakers/envoyRates.js';
import { cluster, counts, ejected, mix, record, seconds } from './envoyStory.js';

describe('the success rate', () => {
  it('ejects a host at 98.9 % while four others have 99.0 %', () => {
    const d = cluster(5, { consecutive_5xx: 0 });
    for (const host of [0, 1, 2, 3]) mix(d, host, 990, 10);
    mix(d, 4, 989, 11);
    const before = ejected(d, 5);
    d.wake(seconds(10));
    const { average, threshold } = d.successRates;
    expect([before, ejected(d, 5), average.toFixed(6), threshold.toFixed(6)]).toEqual([
      [],
      [4],
      // 98.98 - 1.9 * 0.04
      '98.980000',
      '98.904000',
    ]);
    expect(d.host(4).why).toBe('success rate 98.9 % of 1000 requests, threshold 98.904 %');
  });

  it('ejects nobody when all do equally badly', () => {
    const d = cluster(5, { consecutive_5xx: 0 });
    for (const host of [0, 1, 2, 3, 4]) mix(d, host, 990, 10);
    d.wake(seconds(10));
    expect([ejected(d, 5), d.successRates]).toEqual([[], { average: 99, threshold: 99 }]);
  });

  it('uses the population deviation: 50, 100, 100, 100, 100 give 90, 20 and 52', () => {
    expect(successRateLimits([50, 100, 100, 100, 100], 1.9)).toEqual({
      average: 90,
      threshold: 52,
    });
  });

  it('a host exactly at the threshold stays', () => {
    const outcomes = [1900, 2000].map((factor) => {
      const d = cluster(5, { success_rate_stdev_factor: factor });
      mix(d, 0, 50, 50);
      for (const host of [1, 2, 3, 4]) mix(d, host, 100, 0);
      d.wake(seconds(10));
      return [ejected(d, 5), d.successRates.threshold];
    });
    expect(outcomes).toEqual([
      [[0], 52],
      [[], 50],
    ]);
  });

  it('leaves hosts under 100 requests out, and wants 5 hosts, by default', () => {
    const outcomes = [100, 99].map((requests) => {
      const d = cluster(5);
      mix(d, 0, requests - 50, 50);
      for (const host of [1, 2, 3, 4]) mix(d, host, 100, 0);
      d.wake(seconds(10));
      return [ejected(d, 5), d.successRates];
    });
    expect(outcomes).toEqual([
      [[0], { average: 90, threshold: 52 }],
      [[], { average: -1, threshold: -1 }],
    ]);
  });

  it('leaves hosts without requests out, whatever the volume', () => {
    const d = cluster(6, { success_rate_request_volume: 0 });
    mix(d, 0, 50, 50);
    for (const host of [1, 2, 3, 4]) mix(d, host, 100, 0);
    d.wake(seconds(10));
    expect(d.successRates).toEqual({ average: 90, threshold: 52 });
  });

  it('compares nothing over no hosts, even if none are wanted', () => {
    const d = cluster(3, { success_rate_minimum_hosts: 0, failure_percentage_minimum_hosts: 0 });
    d.wake(seconds(10));
    expect([d.successRates, counts(d.ejector.detected)]).toEqual([
      { average: -1, threshold: -1 },
      [],
    ]);
  });

  it('leaves ejected hosts out', () => {
    const d = cluster(6);
    for (const host of [1, 2, 3, 4]) mix(d, host, 100, 0);
    mix(d, 0, 50, 50);
    record(d, 0, 5, 500, 105);
    d.wake(seconds(10));
    expect([d.successRates, ejected(d, 6)]).toEqual([{ average: 90, threshold: 52 }, [0, 5]]);
  });

  it('looks at exactly the interval that ended', () => {
    const d = cluster(5, { consecutive_5xx: 0 });
    mix(d, 0, 50, 50);
    for (const host of [1, 2, 3, 4]) mix(d, host, 100, 0);
    d.wake(seconds(10));
    d.activeHealthCheckPassed(0, seconds(10));
    for (const host of [0, 1, 2, 3, 4]) mix(d, host, 100, 0);
    const during = d.successRates;
    d.wake(seconds(20));
    const clean = d.successRates;
    d.wake(seconds(30));
    expect([during.average, clean.average, d.successRates.average, ejected(d, 5)]).toEqual([
      90,
      100,
      -1,
      [],
    ]);
  });

  it('is looked at where the hosts are enough for it or for the failure percentage', () => {
    const minimums = [
      [3, 4],
      [4, 3],
      [4, 4],
    ] as const;
    const outcomes = minimums.map(([success, failure]) => {
      const d = cluster(3, {
        success_rate_minimum_hosts: success,
        failure_percentage_minimum_hosts: failure,
        success_rate_stdev_factor: 1000,
        consecutive_5xx: 0,
      });
      mix(d, 0, 0, 100);
      for (const host of [1, 2]) mix(d, host, 100, 0);
      d.wake(seconds(10));
      return counts(d.ejector.detected);
    });
    expect(outcomes).toEqual([['success_rate 1'], ['failure_percentage 1'], []]);
  });

  it('of connecting is a matter of its own, after that of answers', () => {
    const d = cluster(5, { split_external_local_origin_errors: true });
    for (const host of [0, 1, 2, 3, 4]) {
      record(d, 0, host, 200, 100);
      record(d, 0, host, 'connect-success', host === 3 ? 50 : 100);
    }
    for (let i = 0; i < 50; i += 1) {
      record(d, 0, 3, 'connect-failed');
      record(d, 0, 3, i % 2 === 0 ? 'connect-success' : 'timeout');
    }
    d.wake(seconds(10));
    // Host 3 connected 75 of 150 times: 50 %, as in the example of 90 and 52.
    expect([ejected(d, 5), d.successRates.average, d.localSuccessRates]).toEqual([
      [3],
      100,
      { average: 90, threshold: 52 },
    ]);
    expect(counts(d.ejector.enforced)).toEqual(['success_rate_local_origin 1']);
  });

  it('when the room is short lets the hosts of lower index go', () => {
    const d = cluster(10, {
      max_ejection_percent: 20,
      success_rate_stdev_factor: 500,
      failure_percentage_minimum_hosts: 100,
      consecutive_5xx: 0,
    });
    for (let host = 0; host < 10; host += 1) mix(d, host, host % 3 === 1 ? 10 : 100, 90);
    d.wake(seconds(10));
    expect([ejected(d, 10), d.ejector.overflow]).toEqual([[1, 4], 1]);
  });
});

describe('the failure percentage', () => {
  const enforced = { enforcing_failure_percentage: 100, success_rate_minimum_hosts: 100 };

  /** Five hosts, of which host 0 fails so often. */
  function five(failures: number, requests: number, over: Partial<EnvoyOptions>) {
    const d = cluster(5, { consecutive_5xx: 0, ...over });
    mix(d, 0, requests - failures, failures);
    for (const host of [1, 2, 3, 4]) mix(d, host, 100, 0);
    d.wake(seconds(10));
    return d;
  }

  it('ejects at exactly 85 % by default, not below', () => {
    expect([five(85, 100, enforced), five(84, 100, enforced)].map((d) => ejected(d, 5))).toEqual([
      [0],
      [],
    ]);
    expect(five(85, 100, enforced).host(0).why).toBe('85 % of 100 requests failed, limit 85 %');
  });

  it('is not enforced by default', () => {
    const d = five(85, 100, { success_rate_minimum_hosts: 100 });
    expect([counts(d.ejector.detected), ejected(d, 5)]).toEqual([['failure_percentage 1'], []]);
  });

  it('leaves hosts under 50 requests out, and wants 5 hosts, by default', () => {
    expect([five(50, 50, enforced), five(49, 49, enforced)].map((d) => ejected(d, 5))).toEqual([
      [0],
      [],
    ]);
  });

  it('ejects all that fail, unlike the success rate', () => {
    const d = cluster(5, { consecutive_5xx: 0, ...enforced });
    for (const host of [0, 1, 2, 3, 4]) mix(d, host, 10, 90);
    d.wake(seconds(10));
    expect(ejected(d, 5)).toEqual([0, 1, 2, 3, 4]);
  });

  it('a host that the same sweep let back can be ejected again, for longer', () => {
    const d = cluster(1, {
      ...enforced,
      base_ejection_time: seconds(10),
      failure_percentage_minimum_hosts: 1,
      failure_percentage_request_volume: 5,
    });
    record(d, 0, 0, 503, 5);
    d.wake(seconds(10));
    const { multiplier, ejections, lastUnejection, lastEjection } = d.host(0);
    expect([d.isEjected(0), multiplier, ejections, lastUnejection, lastEjection]).toEqual([
      true,
      2,
      2,
      seconds(10),
      seconds(10),
    ]);
  });

  it('can hit a host that the success rate hit in the same sweep: two places, one given back', () => {
    const over = { enforcing_failure_percentage: 100, success_rate_stdev_factor: 1900 };
    const d = five(100, 100, over);
    const out = [counts(d.ejector.enforced), d.ejector.active, d.ejector.ejectedHosts];
    const { multiplier, ejections, why } = d.host(0);
    d.wake(seconds(60));
    const soon = d.isEjected(0);
    d.wake(seconds(70));
    expect([out, multiplier, ejections, why]).toEqual([
      [['success_rate 1', 'failure_percentage 1'], 2, 1],
      2,
      2,
      '100 % of 100 requests failed, limit 85 %',
    ]);
    // Twice 30 s from the sweep at 10 s; one place stays taken by nobody.
    expect([soon, d.isEjected(0), d.ejector.active, d.ejector.ejectedHosts]).toEqual([
      true,
      false,
      1,
      0,
    ]);
  });
});
