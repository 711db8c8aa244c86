import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Stage } from '../../src/sim/pipeline.js';
import { breaker, MS, retry } from '../plans.js';
import { RecordList } from '../records.js';
import { standardErrorOfShare } from '../theory.js';
import { CALLS, DEPENDENCIES, send, written } from './anyDependency.js';
import { Callers, DependencyWorld } from './dependencyWorld.js';
import { levelLines, levelsLeft } from './levels.js';
import { stackOf } from './worlds.js';

/** A dependency named api that calls another, named db, in turn. */
function apiAndDb(api: string, db: string) {
  const list = new RecordList();
  const world = new DependencyWorld(list);
  const behind = world.place(db, { name: 'db' });
  const callers = new Callers(world, world.place(api, { name: 'api', behind }));
  return { list, world, callers };
}

const API = '{ latency: 10ms, capacity: { servers: 1 } }';

describe('a call made in turn', () => {
  it('is made after the own latency, while the server is held, on account of the operation', () => {
    const { list, world, callers } = apiAndDb(API, '{ latency: 5ms }');
    world.at(0, () => callers.start(7));
    world.at(1 * MS, () => callers.start(8));
    world.run();
    expect(list.linesOf('call-started', 'call-answered', 'side-settled')).toEqual([
      '0 call-started 7/1 api',
      '1000 call-started 8/1 api',
      '10000 call-started 7/1 db',
      '15000 call-answered 7/1 db ok',
      '15000 side-settled 7/1 api calls ok',
      '15000 call-answered 7/1 api ok',
      '25000 call-started 8/1 db',
      '30000 call-answered 8/1 db ok',
      '30000 side-settled 8/1 api calls ok',
      '30000 call-answered 8/1 api ok',
    ]);
    expect(levelLines(list, 'servers').slice(1)).toEqual([
      '0 api servers 1',
      '30000 api servers 0',
    ]);
  });

  it('decides the answer', () => {
    const { list, world, callers } = apiAndDb(
      API,
      '{ latency: 5ms, failsFrom: 0s, recoversAfter: never }',
    );
    world.at(0, () => callers.start(0));
    world.run();
    expect(callers.ends).toEqual(['15000 0 error']);
    expect(list.linesOf('side-settled')).toEqual(['15000 side-settled 0/1 api calls (error)']);
  });

  it('passes on that the other is overloaded or asks to come again later', () => {
    const limits = 'trouble: [{ kind: rate-limit, rate: 1/s, retryAfter: 2s }]';
    const limited = apiAndDb('{ latency: 10ms }', `{ latency: 5ms, ${limits} }`);
    const full = apiAndDb(
      '{ latency: 10ms }',
      '{ latency: 5ms, capacity: { servers: 1, queue: 0 } }',
    );
    for (const { world, callers } of [limited, full]) {
      for (const call of [0, 1]) world.at(call, () => callers.start(call));
      world.run();
    }
    expect(limited.callers.ends).toEqual(['10001 1 rate-limited in 2000000', '15000 0 ok']);
    expect(full.callers.ends).toEqual(['10001 1 overloaded', '15000 0 ok']);
  });

  it('is not made by a dependency that fails itself', () => {
    const api = '{ latency: 10ms, failsFrom: 0s, recoversAfter: never }';
    const { list, world, callers } = apiAndDb(api, '{}');
    world.at(0, () => callers.start(0));
    world.run();
    expect(callers.ends).toEqual(['10000 0 error']);
    expect(list.linesOf('call-started')).toEqual(['0 call-started 0/1 api']);
  });

  it('does not help a dependency that goes down or hangs meanwhile', () => {
    for (const [kind, ends] of [
      ['down', ['15000 0 error']],
      ['hang', []],
    ] as const) {
      const api = `{ latency: 10ms, capacity: { servers: 1 }, trouble: [{ kind: ${kind}, from: 12ms }] }`;
      const { list, world, callers } = apiAndDb(api, '{ latency: 5ms }');
      world.at(0, () => callers.start(0));
      world.run();
      expect(callers.ends).toEqual(ends);
      expect(levelsLeft(list)).toEqual([]);
    }
  });

  it('tells the caller of a refusal by a policy in front of the other as an error', () => {
    const list = new RecordList();
    const world = new DependencyWorld(list);
    const db = world.place('{ failsFrom: 0s, recoversAfter: never }', { name: 'db' });
    const behind = stackOf(world.context, [breaker(1, 1000 * MS)], db);
    const api = world.place('{ latency: 10ms }', { name: 'api', behind });
    const callers = new Callers(world, api);
    world.at(0, () => callers.start(0));
    world.at(50 * MS, () => callers.start(1));
    world.run();
    expect(callers.ends).toEqual(['15000 0 error', '60000 1 error']);
    expect(list.linesOf('side-settled', 'fast-fail')).toEqual([
      '15000 side-settled 0/1 api calls (error)',
      '60000 fast-fail 1/1 breaker (open)',
      '60000 side-settled 1/1 api calls (refused)',
    ]);
  });
});

