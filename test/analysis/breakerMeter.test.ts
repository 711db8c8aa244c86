import { describe, expect, it } from 'vitest';
import type { LabRecord } from '../../src/model/records.js';
import { calls, ends, metricsOf, placed, shifts, someOf, turns } from './recordStory.js';

/** A second and a minute of story time. */
const S = 1_000;
const M = 60 * S;

const TIMES = ['breaker.timeToOpenMs', 'breaker.timeToCloseMs'] as const;
const ALERTS = ['alerts.opened', 'alerts.openTooLong', 'alerts.flapping'] as const;

/** One trip, and closed again. */
function trip(at: number, closesAt: number): readonly LabRecord[] {
  return [
    shifts(at, 'closed>open'),
    shifts(closesAt, 'open>half-open'),
    shifts(closesAt, 'half-open>closed'),
  ];
}

describe('breakers', () => {
  it('trip, reopen, and are open and half-open for a time, all of them added up', () => {
    const second = { instance: 2 };
    const story = [
      placed(1),
      placed(2),
      shifts(10, 'closed>open'),
      shifts(20, 'closed>open', second),
      shifts(30, 'open>half-open'),
      shifts(35, 'half-open>open'),
      shifts(55, 'open>half-open'),
      shifts(60, 'half-open>closed'),
      ends(100),
    ];
    const names = ['breaker.trips', 'breaker.reopens', 'breaker.openMs'] as const;
    expect(someOf([...names, 'breaker.halfOpenMs', 'breaker.finalState'], story)).toEqual({
      'breaker.trips': 2,
      'breaker.reopens': 1,
      // The first from 10 to 30 and from 35 to 55, the second from 20 to the end.
      'breaker.openMs': 20 + 20 + 80,
      'breaker.halfOpenMs': 10,
      'breaker.finalState': 'open',
    });
  });

  it('are not measured where there are none, but calls that one could have spared are', () => {
    const metrics = metricsOf(turns(0, 'down'), calls(1, 0), ends(10));
    const measured = Object.entries(metrics)
      .filter(([name]) => name.startsWith('breaker.') || name.startsWith('alerts.'))
      .filter(([, value]) => value !== null);
    expect(Object.fromEntries(measured)).toEqual({
      'breaker.opened': 0,
      'breaker.probes': 0,
      'breaker.closedAfterRecovery': false,
      'breaker.finalState': 'none',
      'breaker.missedCalls': 0,
    });
  });

  it('are in the state of the strictest', () => {
    const stateAfter = (...story: readonly LabRecord[]) =>
      metricsOf(placed(1), placed(2), ...story)['breaker.finalState'];
    const second = { instance: 2 };
    expect([
      stateAfter(),
      stateAfter(shifts(1, 'closed>half-open')),
      stateAfter(shifts(1, 'closed>half-open'), shifts(2, 'closed>open', second)),
      stateAfter(shifts(1, 'closed>forced-open'), shifts(2, 'closed>open', second)),
      stateAfter(shifts(1, 'closed>disabled')),
    ]).toEqual(['closed', 'half-open', 'open', 'forced-open', 'closed']);
  });

  it('flap when they trip within 60 s of closing', () => {
    const flaps = (wait: number) =>
      metricsOf(placed(), ...trip(0, S), shifts(S + wait, 'closed>open'))['breaker.flaps'];
    expect([flaps(59 * S), flaps(60 * S), flaps(60 * S + 1)]).toEqual([1, 1, 0]);
    // The first trip of all follows no closing.
    expect(metricsOf(placed(), shifts(1, 'closed>open'))['breaker.flaps']).toBe(0);
  });

  it('trip falsely while their dependency is up, not while it is in trouble', () => {
    const redis = { dependency: 'redis' };
    const story = [
      placed(1, redis),
      turns(0, 'down', 'api'),
      shifts(1, 'closed>open', redis),
      shifts(2, 'open>closed', redis),
      turns(3, 'degraded', 'redis'),
      shifts(4, 'closed>open', redis),
    ];
    expect(someOf(['breaker.falseTrips'], story)).toEqual({ 'breaker.falseTrips': 1 });
  });
});

