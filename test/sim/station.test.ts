import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../src/model/outcomes.js';
import { MS } from '../plans.js';
import { RecordList } from '../records.js';
import { Callers, DependencyWorld, endsOf } from './dependencyWorld.js';
import { levelLines } from './levels.js';

/** A dependency that takes 10 ms, with a capacity as a file would have it. */
const limited = (capacity: string): string => `{ latency: 10ms, capacity: ${capacity} }`;

/** Lets calls start and give up at moments, and keeps the records. */
function play(text: string, starts: readonly number[], giveUps: Readonly<Record<number, number>>) {
  const list = new RecordList();
  const world = new DependencyWorld(list);
  const callers = new Callers(world, world.place(text));
  for (const [operation, at] of starts.entries()) world.at(at, () => callers.start(operation));
  for (const [operation, at] of Object.entries(giveUps)) {
    world.at(at, () => callers.giveUp(Number(operation)));
  }
  world.run();
  return { list, callers };
}

describe('a dependency with few servers', () => {
  it('lets the others wait, first come first served', () => {
    expect(endsOf(limited('{ servers: 1 }'), [0, 1 * MS, 2 * MS])).toEqual([
      '10000 0 ok',
      '20000 1 ok',
      '30000 2 ok',
    ]);
    expect(endsOf(limited('{ servers: 2 }'), [0, 1 * MS, 2 * MS])).toEqual([
      '10000 0 ok',
      '11000 1 ok',
      '20000 2 ok',
    ]);
  });

  it('that serves the last first lets the first wait', () => {
    const text = limited('{ servers: 1, order: lifo }');
    expect(endsOf(text, [0, 1 * MS, 2 * MS, 3 * MS])).toEqual([
      '10000 0 ok',
      '20000 3 ok',
      '30000 2 ok',
      '40000 1 ok',
    ]);
  });

  it('turns away at once what finds its queue full', () => {
    expect(endsOf(limited('{ servers: 1, queue: 1 }'), [0, 1 * MS, 2 * MS, 10 * MS])).toEqual([
      '2000 2 overloaded',
      '10000 0 ok',
      // The one that came at 10 ms, just before the first was done, found the queue still full.
      '10000 3 overloaded',
      '20000 1 ok',
    ]);
  });

  it('tells how many servers are busy and how many calls wait', () => {
    const { list } = play(limited('{ servers: 1, queue: 5 }'), [0, 1 * MS, 2 * MS], {});
    expect(levelLines(list)).toEqual([
      '0 dependency servers holds 1',
      '0 dependency queue holds 5',
      '0 dependency servers 1',
      '1000 dependency queue 1',
      '2000 dependency queue 2',
      '10000 dependency queue 1',
      '20000 dependency queue 0',
      '30000 dependency servers 0',
    ]);
  });

  it('frees the server before its answer is out', () => {
    const world = new DependencyWorld();
    const callers = new Insistent(world, world.place(limited('{ servers: 1, queue: 0 }')));
    world.at(0, () => callers.start(0));
    world.run();
    expect(callers.ends).toEqual(['10000 0 ok', '20000 1 ok', '30000 2 ok']);
  });
});

/** Whoever is answered calls again at once, three times in all. */
class Insistent extends Callers {
  override leave(slot: number, outcome: Outcome): void {
    super.leave(slot, outcome);
    if (this.ends.length < 3) this.start(this.ends.length);
  }
}

describe('a call whose caller has given up', () => {
  it('is served to its end, for nobody', () => {
    const { list, callers } = play(limited('{ servers: 1 }'), [0, 1 * MS, 2 * MS], {
      0: 5 * MS,
      1: 6 * MS,
    });
    expect(callers.ends).toEqual(['30000 2 ok']);
    expect(list.linesOf('call-abandoned', 'call-answered')).toEqual([
      '5000 call-abandoned 0/1 dependency',
      '6000 call-abandoned 1/1 dependency',
      '30000 call-answered 2/1 dependency ok',
    ]);
    expect(levelLines(list, 'servers').at(-1)).toBe('30000 dependency servers 0');
  });

  it('is dropped at once, from the server or the queue, where work is dropped', () => {
    const text = limited('{ servers: 1, abandonedWork: dropped }');
    const { list, callers } = play(text, [0, 1 * MS, 2 * MS], { 0: 5 * MS, 1: 3 * MS });
    expect(callers.ends).toEqual(['15000 2 ok']);
    expect(levelLines(list).slice(2)).toEqual([
      '0 dependency servers 1',
      '1000 dependency queue 1',
      '2000 dependency queue 2',
      '3000 dependency queue 1',
      '5000 dependency queue 0',
      '15000 dependency servers 0',
    ]);
  });

  it('tells how long it was waited for', () => {
    const { list } = play(limited('{ servers: 1 }'), [2 * MS], { 0: 7 * MS });
    const given = list.records.filter(({ kind }) => kind === 'call-abandoned');
    expect(given.map(({ at, value, ok }) => [at, value, ok])).toEqual([[7 * MS, 5 * MS, false]]);
  });

  it('is answered to nobody, however its slot is used again', () => {
    // The slot of the first is the slot of the second, whose own call is answered at 26 ms.
    const { callers } = play(limited('{ servers: 1 }'), [0, 6 * MS], { 0: 5 * MS });
    expect(callers.ends).toEqual(['20000 1 ok']);
  });

  it('on the way there is served where work is done, and forgotten where it is dropped', () => {
    const far = (work: string): string =>
      `{ latency: 10ms, network: 3ms, capacity: { servers: 1, abandonedWork: ${work} } }`;
    const busy = (work: string) =>
      levelLines(play(far(work), [0], { 0: 1 * MS }).list, 'servers').slice(1);
    expect(busy('done')).toEqual(['3000 dependency servers 1', '13000 dependency servers 0']);
    expect(busy('dropped')).toEqual([]);
  });

  it('on the way back is over', () => {
    const far = '{ latency: 10ms, network: 3ms, capacity: { servers: 1 } }';
    const { callers, list } = play(far, [0], { 0: 14 * MS });
    expect(callers.ends).toEqual([]);
    expect(levelLines(list, 'servers').at(-1)).toBe('13000 dependency servers 0');
  });
});

