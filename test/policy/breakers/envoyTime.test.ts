import { describe, expect, it } from 'vitest';
import { fromMillis, toMillis } from '../../../src/model/time.js';
import { cluster, cycles, ejected, record, seconds } from './envoyStory.js';

describe('time in ejection', () => {
  it('grows by base_ejection_time each time and shrinks with every healthy interval', () => {
    const d = cluster(1, { base_ejection_time: seconds(10) });
    const grown = cycles(d, 3);
    const shrunk = [70, 80].map((at) => {
      d.wake(seconds(at));
      return d.host(0).multiplier;
    });
    const again = cycles(d, 1, 80_000);
    d.wake(seconds(610));
    const rested = d.host(0).multiplier;
    expect([grown, shrunk, again, rested, cycles(d, 1, 610_000), d.host(0).ejections]).toEqual([
      ['0 to 10 s, 1', '10 to 30 s, 2', '30 to 60 s, 3'],
      [2, 1],
      ['80 to 100 s, 2'],
      0,
      ['610 to 620 s, 1'],
      5,
    ]);
  });

  it('is over at exactly its end, if a sweep falls there', () => {
    const d = cluster(1, { base_ejection_time: seconds(10) });
    record(d, 0.001, 0, 503, 5);
    d.wake(seconds(10));
    const early = d.isEjected(0);
    d.wake(seconds(20) - 1);
    const between = d.isEjected(0);
    d.wake(seconds(20));
    expect([early, between, d.isEjected(0), d.host(0).why]).toEqual([
      true,
      true,
      false,
      'ejected for 10s and over, let back by the sweep',
    ]);
  });

  it('ends at sweeps only: an interval of an hour keeps a minute out for an hour', () => {
    const d = cluster(1, {
      consecutive_5xx: 2,
      interval: seconds(3600),
      base_ejection_time: seconds(60),
    });
    record(d, 0, 0, 503);
    record(d, 1000, 0, 503);
    const states = [1000, 61_000, 3_599_999, 3_600_000].map((at) => {
      d.wake(fromMillis(at));
      return d.isEjected(0);
    });
    expect(states).toEqual([true, true, true, false]);
  });

  it('starts at 30 s and is looked at every 10 s by default', () => {
    const d = cluster(1);
    expect(cycles(d, 3, 1004)).toEqual(['1.004 to 40 s, 1', '40 to 100 s, 2', '100 to 190 s, 3']);
  });

  it('one clean sweep an interval after the return takes one step off', () => {
    const outcomes = [51_000, 41_000].map((again) => {
      const d = cluster(2);
      const first = cycles(d, 1, 1004);
      d.wake(fromMillis(again));
      return [first, d.host(0).multiplier, cycles(d, 1, again)];
    });
    expect(outcomes).toEqual([
      [['1.004 to 40 s, 1'], 0, ['51 to 90 s, 1']],
      [['1.004 to 40 s, 1'], 1, ['41 to 110 s, 2']],
    ]);
  });

  it('is at most 300 s by default, while the multiplier goes one past that', () => {
    const d = cluster(1);
    const lines = cycles(d, 13).slice(8);
    d.wake(d.nextWake);
    const healthy = d.host(0).multiplier;
    const next = cycles(d, 1, toMillis(d.nextWake - seconds(10)));
    // 30 * (1 + ... + 8) = 1080 s; then 270, 300, and 300 with a multiplier of 11 for good.
    expect([lines, healthy, next]).toEqual([
      [
        '1080 to 1350 s, 9',
        '1350 to 1650 s, 10',
        '1650 to 1950 s, 11',
        '1950 to 2250 s, 11',
        '2250 to 2550 s, 11',
      ],
      10,
      ['2560 to 2860 s, 11'],
    ]);
  });

  it('takes its own maximum', () => {
    const d = cluster(1, { base_ejection_time: seconds(30), max_ejection_time: seconds(70) });
    expect(cycles(d, 5)).toEqual([
      '0 to 30 s, 1',
      '30 to 90 s, 2',
      '90 to 160 s, 3',
      // 3 * 30 < 70 + 30, but 4 * 30 is not.
      '160 to 230 s, 4',
      '230 to 300 s, 4',
    ]);
  });

  it('a base over 300 s raises the maximum that is not set', () => {
    const d = cluster(1, { base_ejection_time: seconds(400) });
    expect(cycles(d, 3)).toEqual(['0 to 400 s, 1', '400 to 800 s, 2', '800 to 1200 s, 2']);
  });

  it('drops parts of a millisecond, in the interval too', () => {
    const d = cluster(1, { base_ejection_time: 10_000_999, interval: 5_000_999 });
    expect([d.nextWake, ...cycles(d, 1)]).toEqual([seconds(5), '0 to 10 s, 1']);
  });

  it('the multiplier never falls below 0, and a host that never was out has none', () => {
    const d = cluster(2, { base_ejection_time: seconds(10) });
    cycles(d, 1);
    d.wake(seconds(100));
    expect([d.host(0).multiplier, d.host(1).multiplier]).toEqual([0, 0]);
  });

  it('the multiplier of an ejected host does not fall', () => {
    const d = cluster(1);
    cycles(d, 1);
    record(d, 30_000, 0, 503, 5);
    d.wake(seconds(80));
    expect([d.isEjected(0), d.host(0).multiplier]).toEqual([true, 2]);
  });
});

