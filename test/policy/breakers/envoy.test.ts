import { describe, expect, it } from 'vitest';
import { formatDuration, toMillis } from '../../../src/model/time.js';
import { EnvoyHostBreaker } from '../../../src/policy/breakers/envoy.js';
import type { EnvoyOptions } from '../../../src/policy/breakers/envoyOptions.js';
import { REFUSED_OPEN } from '../../../src/policy/port.js';
import { cluster, noDraw, options, record, seconds } from './envoyStory.js';

describe('the load balancer', () => {
  it('picks from the hosts in service while at least half of them are', () => {
    const d = cluster(4);
    record(d, 0, 0, 500, 5);
    const one = d.candidates();
    record(d, 0, 2, 500, 5);
    const two = [d.candidates(), d.inPanic];
    record(d, 0, 3, 500, 5);
    expect([one, two, d.candidates(), d.inPanic]).toEqual([
      [1, 2, 3],
      [[1, 3], false],
      [0, 1, 2, 3],
      true,
    ]);
  });

  it('sends all 100 requests to an only host that is ejected, unless panic is off', () => {
    const outcomes = [50, 0].map((panic) => {
      const d = cluster(1, { healthy_panic_threshold: panic });
      let reached = 0;
      let ejectedAt = -1;
      for (let at = 0; at < 100; at += 1) {
        if (d.candidates().length === 0) continue;
        reached += 1;
        record(d, at, 0, 501);
        if (ejectedAt < 0 && d.isEjected(0)) ejectedAt = at;
      }
      return { reached, refused: 100 - reached, ejectedAt };
    });
    expect(outcomes).toEqual([
      { reached: 100, refused: 0, ejectedAt: 4 },
      { reached: 5, refused: 95, ejectedAt: 4 },
    ]);
  });

  it('does not count hosts that left', () => {
    const d = cluster(3);
    record(d, 0, 0, 500, 5);
    d.removeHost(1);
    // One of two is in service: exactly half.
    expect([d.inPanic, d.candidates()]).toEqual([false, [2]]);
  });

  it('of a cluster without hosts has nothing to pick from', () => {
    const d = cluster(0);
    expect([d.candidates(), d.inPanic]).toEqual([[], true]);
  });

  it('a host that there is not is a mistake', () => {
    expect(() => cluster(1).isEjected(1)).toThrow('no host 1');
  });
});

describe('one host as a breaker', () => {
  const breaker = (over: Partial<EnvoyOptions> = {}) => new EnvoyHostBreaker(options(over), noDraw);

  it('is open while ejected and closed again at the sweep, with nothing in between', () => {
    const b = breaker();
    const lines: string[] = [];
    const look = (at: number) =>
      lines.push(`${at} ${b.state} ${b.tryAcquire(seconds(at)) === REFUSED_OPEN ? 'no' : 'yes'}`);
    for (let at = 1; at <= 5; at += 1) {
      b.recordFailure(0, seconds(at), 0);
      look(at);
    }
    for (let sweep = 0; sweep < 9 && b.state === 'open'; sweep += 1) {
      const at = b.nextWake;
      b.wake(at);
      look(toMillis(at) / 1000);
    }
    expect([lines, b.why, formatDuration(b.nextWake)]).toEqual([
      ['1 closed yes', '2 closed yes', '3 closed yes', '4 closed yes', '5 open no'].concat(
        '10 open no',
        '20 open no',
        '30 open no',
        '40 closed yes',
      ),
      'ejected for 30s and over, let back by the sweep',
      '50s',
    ]);
  });

  it('permits calls while open when the cluster is in panic', () => {
    const b = breaker({ hosts: 1, max_ejection_percent: 100 });
    for (let i = 0; i < 5; i += 1) b.recordFailure(b.tryAcquire(0), 0, 0);
    expect([b.state, b.tryAcquire(0)]).toEqual(['open', 0]);
  });

  it('a success ends a run, what is ignored or given up does not count', () => {
    const b = breaker();
    for (let i = 0; i < 4; i += 1) b.recordFailure(0, 0, 0);
    b.recordSuccess(0, 1, 0);
    for (let i = 0; i < 4; i += 1) b.recordFailure(0, 2, 0);
    for (let i = 0; i < 10; i += 1) {
      b.recordIgnored(0, 3, 0);
      b.release(0, 3);
    }
    const { serverErrors, localErrors } = b.detection.host(0);
    expect([b.state, serverErrors, localErrors]).toEqual(['closed', 4, 0]);
    b.recordFailure(0, 4, 0);
    expect([b.state, b.why]).toEqual(['open', '5 failures in a row (consecutive_5xx)']);
  });

  it('takes a failed call for what failure_kind says', () => {
    const kinds = ['gateway-error', 'server-error', 'connect-failed', 'timeout'] as const;
    const lines = kinds.flatMap((kind) =>
      [false, true].map((split) => {
        const b = breaker({ failure_kind: kind, split_external_local_origin_errors: split });
        b.detection.record(0, 'timeout', 0);
        b.recordFailure(0, 0, 0);
        const { serverErrors, gatewayErrors, localErrors } = b.detection.host(0);
        return `${kind}${split ? ' split' : ''} ${serverErrors}/${gatewayErrors}/${localErrors}`;
      }),
    );
    expect(lines).toEqual([
      'gateway-error 2/2/0',
      'gateway-error split 1/1/0',
      'server-error 2/0/0',
      'server-error split 1/0/0',
      'connect-failed 2/2/0',
      'connect-failed split 0/0/2',
      'timeout 2/2/0',
      'timeout split 0/0/2',
    ]);
  });

  it('takes an answer with its status', () => {
    const b = breaker();
    for (let i = 0; i < 5; i += 1) b.recordStatus(0, 404, 0);
    const closed = b.state;
    for (let i = 0; i < 5; i += 1) b.recordStatus(0, 500, 0);
    expect([closed, b.state]).toEqual(['closed', 'open']);
  });
});
