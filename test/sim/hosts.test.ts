import { describe, expect, it } from 'vitest';
import { HostChoice } from '../../src/sim/hostChoice.js';
import { PLAIN_NEEDS, Slots } from '../../src/sim/slots.js';
import { MS } from '../plans.js';
import { RecordList } from '../records.js';
import { standardErrorOfShare } from '../theory.js';
import { Callers, DependencyWorld, endsOf } from './dependencyWorld.js';
import { levelLines } from './levels.js';

describe('hosts', () => {
  it('are called one after the other', () => {
    const text = '{ hosts: 3, latency: 10ms, trouble: [{ kind: refuse, hosts: [2] }] }';
    expect(endsOf(text, [0, 1 * MS, 2 * MS, 3 * MS, 4 * MS])).toEqual([
      '1000 1 error',
      '4000 4 error',
      '10000 0 ok',
      '12000 2 ok',
      '13000 3 ok',
    ]);
  });

  it('are called by chance, each as often as the others', () => {
    const text =
      '{ hosts: 4, balance: random, latency: 0ms, trouble: [{ kind: refuse, hosts: [3] }] }';
    const calls = 10_000;
    const ends = endsOf(
      text,
      Array.from({ length: calls }, (_, call) => call),
    );
    const share = ends.filter((line) => line.endsWith('error')).length / calls;
    expect(Math.abs(share - 0.25)).toBeLessThan(4 * standardErrorOfShare(0.25, calls));
  });

  it('are the emptiest each time: a call never waits while a host is free', () => {
    // The first host is busy until 30 ms; the other two share what comes meanwhile.
    const text = `{ hosts: 3, balance: shortest-queue, latency: 10ms, capacity: { servers: 1 },
      trouble: [{ kind: slow, added: 20ms, hosts: [1] }] }`;
    expect(
      endsOf(
        text,
        [0, 1, 2, 11.5, 12.5, 22.6].map((at) => at * MS),
      ),
    ).toEqual(['11000 1 ok', '12000 2 ok', '21500 3 ok', '22500 4 ok', '30000 0 ok', '32600 5 ok']);
  });

  it('of two taken by chance are the emptier: with two hosts that is the emptier of both', () => {
    const text = '{ hosts: 2, balance: two-choices, latency: 10ms, capacity: { servers: 1 } }';
    const starts = Array.from({ length: 1_000 }, (_, call) => call * 6 * MS);
    const waited = endsOf(text, starts).filter((line) => {
      const [end = 0, call = 0] = line.split(' ').map(Number);
      return end !== (call * 6 + 10) * MS;
    });
    expect(waited).toEqual([]);
  });

  it('of two taken by chance are each as often one of them', () => {
    const text = `{ hosts: 4, balance: two-choices, latency: 0ms,
      trouble: [{ kind: fail, rate: 100%, hosts: [3] }] }`;
    const calls = 10_000;
    const starts = Array.from({ length: calls }, (_, call) => call * MS);
    const share = endsOf(text, starts).filter((line) => line.endsWith('error')).length / calls;
    expect(Math.abs(share - 0.25)).toBeLessThan(4 * standardErrorOfShare(0.25, calls));
  });

  it('have servers and a queue each', () => {
    const list = new RecordList();
    const world = new DependencyWorld(list);
    const text = '{ hosts: 2, latency: 10ms, capacity: { servers: 1, queue: 1 } }';
    const callers = new Callers(world, world.place(text));
    for (let call = 0; call < 5; call += 1) world.at(call * MS, () => callers.start(call));
    world.run();
    // Operations 0, 2, 4 are for the first host, whose queue is full when the last comes.
    expect(callers.ends).toEqual([
      '4000 4 overloaded',
      '10000 0 ok',
      '11000 1 ok',
      '20000 2 ok',
      '21000 3 ok',
    ]);
    expect(levelLines(list).slice(0, 8)).toEqual([
      '0 dependency servers holds 1',
      '0 dependency queue holds 1',
      '0 dependency servers holds 1 at host 2',
      '0 dependency queue holds 1 at host 2',
      '0 dependency servers 1',
      '1000 dependency servers 1 at host 2',
      '2000 dependency queue 1',
      '3000 dependency queue 1 at host 2',
    ]);
  });

  it('crash one by one: the dependency is degraded, and down once all have', () => {
    const list = new RecordList();
    const world = new DependencyWorld(list);
    const text = `{ hosts: 2, latency: 10ms,
      capacity: { servers: 1, crash: { queueAbove: 0, for: 5ms } } }`;
    const callers = new Callers(world, world.place(text));
    for (let call = 0; call < 4; call += 1) world.at(call * MS, () => callers.start(call));
    world.at(9 * MS, () => callers.start(4));
    world.run();
    expect(callers.ends).toEqual([
      '2000 0 error',
      '2000 2 error',
      '3000 1 error',
      '3000 3 error',
      '19000 4 ok',
    ]);
    expect(list.linesOf('dependency-changed')).toEqual([
      '2000 dependency-changed dependency up>degraded (crash)',
      '3000 dependency-changed dependency degraded>down (crash)',
      '7000 dependency-changed dependency down>degraded (crash)',
      '8000 dependency-changed dependency degraded>up ok',
    ]);
  });

  it('come back one by one, each cold by itself', () => {
    const text = `{ hosts: 2, latency: 10ms,
      capacity: { coldStart: { for: 100ms, from: 50% } },
      trouble: [{ kind: refuse, until: 10ms, hosts: [1] }] }`;
    expect(endsOf(text, [10 * MS, 10 * MS])).toEqual(['20000 1 ok', '30000 0 ok']);
  });
});