describe('jitter', () => {
  const jittered = { max_ejection_time_jitter: fromMillis(2500), base_ejection_time: seconds(10) };

  it('is drawn once per ejection, whole milliseconds from 0 to the limit included', () => {
    const asked: number[][] = [];
    const draws = [2500.99, 0.5];
    const d = cluster(2, jittered, (low, high) => {
      asked.push([low, high]);
      return draws.shift() ?? Number.NaN;
    });
    record(d, 0, 0, 503, 5);
    record(d, 0, 1, 503, 5);
    d.wake(seconds(10));
    const after10 = ejected(d, 2);
    d.wake(seconds(20));
    expect([asked, after10, ejected(d, 2), d.host(0).jitter, d.host(1).jitter]).toEqual([
      [
        [0, 2501],
        [0, 2501],
      ],
      [0],
      [],
      fromMillis(2500),
      0,
    ]);
  });

  it('comes after the cap and may exceed max_ejection_time', () => {
    const d = cluster(
      1,
      { ...jittered, max_ejection_time: seconds(10), interval: fromMillis(2500) },
      () => 2500,
    );
    record(d, 0, 0, 503, 5);
    d.wake(seconds(10));
    const atTheCap = d.isEjected(0);
    d.wake(seconds(12.5));
    expect([atTheCap, d.isEjected(0), d.host(0).why]).toEqual([
      true,
      false,
      'ejected for 12.5s and over, let back by the sweep',
    ]);
  });

  it('under a millisecond is none', () => {
    const d = cluster(1, { max_ejection_time_jitter: 999 });
    record(d, 0, 0, 503, 5);
    expect(d.host(0).jitter).toBe(0);
  });
});

describe('an active health check', () => {
  it('that succeeds lets the host back at once, and health counts from there', () => {
    const d = cluster(1);
    record(d, 0, 0, 503, 5);
    record(d, 1, 0, 503, 3);
    d.activeHealthCheckPassed(0, seconds(15));
    const back = [d.isEjected(0), d.host(0).serverErrors, d.ejector.active, d.host(0).why];
    const multipliers = [20, 30].map((at) => {
      d.wake(seconds(at));
      return d.host(0).multiplier;
    });
    expect([back, multipliers]).toEqual([
      [false, 0, 0, 'active health check passed'],
      [1, 0],
    ]);
  });

  it('changes nothing for a host in service', () => {
    const d = cluster(1);
    record(d, 0, 0, 503, 4);
    d.activeHealthCheckPassed(0, seconds(1));
    expect([d.host(0).serverErrors, d.ejector.active, d.host(0).why]).toEqual([4, 0, '']);
  });

  it('changes nothing when that is switched off', () => {
    const d = cluster(1, { successful_active_health_check_uneject_host: false });
    record(d, 0, 0, 503, 5);
    d.activeHealthCheckPassed(0, seconds(15));
    expect(d.isEjected(0)).toBe(true);
  });
});

describe('sweeps', () => {
  it('come every interval, missed ones at their own times', () => {
    const d = cluster(1, { base_ejection_time: seconds(10) });
    const first = d.nextWake;
    record(d, 0, 0, 503, 5);
    d.wake(seconds(9.999));
    const before = d.isEjected(0);
    d.wake(seconds(35));
    // Back at 10 s, one step off at 20 s.
    expect([first, before, d.host(0).lastUnejection, d.host(0).multiplier, d.nextWake]).toEqual([
      seconds(10),
      true,
      seconds(10),
      0,
      seconds(40),
    ]);
  });
});
