import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALERTS_KEPT, AlertsFold } from '../../src/analysis/alertsFold.js';
import { BreakerTime } from '../../src/analysis/breakerTime.js';
import type { LabRecord } from '../../src/model/records.js';
import { feed } from '../records.js';
import { placed, shifts } from './recordStory.js';

/** A minute of story time, which is in milliseconds. */
const M = 60_000;
const MICROS = 1000;

/** The alerts of a story up to that minute: one line each, in minutes. */
function alertsOf(end: number, ...story: readonly LabRecord[]): readonly string[] {
  const { kept } = feed(new AlertsFold(), story).list(end * M * MICROS);
  return kept.map(({ kind, dependency, instance, beganMs, raisedMs }) =>
    [raisedMs / M, dependency, instance, kind, 'since', beganMs / M].filter(String).join(' '),
  );
}

/** A trip of the only breaker at each of these minutes, closed again half a minute later. */
function trips(...minutes: readonly number[]): readonly LabRecord[] {
  return minutes.flatMap((minute) => [
    shifts(minute * M, 'closed>open'),
    shifts((minute + 0.5) * M, 'open>closed'),
  ]);
}

describe('the alert that a breaker opened', () => {
  it('is told at once, and again when it trips after it has closed', () => {
    expect(alertsOf(60, placed(), ...trips(1, 20))).toEqual([
      '1 1 opened since 1',
      '20 1 opened since 20',
    ]);
  });

  it('is not told of a reopening after a trial', () => {
    const story = [
      shifts(1 * M, 'closed>open'),
      shifts(2 * M, 'open>half-open'),
      shifts(3 * M, 'half-open>open'),
      shifts(4 * M, 'open>half-open'),
      shifts(5 * M, 'half-open>closed'),
    ];
    expect(alertsOf(60, placed(), ...story)).toEqual(['1 1 opened since 1']);
  });
});

describe('the alert that a breaker has been open for too long', () => {
  it('is told after five minutes, reopenings included, and only once', () => {
    const story = [
      shifts(1 * M, 'closed>open'),
      shifts(3 * M, 'open>half-open'),
      shifts(4 * M, 'half-open>open'),
      shifts(8 * M, 'open>half-open'),
      shifts(9 * M, 'half-open>open'),
      shifts(30 * M, 'open>closed'),
    ];
    expect(alertsOf(60, placed(), ...story)).toEqual([
      '1 1 opened since 1',
      '6 1 open-too-long since 1',
    ]);
  });

  it('is not told of exactly five minutes, and is of a microsecond more', () => {
    const open = (end: number) => [shifts(M, 'closed>open'), shifts(end, 'open>closed')];
    expect(alertsOf(60, ...open(6 * M))).toEqual(['1 1 opened since 1']);
    expect(alertsOf(60, ...open(6 * M + 0.001))).toEqual([
      '1 1 opened since 1',
      '6 1 open-too-long since 1',
    ]);
  });

  it('is told when the run ends before the breaker closes', () => {
    const story = shifts(1 * M, 'closed>open');
    expect(alertsOf(6, story)).toEqual(['1 1 opened since 1']);
    expect(alertsOf(7, story)).toEqual(['1 1 opened since 1', '6 1 open-too-long since 1']);
  });

  it('comes in the order of time with those of other breakers', () => {
    const story = [
      shifts(1 * M, 'closed>open', { instance: 1, dependency: 'redis' }),
      shifts(3 * M, 'closed>open', { instance: 2, dependency: 'api' }),
      shifts(7 * M, 'open>closed', { instance: 2, dependency: 'api' }),
    ];
    expect(alertsOf(60, ...story)).toEqual([
      '1 redis 1 opened since 1',
      '3 api 2 opened since 3',
      '6 redis 1 open-too-long since 1',
    ]);
  });
});

describe('the alert that a breaker keeps on opening', () => {
  const flapping = (...minutes: readonly number[]) =>
    alertsOf(100, ...trips(...minutes)).filter((line) => line.includes('flapping'));

  it('is told with the third trip within ten minutes, both ends included', () => {
    expect(flapping(5, 10, 15)).toEqual(['15 1 flapping since 5']);
    expect(flapping(5, 10, 15 + 0.001 / M)).toEqual([]);
  });

  it('takes three trips anew for the next', () => {
    expect(flapping(0, 2, 4, 6, 8)).toEqual(['4 1 flapping since 0']);
    expect(flapping(0, 2, 4, 6, 8, 10)).toEqual(['4 1 flapping since 0', '10 1 flapping since 6']);
  });

  it('looks at the last ten minutes only, whatever came before', () => {
    expect(flapping(0, 8, 16, 17)).toEqual(['17 1 flapping since 8']);
  });

  it('does not count reopenings: one long outage is not flapping', () => {
    const story = Array.from({ length: 8 }, (_, index) => [
      shifts((index + 1) * M, index === 0 ? 'closed>open' : 'half-open>open'),
      shifts((index + 1.5) * M, 'open>half-open'),
    ]).flat();
    expect(alertsOf(20, ...story)).toEqual(['1 1 opened since 1', '6 1 open-too-long since 1']);
  });
});

describe('all alerts', () => {
  it('are counted, and the first thousand kept', () => {
    const story = Array.from({ length: ALERTS_KEPT + 5 }, (_, index) =>
      shifts(index * 6 * M, 'closed>open', { instance: index + 1 }),
    );
    const { kept, totals } = feed(new AlertsFold(), story).list(0);
    expect([kept.length, kept.at(-1)?.instance]).toEqual([1000, 1000]);
    expect(totals).toEqual({ opened: 1005, 'open-too-long': 0, flapping: 0 });
  });

  it('are as many as the metrics count', () => {
    const steps = fc.array(
      fc.record({
        wait: fc.constantFrom(0.001, 1000, M, 4 * M, 5 * M, 5 * M + 0.001),
        instance: fc.integer({ min: 1, max: 2 }),
        to: fc.constantFrom('closed', 'open', 'half-open', 'forced-open'),
      }),
      { maxLength: 80 },
    );
    const property = fc.property(steps, fc.constantFrom(0, M, 6 * M), (list, rest) => {
      const [fold, time] = [new AlertsFold(), new BreakerTime()];
      const states = new Map<number, string>();
      let now = 0;
      for (const { wait, instance, to } of list) {
        now += wait;
        const from = states.get(instance) ?? 'closed';
        const record = shifts(now, `${from}>${to}`, { instance });
        states.set(instance, to);
        fold.take(record);
        time.change(instance, from, to, record.at);
      }
      const until = (now + rest) * MICROS;
      const { trips: opened, tooLong, flapping } = time.totals(until);
      const { totals, kept } = fold.list(until);
      expect(totals).toEqual({ opened, 'open-too-long': tooLong, flapping });
      expect(kept).toEqual(fold.list(until).kept);
    });
    fc.assert(property, { numRuns: 500 });
  });
});
