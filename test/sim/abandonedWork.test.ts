import { describe, expect, it } from 'vitest';
import { MS } from '../plans.js';
import { RecordList } from '../records.js';
import { Callers, DependencyWorld } from './dependencyWorld.js';
import { levelLines } from './levels.js';

/** A dependency that takes 10 ms and skips the work of those who have given up. */
const skipping = (capacity: string, more = ''): string =>
  `{ latency: 10ms, ${more} capacity: { ${capacity}, abandonedWork: skipped } }`;

/** Lets calls start and give up at moments, given in milliseconds, and keeps the records. */
function play(text: string, starts: readonly number[], giveUps: Readonly<Record<number, number>>) {
  const list = new RecordList();
  const world = new DependencyWorld(list);
  const callers = new Callers(world, world.place(text));
  for (const [operation, at] of starts.entries()) {
    world.at(at * MS, () => callers.start(operation));
  }
  for (const [operation, at] of Object.entries(giveUps)) {
    world.at(at * MS, () => callers.giveUp(Number(operation)));
  }
  world.run();
  return { ends: callers.ends, levels: levelLines(list).filter((line) => !/ holds /.test(line)) };
}

describe('work that is skipped when its caller has given up', () => {
  it('is served to its end once it was begun, and skipped as its turn comes', () => {
    // The first is served until 10 ms for nobody; the second has gone by then, the third has not.
    expect(play(skipping('servers: 1'), [0, 1, 2], { 0: 5, 1: 6 })).toEqual({
      ends: ['20000 2 ok'],
      levels: [
        '0 dependency servers 1',
        '1000 dependency queue 1',
        '2000 dependency queue 2',
        '10000 dependency queue 1',
        '10000 dependency queue 0',
        '20000 dependency servers 0',
      ],
    });
  });

  it('leaves the server free when nobody else waits', () => {
    const { ends, levels } = play(skipping('servers: 1'), [0, 1, 2, 15], { 1: 3, 2: 3 });
    expect(ends).toEqual(['10000 0 ok', '25000 3 ok']);
    expect(levels.slice(-5)).toEqual([
      '10000 dependency queue 1',
      '10000 dependency queue 0',
      '10000 dependency servers 0',
      '15000 dependency servers 1',
      '25000 dependency servers 0',
    ]);
  });

  it('has its place in the queue until then, so that others are turned away', () => {
    const { ends } = play(skipping('servers: 1, queue: 1'), [0, 1, 4, 11], { 1: 3 });
    expect(ends).toEqual(['4000 2 overloaded', '10000 0 ok', '21000 3 ok']);
  });

  it('counts for the crash of a host that is overrun', () => {
    const crash = skipping('servers: 1, crash: { queueAbove: 1, for: 5ms }');
    expect(play(crash, [0, 1, 4], { 1: 3 }).ends).toEqual(['4000 0 error', '4000 2 error']);
  });

  it('is skipped by whoever serves the last first', () => {
    const last = skipping('servers: 1, order: lifo');
    expect(play(last, [0, 1, 2, 3], { 3: 4, 2: 4 }).ends).toEqual(['10000 0 ok', '20000 1 ok']);
  });

  it('is skipped by each of several servers', () => {
    // The first two are done at 10 and 11 ms; of the three that wait, the middle one has gone.
    const { ends } = play(skipping('servers: 2'), [0, 1, 2, 3, 4], { 3: 5 });
    expect(ends).toEqual(['10000 0 ok', '11000 1 ok', '20000 2 ok', '21000 4 ok']);
  });

  it('that comes when its caller has gone is not begun, or waits to be skipped', () => {
    const far = skipping('servers: 1', 'network: 3ms,');
    expect(play(far, [0], { 0: 1 })).toEqual({ ends: [], levels: [] });
    expect(play(far, [0, 1, 2], { 1: 2 })).toEqual({
      ends: ['16000 0 ok', '26000 2 ok'],
      levels: [
        '3000 dependency servers 1',
        '4000 dependency queue 1',
        '5000 dependency queue 2',
        '13000 dependency queue 1',
        '13000 dependency queue 0',
        '23000 dependency servers 0',
      ],
    });
  });

  it('gives nothing up that it has called in turn', () => {
    const list = new RecordList();
    const world = new DependencyWorld(list);
    const db = world.place('{ latency: 5ms }', { name: 'db' });
    const api = world.place(skipping('servers: 1'), { name: 'api', behind: db });
    const callers = new Callers(world, api);
    world.at(0, () => callers.start(0));
    world.at(1 * MS, () => callers.start(1));
    world.at(12 * MS, () => callers.giveUp(0));
    world.run();
    expect(callers.ends).toEqual(['30000 1 ok']);
    expect(list.linesOf('call-abandoned')).toEqual(['12000 call-abandoned 0/1 api']);
  });
});