describe('the time to open', () => {
  it('goes from the dependency going down to the first trip of its breakers', () => {
    const story = [
      placed(1),
      placed(2),
      turns(100, 'down'),
      shifts(130, 'closed>open'),
      shifts(170, 'closed>open', { instance: 2 }),
    ];
    expect(someOf(TIMES, story)['breaker.timeToOpenMs']).toBe(30);
  });

  it('is the longest of the outages in which one tripped', () => {
    const story = [
      placed(),
      turns(0, 'down'),
      ...trip(10, 20),
      turns(100, 'up'),
      turns(200, 'down'),
      ...trip(270, 280),
      turns(300, 'up'),
      turns(400, 'down'),
    ];
    expect(someOf(TIMES, story)['breaker.timeToOpenMs']).toBe(70);
  });

  it('is not measured by trips at other times', () => {
    const story = [placed(), ...trip(0, 10), turns(20, 'down', 'api'), ...trip(30, 40)];
    expect(someOf(TIMES, story)['breaker.timeToOpenMs']).toBe(null);
  });
});

describe('the time to close', () => {
  it('goes from the dependency being up again to the last of its breakers closing', () => {
    const second = { instance: 2 };
    const story = [
      placed(1),
      placed(2),
      turns(0, 'down'),
      shifts(10, 'closed>open'),
      shifts(20, 'closed>open', second),
      turns(100, 'degraded'),
      turns(110, 'up'),
      shifts(120, 'open>half-open', second),
      shifts(130, 'half-open>closed', second),
      shifts(150, 'open>closed'),
    ];
    expect(someOf(TIMES, story)).toEqual({
      'breaker.timeToOpenMs': 10,
      'breaker.timeToCloseMs': 40,
    });
  });

  it('is not measured when one stays open, or all were closed already', () => {
    const outage = [placed(), turns(0, 'down'), shifts(10, 'closed>open')];
    const stays = [...outage, turns(100, 'up'), shifts(120, 'open>half-open')];
    const early = [...outage, shifts(90, 'open>closed'), turns(100, 'up'), ...trip(110, 120)];
    expect([stays, early].map((story) => someOf(TIMES, story)['breaker.timeToCloseMs'])).toEqual([
      null,
      null,
    ]);
  });

  it('begins anew when the dependency goes down before all are closed', () => {
    const story = [
      placed(),
      turns(0, 'down'),
      shifts(10, 'closed>open'),
      turns(100, 'up'),
      turns(150, 'down'),
      turns(180, 'up'),
      shifts(200, 'open>closed'),
    ];
    expect(someOf(TIMES, story)['breaker.timeToCloseMs']).toBe(20);
  });

  it('knows of breakers that were placed open', () => {
    const story = [
      placed(1, { to: 'open' }),
      turns(0, 'down'),
      turns(10, 'up'),
      shifts(25, 'open>closed'),
    ];
    expect(someOf(TIMES, story)['breaker.timeToCloseMs']).toBe(15);
  });
});

describe('the alerts of an operations handbook', () => {
  it('say at once that a breaker has opened, once for each trip', () => {
    const story = [placed(), ...trip(0, S), ...trip(20 * M, 20 * M + S)];
    expect(someOf(ALERTS, story)).toEqual({
      'alerts.opened': 2,
      'alerts.openTooLong': 0,
      'alerts.flapping': 0,
    });
  });

  it('say that one has not closed for more than 5 minutes, reopenings included', () => {
    const tooLong = (closesAt: number) =>
      metricsOf(
        placed(),
        shifts(0, 'closed>open'),
        shifts(2 * M, 'open>half-open'),
        shifts(2 * M + S, 'half-open>open'),
        shifts(closesAt, 'open>closed'),
        ends(20 * M),
      )['alerts.openTooLong'];
    expect([tooLong(5 * M), tooLong(5 * M + 1), tooLong(19 * M)]).toEqual([0, 1, 1]);
  });

  it('say so of one that is still open in the end', () => {
    const until = (end: number) =>
      metricsOf(placed(), shifts(0, 'closed>open'), ends(end))['alerts.openTooLong'];
    expect([until(5 * M), until(5 * M + 1)]).toEqual([0, 1]);
  });

  it('say that one flaps when it trips three times within 10 minutes, and count anew after that', () => {
    const trips = (...minutes: readonly number[]) =>
      metricsOf(placed(), ...minutes.flatMap((at) => trip(at * M, at * M + S)))['alerts.flapping'];
    expect(trips(0, 5, 10)).toBe(1);
    expect(trips(0, 5, 10.1)).toBe(0);
    expect(trips(0, 1, 2, 3, 4)).toBe(1);
    expect(trips(0, 1, 2, 3, 4, 5)).toBe(2);
    // The trips of two breakers are no flapping.
    const two = [...trip(0, S), ...trip(M, M + S), shifts(2 * M, 'closed>open', { instance: 2 })];
    expect(metricsOf(placed(1), placed(2), ...two)['alerts.flapping']).toBe(0);
  });
});
