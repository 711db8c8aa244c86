import { describe, expect, it } from 'vitest';
import type { OutlierDetection } from '../../../src/policy/breakers/envoyOutlier.js';
import type { HostEvent } from '../../../src/policy/breakers/envoyResults.js';
import { cluster, counts, ejected, record, seconds } from './envoyStory.js';

describe('failures in a row', () => {
  it('eject a host at the fifth 5xx by default, a success in between starts over', () => {
    const d = cluster(2);
    record(d, 0, 0, 500, 4);
    record(d, 1, 0, 200);
    record(d, 2, 0, 500, 4);
    const before = d.isEjected(0);
    record(d, 3, 0, 500);
    expect([before, ejected(d, 2), d.host(0).why]).toEqual([
      false,
      [0],
      '5 failures in a row (consecutive_5xx)',
    ]);
  });

  it('are 500 to 599; any other status is a success', () => {
    const d = cluster(5, { consecutive_5xx: 2 });
    for (const [host, status] of [500, 599, 499, 600, 404].entries()) record(d, 0, host, status, 2);
    expect(ejected(d, 5)).toEqual([0, 1]);
    record(d, 0, 2, 500);
    record(d, 0, 2, 404);
    record(d, 0, 2, 500);
    expect(d.isEjected(2)).toBe(false);
  });

  it('need not fall into one interval', () => {
    const d = cluster(1);
    for (let minute = 0; minute < 5; minute += 1) {
      d.wake(seconds(60 * minute));
      record(d, 60_000 * minute, 0, 500);
    }
    expect(d.isEjected(0)).toBe(true);
  });

  it('of one host are not those of another', () => {
    const d = cluster(2);
    record(d, 0, 0, 500, 4);
    record(d, 0, 1, 500, 4);
    expect(ejected(d, 2)).toEqual([]);
  });

  it('with a threshold of 0 never eject', () => {
    const off = { consecutive_5xx: 0, consecutive_gateway_failure: 0 };
    const d = cluster(1, { ...off, enforcing_consecutive_gateway_failure: 100 });
    record(d, 0, 0, 503, 100);
    record(d, 0, 0, 500, 100);
    record(d, 0, 0, 200);
    expect([counts(d.ejector.detected), d.isEjected(0)]).toEqual([[], false]);
  });

  it('go on counting past the threshold while ejected, which does not fire', () => {
    const d = cluster(1);
    record(d, 0, 0, 500, 5);
    const reset = d.host(0).serverErrors;
    record(d, 1, 0, 500, 7);
    expect([reset, d.host(0).serverErrors, counts(d.ejector.detected)]).toEqual([
      0,
      7,
      ['consecutive_5xx 1'],
    ]);
  });

  it('start over when the host comes back, of every kind', () => {
    const d = cluster(1, {
      split_external_local_origin_errors: true,
      enforcing_consecutive_gateway_failure: 100,
    });
    record(d, 0, 0, 500, 5);
    record(d, 1, 0, 503, 4);
    record(d, 1, 0, 'timeout', 4);
    d.wake(seconds(30));
    const { serverErrors, gatewayErrors, localErrors } = d.host(0);
    record(d, 31_000, 0, 503, 4);
    record(d, 31_000, 0, 'timeout', 4);
    expect([serverErrors, gatewayErrors, localErrors, d.isEjected(0)]).toEqual([0, 0, 0, false]);
  });

  it('start over when there was no room for the ejection', () => {
    const d = cluster(2, { max_ejection_percent: 10 });
    const overflow = Array.from({ length: 10 }, () => {
      record(d, 0, 0, 500);
      return d.ejector.overflow;
    });
    expect(overflow).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 2]);
  });

  it('start over when chance was against the ejection', () => {
    const draws = [50, 49.9];
    const d = cluster(1, { enforcing_consecutive_5xx: 50 }, () => draws.shift() ?? Number.NaN);
    const states = Array.from({ length: 10 }, () => {
      record(d, 0, 0, 500);
      return d.isEjected(0);
    });
    expect(states).toEqual([...Array(9).fill(false), true]);
  });
});

