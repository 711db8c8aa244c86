import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LabRecord } from '../../src/model/records.js';
import { type Micros, NEVER } from '../../src/model/time.js';
import { ArrivalSource, TraceTimes } from '../../src/sim/arrivalSource.js';
import { Chance } from '../../src/sim/chance.js';
import { drawnTime, fixedTime } from '../../src/sim/numberedTime.js';
import { Pool, type PoolSettings } from '../../src/sim/pool.js';
import { createSampler } from '../../src/sim/sampler.js';
import { BurstSource } from '../../src/sim/source.js';
import { LineStamps } from '../../src/sim/waitingLine.js';
import { breaker } from '../plans.js';
import { RecordList } from '../records.js';
import {
  areaUnder,
  broken,
  call,
  contextInto,
  flow,
  levelsOf,
  recordsOf,
  stackOf,
  work,
} from './worlds.js';

/** Operations that work for 10 us each with a worker of the pool, starting at the given times. */
function pooled(times: readonly Micros[], settings: PoolSettings): RecordList {
  return recordsOf(({ queue }) => ({
    source: new ArrivalSource(queue, new TraceTimes(times, NEVER)),
    flows: [flow([work(fixedTime(10))], 'workers')],
    pools: { workers: settings },
  }));
}

describe('a pool', () => {
  it('gives every operation a worker from its start until it settles, the next in line when all are busy', () => {
    const list = pooled([0, 2, 4, 6], { size: 2, queue: 5 });
    expect(list.linesOf('operation-started', 'operation-settled')).toEqual([
      '0 operation-started 0/0',
      '2 operation-started 1/0',
      '4 operation-started 2/0',
      '6 operation-started 3/0',
      '10 operation-settled 0/0 ok',
      '12 operation-settled 1/0 ok',
      '20 operation-settled 2/0 ok',
      '22 operation-settled 3/0 ok',
    ]);
    expect(levelsOf(list.records, 'pool workers')).toEqual([
      '0 of 2',
      '0 to 1',
      '2 to 2',
      // At 10 and 12 workers pass from one operation to the next.
      '20 to 1',
      '22 to 0',
    ]);
    expect(levelsOf(list.records, 'pool workers queue')).toEqual([
      '0 of 5',
      '4 to 1',
      '6 to 2',
      '10 to 1',
      '12 to 0',
    ]);
  });

  it('counts the wait for a worker to the time that an operation takes', () => {
    const { records } = pooled([0, 2, 4], { size: 1, queue: null });
    const took = records.filter(({ kind }) => kind === 'operation-settled');
    expect(took.map(({ value }) => value)).toEqual([10, 18, 26]);
  });

  it('whose queue is full turns an operation away at once, without an attempt', () => {
    const list = pooled([0, 2, 4, 6, 10], { size: 1, queue: 1 });
    expect(list.linesOf('operation-settled')).toEqual([
      '4 operation-settled 2/0 (rejected)',
      '6 operation-settled 3/0 (rejected)',
      '10 operation-settled 0/0 ok',
      '20 operation-settled 1/0 ok',
      '30 operation-settled 4/0 ok',
    ]);
  });

  it('without places to wait in lets nobody wait', () => {
    const list = pooled([0, 9, 10, 19, 20], { size: 1, queue: 0 });
    expect(list.linesOf('operation-settled')).toEqual([
      '9 operation-settled 1/0 (rejected)',
      '10 operation-settled 0/0 ok',
      '19 operation-settled 3/0 (rejected)',
      '20 operation-settled 2/0 ok',
      '30 operation-settled 4/0 ok',
    ]);
  });

  it('is enough for work that takes exactly as long as it takes the next to come', () => {
    const { records } = pooled([0, 10, 20, 30], { size: 1, queue: 0 });
    const took = records.filter(({ kind }) => kind === 'operation-settled');
    expect(took.map(({ ok, value }) => [ok, value])).toEqual(took.map(() => [true, 10]));
  });

  it('without a limit lets any number wait', () => {
    const times = Array.from({ length: 500 }, () => 0);
    const list = pooled(times, { size: 1, queue: null });
    expect(levelsOf(list.records, 'pool workers queue')[0]).toBe('0 of -1');
    expect(list.linesOf('operation-settled').at(-1)).toBe('5000 operation-settled 499/0 ok');
    expect(list.records.filter(({ reason }) => reason === 'rejected')).toEqual([]);
  });

  it('goes through a line of thousands who all fail at once', () => {
    const COUNT = 30_000;
    const list = recordsOf((context) => {
      const guarded = stackOf(context, [breaker(1, 1_000)], broken(context, 10));
      return {
        source: new BurstSource(context.queue, COUNT),
        flows: [flow([call(guarded)], 'workers')],
        pools: { workers: { size: 1, queue: null } },
      };
    });
    // The first opens the breaker; then nobody who has waited gets past it.
    expect(list.linesOf('call-started')).toHaveLength(1);
    expect(list.linesOf('fast-fail')).toHaveLength(COUNT - 1);
    expect(list.linesOf('operation-settled').at(-1)).toBe(
      `10 operation-settled ${COUNT - 1}/1 (refused)`,
    );
    expect(levelsOf(list.records, 'pool workers').slice(1)).toEqual(['0 to 1', '10 to 0']);
  });

  it('is one of each client: a busy one of another is no help', () => {
    const { records } = recordsOf(({ queue }) => ({
      source: new BurstSource(queue, 40),
      flows: [flow([work(fixedTime(10))], 'workers')],
      pools: { workers: { size: 1, queue: null } },
      clients: 3,
    }));
    const settled = records.filter(({ kind }) => kind === 'operation-settled');
    for (const client of [0, 1, 2]) {
      const own = settled.filter((record) => record.client === client);
      expect(own.length).toBeGreaterThan(1);
      expect(own.map(({ at }) => at)).toEqual(own.map((_, index) => 10 * (index + 1)));
      expect(levelsOf(records, 'pool workers', client + 1)).toEqual([
        '0 of 1',
        '0 to 1',
        `${10 * own.length} to 0`,
      ]);
    }
  });

  it('serves several flows, and those without a pool pass it by', () => {
    const { records } = recordsOf(
      ({ queue }) => ({
        source: new BurstSource(queue, 60),
        flows: [
          { name: 'a', share: 1, pool: 'workers', steps: [work(fixedTime(10))] },
          { name: 'b', share: 1, pool: 'workers', steps: [work(fixedTime(20))] },
          { name: 'free', share: 1, pool: null, steps: [work(fixedTime(1))] },
        ],
        pools: { workers: { size: 1, queue: null }, unused: { size: 4, queue: 2 } },
      }),
      ['a', 'b', 'free'],
    );
    const settled = records.filter(({ kind }) => kind === 'operation-settled');
    const [a = [], b = [], free = []] = ['a', 'b', 'free'].map((name) =>
      settled.filter((record) => record.flow === name),
    );
    expect(free.map(({ at }) => at)).toEqual(free.map(() => 1));
    expect(settled.at(-1)?.at).toBe(10 * a.length + 20 * b.length);
    expect(levelsOf(records, 'pool unused')).toEqual(['0 of 4']);
  });
});