describe('the host of a call', () => {
  it('is chosen once an attempt, whoever asks first', () => {
    const world = new DependencyWorld();
    const stage = world.place('{ hosts: 3 }');
    const slots = [world.slots.take(), world.slots.take()];
    for (const slot of slots) world.slots.beginAttempt(slot);
    expect([0, 0, 1, 0].map((index) => stage.hostOf(slots[index] ?? 0))).toEqual([0, 0, 1, 0]);
    for (const slot of slots) world.slots.beginAttempt(slot);
    expect(slots.map((slot) => stage.hostOf(slot))).toEqual([2, 0]);
    expect([stage.hosts, world.place('{}').hosts, world.place('{}').hostOf(0)]).toEqual([3, 1, 0]);
  });

  it('needs a column to be remembered in', () => {
    const context = { ...new DependencyWorld().context, slots: new Slots(4, PLAIN_NEEDS) };
    const of = (hosts: number): HostChoice =>
      new HostChoice(context, { name: 'db', hosts, balance: 'random', loadOf: () => 0 });
    expect(of(1).of(0)).toBe(0);
    expect(() => of(2)).toThrow(new Error('a dependency of several hosts needs slots with places'));
  });
});

describe('endpoints', () => {
  const text = `{ endpoints: [read, write], latency: 10ms,
    trouble: [{ kind: refuse, endpoints: [write] }] }`;

  it('are in trouble by themselves; a call for none in particular is not', () => {
    const world = new DependencyWorld();
    const callers = new Callers(world, world.place(text));
    for (const endpoint of [0, 1, 2]) world.at(0, () => callers.start(endpoint, endpoint));
    world.run();
    expect(callers.ends).toEqual(['0 2 error', '10000 0 ok', '10000 1 ok']);
  });

  it('that come back do not make the host start cold', () => {
    const cold = `{ endpoints: [read, write], latency: 10ms,
      capacity: { coldStart: { for: 100ms, from: 50% } },
      trouble: [{ kind: refuse, until: 10ms, endpoints: [write] }] }`;
    const world = new DependencyWorld();
    const callers = new Callers(world, world.place(cold));
    world.at(10 * MS, () => callers.start(0, 2));
    world.run();
    expect(callers.ends).toEqual(['20000 0 ok']);
  });
});