describe('gateway errors', () => {
  const enforced = { enforcing_consecutive_gateway_failure: 100, consecutive_5xx: 0 };

  it('are 502, 503 and 504; another 5xx starts over', () => {
    const d = cluster(6, { ...enforced, consecutive_gateway_failure: 2 });
    for (const [host, status] of [502, 503, 504, 501, 505, 500].entries()) {
      record(d, 0, host, status, 2);
    }
    expect(ejected(d, 6)).toEqual([0, 1, 2]);
    record(d, 0, 3, 503);
    record(d, 0, 3, 500);
    record(d, 0, 3, 503);
    expect(d.isEjected(3)).toBe(false);
  });

  it('start over at a success', () => {
    const d = cluster(1, enforced);
    record(d, 0, 0, 503, 4);
    record(d, 0, 0, 200);
    record(d, 0, 0, 503, 4);
    expect(d.isEjected(0)).toBe(false);
  });

  it('are by default only counted, not acted on, and then start over', () => {
    const d = cluster(1, { consecutive_5xx: 0 });
    record(d, 0, 0, 503, 12);
    expect([counts(d.ejector.detected), counts(d.ejector.enforced), d.isEjected(0)]).toEqual([
      ['consecutive_gateway_failure 2'],
      [],
      false,
    ]);
  });

  it('are 5xx too: a gateway threshold of 10 is not reached unless 5xx are switched off', () => {
    const over = { consecutive_gateway_failure: 10, enforcing_consecutive_gateway_failure: 100 };
    const on = cluster(2, over);
    const off = cluster(2, { ...over, consecutive_5xx: 0 });
    const ejectedAt = [on, off].map((d) => {
      const at = Array.from({ length: 10 }, (_, i) => i).find((i) => {
        record(d, i, 0, 503);
        return d.isEjected(0);
      });
      return [at, d.host(0).why];
    });
    expect(ejectedAt).toEqual([
      [4, '5 failures in a row (consecutive_5xx)'],
      [9, '10 failures in a row (consecutive_gateway_failure)'],
    ]);
  });

  it('fire first when one answer completes both runs, and the 5xx count stays as it is', () => {
    const d = cluster(1, { enforcing_consecutive_gateway_failure: 100 });
    record(d, 0, 0, 503, 5);
    expect([counts(d.ejector.detected), d.host(0).gatewayErrors, d.host(0).serverErrors]).toEqual([
      ['consecutive_gateway_failure 1'],
      0,
      5,
    ]);
  });
});

describe('events without a status', () => {
  /** Runs of failures after each event, 5xx / gateway / local, from 1 / 1 / 0. */
  function after503(d: OutlierDetection, event: HostEvent, status?: number): string {
    record(d, 0, 0, 503);
    d.record(0, event, 0, status);
    const { serverErrors, gatewayErrors, localErrors } = d.host(0);
    return `${serverErrors}/${gatewayErrors}/${localErrors}`;
  }

  const EVENTS = [
    'connect-success',
    'connect-success-final',
    'connect-failed',
    'timeout',
    'request-success',
    'request-failed',
  ] as const;

  it('not split, count as statuses: no connection 503, time-out 504, failed 500, success 200', () => {
    expect(EVENTS.map((event) => `${event} ${after503(cluster(1), event)}`)).toEqual([
      'connect-success 1/1/0',
      'connect-success-final 0/0/0',
      'connect-failed 2/2/0',
      'timeout 2/2/0',
      'request-success 0/0/0',
      'request-failed 2/0/0',
    ]);
  });

  it('not split, give way to a status that came with them', () => {
    expect([
      after503(cluster(1), 'timeout', 200),
      after503(cluster(1), 'connect-success', 500),
      after503(cluster(1), 'request-success', 502),
    ]).toEqual(['0/0/0', '2/0/0', '2/2/0']);
  });

  const split = { split_external_local_origin_errors: true };

  it('split, are counted apart; failed counts as 503, success as 200 and as connected', () => {
    expect(EVENTS.map((event) => `${event} ${after503(cluster(1, split), event)}`)).toEqual([
      'connect-success 1/1/0',
      'connect-success-final 1/1/0',
      'connect-failed 1/1/1',
      'timeout 1/1/1',
      'request-success 0/0/0',
      'request-failed 2/2/0',
    ]);
    expect(after503(cluster(1, split), 'timeout', 200)).toBe('1/1/1');
  });

  it('split, every sign of a connection ends a run of local failures, an answer does not', () => {
    const left = [...EVENTS, 200].map((event) => {
      const d = cluster(1, split);
      record(d, 0, 0, 'timeout', 3);
      record(d, 0, 0, event);
      return `${event} ${d.host(0).localErrors}`;
    });
    expect(left).toEqual([
      'connect-success 0',
      'connect-success-final 0',
      'connect-failed 4',
      'timeout 4',
      'request-success 0',
      'request-failed 3',
      '200 3',
    ]);
  });

  it('split, eject at the fifth local failure by default', () => {
    const d = cluster(1, split);
    record(d, 0, 0, 'connect-failed', 2);
    record(d, 0, 0, 'timeout', 2);
    const before = d.isEjected(0);
    record(d, 0, 0, 'timeout');
    expect([before, d.host(0).why, d.host(0).localErrors]).toEqual([
      false,
      '5 failures in a row (consecutive_local_origin_failure)',
      0,
    ]);
    record(d, 0, 0, 'timeout', 6);
    expect([d.host(0).localErrors, d.ejector.detected.consecutive_local_origin_failure]).toEqual([
      6, 1,
    ]);
  });

  it('split, with a threshold of 0 never eject', () => {
    const d = cluster(1, { ...split, consecutive_local_origin_failure: 0 });
    record(d, 0, 0, 'timeout', 100);
    expect(d.isEjected(0)).toBe(false);
  });
});
