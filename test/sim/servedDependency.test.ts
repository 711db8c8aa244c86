import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FixedDependency } from '../../src/sim/fixedDependency.js';
import { ServedDependency } from '../../src/sim/servedDependency.js';
import { MS } from '../plans.js';
import { RecordList } from '../records.js';
import { CALLS, DEPENDENCIES, send, TIME, written } from './anyDependency.js';
import { Callers, DependencyWorld, dependencyOf, endsOf } from './dependencyWorld.js';
import { levelsLeft } from './levels.js';

const PLACE = { subject: 'dependency', dependency: 'dependency' };

describe('a plain dependency', () => {
  it('has the fast stage', () => {
    const world = new DependencyWorld();
    expect(world.place('{ latency: 3ms, failsFrom: 1s }')).toBeInstanceOf(FixedDependency);
    const richer = [
      '{ latency: { distribution: exponential, mean: 3ms } }',
      '{ network: 1ms }',
      '{ trouble: [{ kind: hang }] }',
      '{ capacity: {} }',
      '{ hosts: 2 }',
    ];
    for (const text of richer) expect(world.place(text)).toBeInstanceOf(ServedDependency);
    const behind = world.place('{}');
    expect(world.place('{}', { behind })).toBeInstanceOf(ServedDependency);
  });

  it('leaves the same records as the stage that can do more', () => {
    const outage = fc.record({ latency: TIME, from: TIME, until: fc.option(TIME) });
    const property = fc.property(CALLS, outage, (calls, { latency, from, until }) => {
      const recoversAfter = until === null ? 'never' : `${until}us`;
      const text = `{ latency: ${latency}us, failsFrom: ${from}us, recoversAfter: ${recoversAfter} }`;
      const settings = dependencyOf(text);
      const lines = [false, true].map((isServed) => {
        const list = new RecordList();
        const world = new DependencyWorld(list);
        const setup = { settings, place: PLACE, phases: [], downstream: null };
        const stage = isServed ? new ServedDependency(world.context, setup) : world.place(text);
        send(world, new Callers(world, stage), calls);
        world.run();
        return list.lines;
      });
      expect(lines[1]).toEqual(lines[0]);
    });
    fc.assert(property, { numRuns: 300 });
  });
});

describe('the network', () => {
  it('takes its time each way, on top of serving', () => {
    const text = '{ latency: 10ms, network: 3ms }';
    expect(endsOf(text, [0, 1 * MS])).toEqual(['16000 0 ok', '17000 1 ok']);
  });

  it('carries refusals too', () => {
    const text = `{ latency: 10ms, network: 3ms,
      trouble: [{ kind: refuse, from: 3ms, until: 4ms }] }`;
    // The first arrives as the trouble begins, the second at its end.
    expect(endsOf(text, [0, 1 * MS])).toEqual(['6000 0 error', '17000 1 ok']);
  });

  it('lets trouble meet a call where the call is, not where its caller is', () => {
    const text = `{ latency: 10ms, network: 3ms, failsFrom: 13ms, recoversAfter: 14ms }`;
    // Answered at 13 and 14 ms; the answers arrive 3 ms later.
    expect(endsOf(text, [0, 1 * MS])).toEqual(['16000 0 error', '17000 1 ok']);
  });

  it('is drawn anew for each way and each call', () => {
    const text = '{ latency: 0ms, network: { distribution: exponential, mean: 1s } }';
    const world = new DependencyWorld();
    const callers = new Callers(world, world.place(text));
    for (let call = 0; call < 10_000; call += 1) world.at(call, () => callers.start(call));
    world.run();
    // Two exponential ways: mean 2 s, variance 2 s^2, so a standard error of 14 ms.
    const mean = callers.took.reduce((sum, one) => sum + one, 0) / callers.took.length;
    expect(Math.abs(mean / 1e6 - 2)).toBeLessThan(4 * Math.sqrt(2 / 10_000));
  });
});

describe('the luck of a call', () => {
  const text = `{ latency: { distribution: exponential, mean: 10ms },
    network: { distribution: uniform, from: 1ms, to: 5ms }, trouble: [{ kind: fail, rate: 50 }] }`;

  it('is its own, however many others there are', () => {
    const ends = (starts: readonly number[]) =>
      new Map(endsOf(text, starts).map((line) => [line.split(' ')[1], line]));
    const few = ends([0, 1 * MS, 2 * MS]);
    const many = ends([0, 1 * MS, 2 * MS, ...Array.from({ length: 500 }, (_, call) => call * 100)]);
    expect([...few].map(([call, line]) => many.get(call) === line)).toEqual([true, true, true]);
  });

  it('is another one at another dependency', () => {
    expect(endsOf(text, [0, 0], { name: 'one' })).not.toEqual(
      endsOf(text, [0, 0], { name: 'two' }),
    );
  });
});

describe('whatever calls do', () => {
  it('nothing is left in servers and queues, and no call ends twice', () => {
    const property = fc.property(DEPENDENCIES, CALLS, (settings, calls) => {
      const list = new RecordList();
      const world = new DependencyWorld(list);
      const callers = new Callers(world, world.place(written(settings)));
      send(world, callers, calls);
      world.run();
      expect(levelsLeft(list)).toEqual([]);
      const ended = list
        .linesOf('call-answered', 'call-abandoned')
        .map((line) => line.split(' ')[2]);
      expect(new Set(ended).size).toBe(ended.length);
      expect(ended.length + callers.waiting).toBe(calls.length);
      if (!settings.troubles.some(({ kind }) => kind === 'hang')) expect(callers.waiting).toBe(0);
      expect(world.slots.used).toBe(callers.waiting);
    });
    fc.assert(property, { numRuns: 1000 });
  });

  it('no more are served or wait than may, and never fewer than none', () => {
    const property = fc.property(DEPENDENCIES, CALLS, (settings, calls) => {
      const list = new RecordList();
      const world = new DependencyWorld(list);
      send(world, new Callers(world, world.place(written(settings))), calls);
      world.run();
      const { servers, queue } = settings.capacity;
      for (const [what, limit] of Object.entries({ servers, queue })) {
        const levels = list.records.filter(
          ({ kind, subject }) => kind === 'level-changed' && subject === `dependency ${what}`,
        );
        const values = levels.map(({ value }) => value);
        expect(Math.max(0, ...values)).toBeLessThanOrEqual(limit ?? Number.POSITIVE_INFINITY);
        expect(Math.min(0, ...values)).toBe(0);
      }
    });
    fc.assert(property, { numRuns: 300 });
  });
});
