import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Micros } from '../../src/model/time.js';
import { Chance } from '../../src/sim/chance.js';
import { RANKS } from '../../src/sim/lane.js';
import { drawnTime, fixedTime, type NumberedTime } from '../../src/sim/numberedTime.js';
import { createSampler } from '../../src/sim/sampler.js';
import { UserSource } from '../../src/sim/userSource.js';
import { MS } from '../plans.js';
import { RecordList } from '../records.js';
import { SECOND } from './loads.js';
import { call, contextInto, flow, healthy, place, recordsOf, silent } from './worlds.js';

/** So many users against a dependency with one latency. */
function users(count: number, thinkTime: NumberedTime, until: Micros, latency: Micros): RecordList {
  return recordsOf((context) => ({
    source: new UserSource(context.queue, { count, thinkTime, until }),
    flows: [flow([call(healthy(context, latency))])],
  }));
}

function startsOf(list: RecordList): readonly (readonly [Micros, number])[] {
  return list.records
    .filter(({ kind }) => kind === 'operation-started')
    .map(({ at, operation }) => [at, operation]);
}

describe('users', () => {
  it('begin together, and each thinks after every answer before the next operation', () => {
    const list = users(2, fixedTime(20 * MS), 60 * MS, 5 * MS);
    expect(list.linesOf('operation-started', 'operation-settled')).toEqual([
      '0 operation-started 0/0',
      '0 operation-started 1/0',
      '5000 operation-settled 0/1 ok',
      '5000 operation-settled 1/1 ok',
      '25000 operation-started 2/0',
      '25000 operation-started 3/0',
      '30000 operation-settled 2/1 ok',
      '30000 operation-settled 3/1 ok',
      '50000 operation-started 4/0',
      '50000 operation-started 5/0',
      '55000 operation-settled 4/1 ok',
      '55000 operation-settled 5/1 ok',
    ]);
  });

  it('get count / (think time + latency) done, to the operation', () => {
    const time = fc.integer({ min: 1, max: 50 }).map((ms) => ms * MS);
    const setup = fc.record({
      count: fc.integer({ min: 1, max: 30 }),
      rounds: fc.integer({ min: 1, max: 20 }),
      think: time,
      latency: time,
    });
    const property = fc.property(setup, ({ count, rounds, think, latency }) => {
      const until = rounds * (think + latency);
      const throughput = count / (think + latency);
      const done = startsOf(users(count, fixedTime(think), until, latency)).length;
      expect(done).toBe(Math.round(throughput * until));
    });
    fc.assert(property, { numRuns: 200 });
  });

  it('start nothing at the end of the load or later', () => {
    expect(startsOf(users(1, fixedTime(5), 20, 5))).toEqual([
      [0, 0],
      [10, 1],
    ]);
    expect(startsOf(users(1, fixedTime(5), 21, 5))).toHaveLength(3);
  });

  it('think as long in each round whatever the rounds before took', () => {
    const settings = { distribution: 'exponential', mean: 20 * MS, max: null } as const;
    const pauses = (latency: Micros) => {
      const thinkTime = drawnTime(createSampler(settings), new Chance(1), 'think time');
      const starts = startsOf(users(3, thinkTime, SECOND, latency));
      const at = new Map(starts.map(([time, operation]) => [operation, time]));
      return [3, 4, 5, 6, 7, 8].map(
        (operation) => (at.get(operation) ?? 0) - (at.get(operation - 3) ?? 0) - latency,
      );
    };
    expect(pauses(5 * MS)).toEqual(pauses(40 * MS));
    expect(new Set(pauses(5 * MS)).size).toBe(6);
  });

  it('who need no time at all let the smallest time pass', () => {
    const list = recordsOf(({ queue }) => ({
      source: new UserSource(queue, { count: 1, thinkTime: fixedTime(0), until: 3 }),
    }));
    expect(startsOf(list).map(([at]) => at)).toEqual([0, 1, 2]);
  });

  it('who think for no time start the next operation as the last settles', () => {
    expect(startsOf(users(1, fixedTime(0), 10, 5)).map(([at]) => at)).toEqual([0, 5]);
  });

  it('are done when nobody will start anything more', () => {
    const context = contextInto(new RecordList());
    const source = new UserSource(context.queue, { count: 2, thinkTime: fixedTime(10), until: 15 });
    const operations = place(context, () => ({ source }));
    const seen = [];
    do seen.push([context.queue.now, operations.remaining, operations.isOver]);
    while (context.queue.step());
    expect([source.expected, source.left]).toEqual([-1, 0]);
    expect(seen).toEqual([
      [0, 0, false],
      [0, 0, false],
      [0, 0, false],
      [10, 0, false],
      [10, 0, true],
    ]);
  });

  it('start nothing more once the load is over, though one of them still waits for an answer', () => {
    const context = contextInto(new RecordList());
    const source = new UserSource(context.queue, { count: 2, thinkTime: fixedTime(10), until: 15 });
    const operations = place(context, () => ({ source, flows: [flow([call(silent())])] }));
    const seen: unknown[] = [];
    const look = {
      wake: () => seen.push([context.queue.now, operations.isLoadOver, operations.isOver]),
    };
    for (const moment of [14, 15]) context.queue.at(moment, RANKS.deadline, look, 0);
    while (context.queue.step());
    expect(seen).toEqual([
      [14, false, false],
      [15, true, false],
    ]);
  });

  it('are never done while one of them waits for an answer that does not come', () => {
    const context = contextInto(new RecordList());
    const source = new UserSource(context.queue, { count: 2, thinkTime: fixedTime(10), until: 15 });
    const operations = place(context, () => ({ source, flows: [flow([call(silent())])] }));
    while (context.queue.step());
    expect([context.queue.now, operations.remaining, operations.isOver]).toEqual([0, 2, false]);
  });
});