describe('the service time', () => {
  it('grows with the calls in service, itself included: 1 s + 10 ms each', () => {
    const text = '{ latency: 1s, capacity: { perCall: 10ms } }';
    // Brooker's server: the n-th of calls that are in flight together takes 1 s + n x 10 ms.
    expect(endsOf(text, [0, 0, 0, 500 * MS])).toEqual([
      '1010000 0 ok',
      '1020000 1 ok',
      '1030000 2 ok',
      '1540000 3 ok',
    ]);
    // Alone again it takes 1.01 s.
    expect(endsOf(text, [0, 2000 * MS]).at(-1)).toBe('3010000 1 ok');
  });

  it('does not grow with calls that wait', () => {
    const text = '{ latency: 10ms, capacity: { servers: 1, perCall: 1ms } }';
    expect(endsOf(text, [0, 0, 0])).toEqual(['11000 0 ok', '22000 1 ok', '33000 2 ok']);
  });
});

describe('a host that comes back', () => {
  const cold = (kind: string): string =>
    `{ latency: 10ms, trouble: [{ kind: ${kind}, from: 0s, until: 100ms }],
       capacity: { coldStart: { for: 100ms, from: 20% } } }`;

  it.each(['refuse', 'hang', 'down'])('from %s is slow at first, and evenly less so', (kind) => {
    // A share of 20 % at 100 ms, 60 % halfway, all from 200 ms on.
    const ends = endsOf(cold(kind), [100 * MS, 150 * MS, 199_999, 200 * MS]);
    expect(ends).toEqual([
      '150000 0 ok',
      // 10 ms / .6
      '166667 1 ok',
      // 10 ms / .999992
      '209999 2 ok',
      '210000 3 ok',
    ]);
  });

  it('is not slow before it was ever away', () => {
    const text = `{ latency: 10ms, failsFrom: 50ms, recoversAfter: 100ms,
      capacity: { coldStart: { for: 100ms, from: 20% } } }`;
    expect(endsOf(text, [0, 60 * MS, 100 * MS])).toEqual([
      '10000 0 ok',
      '70000 1 error',
      '150000 2 ok',
    ]);
  });

  it('starts cold after every round of a trouble that flaps', () => {
    const text = `{ latency: 10ms,
      trouble: [{ kind: refuse, flap: { every: 100ms, for: 10ms } }],
      capacity: { coldStart: { for: 50ms, from: 50% } } }`;
    expect(endsOf(text, [10 * MS, 60 * MS, 110 * MS])).toEqual([
      '30000 0 ok',
      '70000 1 ok',
      '130000 2 ok',
    ]);
  });
});

describe('a host that is overrun', () => {
  const text = limited(
    '{ servers: 1, crash: { queueAbove: 2, for: 30ms }, coldStart: { for: 20ms, from: 50% } }',
  );

  it('crashes: all its calls fail at once, and it refuses for a while, then is cold', () => {
    const starts = [0, 1 * MS, 2 * MS, 3 * MS, 32_999, 33 * MS, 53 * MS, 70 * MS];
    const { list, callers } = play(text, starts, {});
    expect(callers.ends).toEqual([
      '3000 0 error',
      '3000 1 error',
      '3000 2 error',
      '3000 3 error',
      '32999 4 error',
      // Half its speed at 33 ms; the next waits for it no longer.
      '53000 5 ok',
      '63000 6 ok',
      '80000 7 ok',
    ]);
    expect(list.linesOf('dependency-changed')).toEqual([
      '3000 dependency-changed dependency up>down (crash)',
      '33000 dependency-changed dependency down>up ok',
    ]);
    expect(levelLines(list).slice(2, 8)).toEqual([
      '0 dependency servers 1',
      '1000 dependency queue 1',
      '2000 dependency queue 2',
      '3000 dependency queue 3',
      '3000 dependency queue 0',
      '3000 dependency servers 0',
    ]);
  });

  it('serves no call that it lost in the crash, and can crash again', () => {
    const starts = [0, 0, 0, 0, 40 * MS, 40 * MS, 40 * MS, 40 * MS, 100 * MS];
    const { callers } = play(text, starts, { 5: 41 * MS });
    expect(callers.ends.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
      ...[0, 1, 2, 3].map((call) => `0 ${call} error`),
      ...[4, 5, 6, 7].map((call) => `40000 ${call} error`),
      '110000 8 ok',
    ]);
  });
});