it('workers who are let go while one is handed on find somebody in line, or are free', () => {
  const list = new RecordList();
  const context = contextInto(list);
  const begun: number[] = [];
  const setup = { name: 'workers', settings: { size: 2, queue: null }, instance: 1 };
  const pool: Pool = new Pool(context, setup, new LineStamps(context.slots.ints()), {
    begin: (slot) => {
      begun.push(slot);
      // The third is over at once, and so, by its doing, is the second.
      if (slot === 2) for (const _ of ['third', 'second']) pool.giveBack();
    },
  });
  for (const slot of [0, 1, 2, 3]) pool.ask(slot);
  pool.giveBack();
  expect(begun).toEqual([0, 1, 2, 3]);
  expect(levelsOf(list.records, 'pool workers')).toEqual(['0 of 2', '0 to 1', '0 to 2', '0 to 1']);
  expect(levelsOf(list.records, 'pool workers queue').at(-1)).toBe('0 to 0');
});

describe('whatever comes, a pool', () => {
  const scripts = fc.record({
    times: fc.array(fc.nat(60), { minLength: 1, maxLength: 60 }),
    size: fc.integer({ min: 1, max: 4 }),
    queue: fc.option(fc.nat(5)),
    clients: fc.integer({ min: 1, max: 3 }),
    mean: fc.integer({ min: 1, max: 30 }),
  });

  it('never holds more than it may, ends empty, and obeys Little’s law to the microsecond', () => {
    const property = fc.property(scripts, ({ times, size, queue: places, clients, mean }) => {
      const sampler = createSampler({ distribution: 'exponential', mean, max: null });
      const { records } = recordsOf(({ queue }) => ({
        source: new ArrivalSource(queue, new TraceTimes(times, NEVER)),
        flows: [flow([work(drawnTime(sampler, new Chance(1), 'work'))], 'workers')],
        pools: { workers: { size, queue: places } },
        clients,
      }));
      const settled = records.filter(({ kind }) => kind === 'operation-settled');
      expect(settled.map(({ operation }) => operation).toSorted((a, b) => a - b)).toEqual(
        times.map((_, index) => index),
      );
      const most = { 'pool workers': size, 'pool workers queue': places ?? times.length };
      for (const [subject, limit] of Object.entries(most)) holds(records, subject, limit);
      const spent = settled.reduce((sum, { value }) => sum + value, 0);
      const areas = ['pool workers', 'pool workers queue'].map((of) => areaUnder(records, of));
      expect(areas.reduce((sum, area) => sum + area, 0)).toBe(spent);
    });
    fc.assert(property, { numRuns: 300 });
  });

  /** Every client's level stays from 0 to the limit and ends at 0. */
  function holds(records: readonly LabRecord[], subject: string, limit: number): void {
    const changes = records.filter(
      (record) => record.kind === 'level-changed' && record.subject === subject,
    );
    expect(changes.filter(({ value }) => value < 0 || value > limit)).toEqual([]);
    const last = new Map(changes.map(({ instance, value }) => [instance, value]));
    expect([...last.values()].filter((level) => level !== 0)).toEqual([]);
  }
});