describe('a call made in turn for a caller who has given up', () => {
  const api = (work: string): string =>
    `{ latency: 10ms, capacity: { servers: 1, abandonedWork: ${work} } }`;

  it('goes on where work is done, on the same account', () => {
    const { list, world, callers } = apiAndDb(api('done'), '{ latency: 5ms }');
    world.at(0, () => callers.start(3));
    world.at(4 * MS, () => callers.giveUp(3));
    // The slot is somebody else's by the time the call in turn is made.
    world.at(5 * MS, () => callers.start(4));
    world.run();
    expect(list.linesOf('side-settled', 'call-answered')).toEqual([
      '15000 call-answered 3/1 db ok',
      '15000 side-settled 3/1 api calls ok',
      '30000 call-answered 4/1 db ok',
      '30000 side-settled 4/1 api calls ok',
      '30000 call-answered 4/1 api ok',
    ]);
  });

  it('is given up where work is dropped', () => {
    const { list, world, callers } = apiAndDb(api('dropped'), '{ latency: 5ms }');
    world.at(0, () => callers.start(0));
    world.at(12 * MS, () => callers.giveUp(0));
    world.run();
    expect(list.linesOf('call-abandoned', 'side-settled')).toEqual([
      '12000 call-abandoned 0/1 api',
      '12000 call-abandoned 0/1 db',
      '12000 side-settled 0/1 api calls (given up)',
    ]);
    expect(levelsLeft(list)).toEqual([]);
    expect(world.slots.used).toBe(0);
  });

  it('is given up in a crash', () => {
    const text = '{ latency: 10ms, capacity: { servers: 1, crash: { queueAbove: 0, for: 1s } } }';
    const { list, world, callers } = apiAndDb(text, '{ latency: 50ms }');
    world.at(0, () => callers.start(0));
    world.at(20 * MS, () => callers.start(1));
    world.run();
    expect(callers.ends).toEqual(['20000 0 error', '20000 1 error']);
    expect(list.linesOf('side-settled')).toEqual(['20000 side-settled 0/1 api calls (given up)']);
    expect(world.slots.used).toBe(0);
  });
});

describe('retries at every layer', () => {
  it('multiply: three layers of four attempts are 64 calls at the innermost in a full outage', () => {
    const list = new RecordList();
    const world = new DependencyWorld(list);
    const layer = (name: string, text: string, behind: Stage | null): Stage =>
      stackOf(world.context, [retry(4, 0)], world.place(text, { name, behind }));
    const db = layer('db', '{ latency: 1ms, failsFrom: 0s, recoversAfter: never }', null);
    const middle = layer('middle', '{ latency: 1ms }', db);
    const callers = new Callers(world, layer('front', '{ latency: 1ms }', middle));
    world.at(0, () => callers.start(0));
    world.run();
    const calls = (name: string): number =>
      list.records.filter(({ kind, subject }) => kind === 'call-started' && subject === name)
        .length;
    expect(['front', 'middle', 'db'].map(calls)).toEqual([4, 16, 64]);
    // What side work adds up: 4 x 4 attempts of the front's calls, 16 x 4 of the middle's.
    const sides = list.records.filter(({ kind }) => kind === 'side-settled');
    expect(sides.reduce((sum, { attempt }) => sum + attempt, 0)).toBe(16 + 64);
    expect(callers.ends).toEqual(['84000 0 error']);
    expect(world.slots.used).toBe(0);
  });

  it('have luck of their own in every layer: what fails by chance need not fail again', () => {
    const list = new RecordList();
    const world = new DependencyWorld(list);
    const db = world.place('{ latency: 1ms, trouble: [{ kind: fail, rate: 50 }] }', {
      name: 'db',
    });
    const api = world.place('{ latency: 1ms }', { name: 'api', behind: db });
    const callers = new Callers(world, stackOf(world.context, [retry(3, 0)], api));
    const operations = 20_000;
    for (let call = 0; call < operations; call += 1) world.at(call, () => callers.start(call));
    world.run();
    // Three independent tries: .5^3 of the operations fail.
    const failed = callers.ends.filter((line) => line.endsWith('error')).length / operations;
    expect(Math.abs(failed - 0.125)).toBeLessThan(4 * standardErrorOfShare(0.125, operations));
  });
});

describe('whatever calls in turn do', () => {
  it('nothing is left in servers, queues and slots of either dependency', () => {
    const property = fc.property(DEPENDENCIES, DEPENDENCIES, CALLS, (api, db, calls) => {
      const { list, world, callers } = apiAndDb(written(api), written(db));
      send(world, callers, calls);
      world.run();
      const hangs = [api, db].some(({ troubles }) => troubles.some(({ kind }) => kind === 'hang'));
      if (hangs) return;
      expect(levelsLeft(list)).toEqual([]);
      expect([callers.waiting, world.slots.used]).toEqual([0, 0]);
      const started = list.linesOf('call-started').length;
      expect(list.linesOf('call-answered', 'call-abandoned')).toHaveLength(started);
    });
    fc.assert(property, { numRuns: 500 });
  });
});
