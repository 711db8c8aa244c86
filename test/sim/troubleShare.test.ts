import { describe, expect, it } from 'vitest';
import { MS } from '../plans.js';
import { RecordList } from '../records.js';
import { wilson } from '../theory.js';
import { Callers, DependencyWorld, endsOf } from './dependencyWorld.js';

const MANY = 20_000;
const calls = Array.from({ length: MANY }, (_, call) => call);

/** A dependency that takes 1 ms, in this trouble all the time. */
const always = (trouble: string): string =>
  `{ latency: 1ms, trouble: [{ kind: ${trouble}, from: 0ms }] }`;

/** What a call ends with and how long it took, where it ended at all; one starts every microsecond. */
function fates(text: string): readonly string[] {
  const found = calls.map(() => 'never');
  for (const line of endsOf(text, calls)) {
    const [end, call, outcome] = line.split(' ');
    found[Number(call)] = `${outcome} after ${Number(end) - Number(call)}`;
  }
  return found;
}

const among = (found: readonly string[], fate: string): readonly number[] =>
  calls.filter((call) => found[call] === fate);

/** A kind of trouble that meets a share of the calls, and what becomes of one that it meets. */
const SHARED = [
  ['hang', 'never'],
  ['refuse', 'error after 0'],
  ['slow, added: 9ms', 'ok after 10000'],
  ['fail', 'error after 1000'],
] as const;

describe('a trouble that meets a share of the calls', () => {
  it.each(SHARED)('meets that share, within the chance of it, and no other: %s', (kind, fate) => {
    const found = fates(always(`${kind}, rate: 30%`));
    const [low, high] = wilson(among(found, fate).length, MANY, 4);
    expect(low).toBeLessThan(0.3);
    expect(high).toBeGreaterThan(0.3);
    expect(new Set(found)).toEqual(new Set([fate, 'ok after 1000']));
  });

  it.each(SHARED)('meets at a higher rate whom it meets at a lower one: %s', (kind, fate) => {
    const [low, high] = [10, 40].map((rate) => fates(always(`${kind}, rate: ${rate}%`)));
    const lost = among(low ?? [], fate).filter((call) => high?.[call] !== fate);
    expect(lost).toEqual([]);
  });

  it.each(SHARED)('meets nobody at a rate of 0, and all at 100: %s', (kind, fate) => {
    expect(new Set(fates(always(`${kind}, rate: 0%`)))).toEqual(new Set(['ok after 1000']));
    expect(new Set(fates(always(`${kind}, rate: 100%`)))).toEqual(new Set([fate]));
  });

  it('has luck of its own: half of those that hang by one are among the other too', () => {
    const twice = fates(
      '{ latency: 1ms, trouble: [{ kind: hang, rate: 50% }, { kind: refuse, rate: 50% }] }',
    );
    // Half of them hang; of the others half are refused.
    for (const [fate, share] of [
      ['never', 0.5],
      ['error after 0', 0.25],
    ] as const) {
      const [low, high] = wilson(among(twice, fate).length, MANY, 4);
      expect(low).toBeLessThan(share);
      expect(high).toBeGreaterThan(share);
    }
  });

  it.each(['hang', 'refuse', 'slow, added: 9ms'])('draws only where it must: %s', (kind) => {
    expect([drawnIn(kind), drawnIn(`${kind}, rate: 100%`), drawnIn(`${kind}, rate: 99%`)]).toEqual([
      0, 0, 3,
    ]);
  });

  it('grows up to its share', () => {
    const found = fates(always('hang, rate: 50%, ramp: 10ms'));
    // A call that comes in the first millisecond is asked again in the second, when the share is 5 to
    // 10 %; one that comes at the end of the ramp or later, when it is half.
    const late = found.slice(10_000).filter((fate) => fate === 'never').length;
    const early = found.slice(0, 1_000).filter((fate) => fate === 'never').length;
    const [lateLow, lateHigh] = wilson(late, 10_000, 4);
    const [earlyLow, earlyHigh] = wilson(early, 1_000, 4);
    expect([lateLow < 0.5, lateHigh > 0.5]).toEqual([true, true]);
    expect([earlyLow < 0.075, earlyHigh > 0.075]).toEqual([true, true]);
  });

  it('of slow calls is the same while their slowness grows', () => {
    const growing =
      '{ latency: 1ms, trouble: [{ kind: slow, added: 1s, rate: 30%, from: 0ms, ramp: 10s }] }';
    const found = fates(growing);
    // A microsecond of 10 s adds a tenth of one: from the fifth call on it is seen.
    const slow = calls.slice(5).filter((call) => found[call] !== 'ok after 1000').length;
    const [low, high] = wilson(slow, MANY - 5, 4);
    expect([low < 0.3, high > 0.3]).toEqual([true, true]);
  });

  it('leaves the servers to the others: who hangs holds none', () => {
    const one = '{ latency: 1ms, capacity: { servers: 1 }, trouble: [{ kind: hang, rate: 50% }] }';
    const ends = endsOf(
      one,
      calls.slice(0, 200).map(() => 0),
    );
    expect(ends.map((line) => line.split(' ')[0])).toEqual(
      ends.map((_, place) => String((place + 1) * 1_000)),
    );
  });

  it.each(['hang', 'refuse'])(
    'is no stoppage: the dependency is degraded, not down: %s',
    (kind) => {
      const list = new RecordList();
      const world = new DependencyWorld(list);
      world.place(`{ trouble: [{ kind: ${kind}, rate: 99%, from: 5ms, until: 9ms }] }`);
      world.at(20 * MS, () => {});
      world.run();
      expect(list.linesOf('dependency-changed')).toEqual([
        `5000 dependency-changed dependency up>degraded (${kind})`,
        '9000 dependency-changed dependency degraded>up ok',
      ]);
    },
  );
});

/** How many draws three calls make that meet a trouble. */
function drawnIn(trouble: string): number {
  const world = new DependencyWorld();
  const { luck } = world.context;
  let drawn = 0;
  world.context.luck = (purpose, slot) => {
    drawn += 1;
    return luck(purpose, slot);
  };
  const callers = new Callers(world, world.place(always(trouble)));
  for (const call of [0, 1, 2]) world.at(call, () => callers.start(call));
  world.run();
  return drawn;
}
