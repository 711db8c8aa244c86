import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEVER } from '../../src/model/time.js';
import { NOT_YET, Spell, type SpellSettings } from '../../src/sim/spell.js';

/** From 10 until 30, all the time and at once, unless said otherwise. */
function spell(given: Partial<SpellSettings> = {}): Spell {
  return new Spell({ from: 10, until: 30, ramp: 0, flap: null, ...given });
}

/** The moments from 0 to 60 in which it is there, as `first-last`. */
function seen(one: Spell): readonly string[] {
  const found: [number, number][] = [];
  for (let now = 0; now <= 60; now += 1) {
    if (!one.isActive(now)) continue;
    const last = found.at(-1);
    if (last?.[1] === now - 1) last[1] = now;
    else found.push([now, now]);
  }
  return found.map(([first, last]) => `${first}-${last}`);
}

/** The moments at which something changes. */
function changes(one: Spell): readonly number[] {
  const found: number[] = [];
  for (let at = one.nextChange(-1); at <= 60; at = one.nextChange(at)) found.push(at);
  return found;
}

describe('a spell', () => {
  it('holds from its first moment until just before its end', () => {
    expect(seen(spell())).toEqual(['10-29']);
    expect(changes(spell())).toEqual([10, 30]);
    expect([29, 30].map((now) => spell().isOver(now))).toEqual([false, true]);
  });

  it('never ends when no end is said', () => {
    const forever = spell({ until: NEVER });
    expect([forever.isActive(1e15), forever.nextChange(10), forever.lastEnd(1e15)]).toEqual([
      true,
      NEVER,
      NOT_YET,
    ]);
  });

  it('is not there at all when it would end before it begins', () => {
    const none = spell({ until: 10 });
    expect([seen(none), changes(none), none.lastEnd(50)]).toEqual([[], [], NOT_YET]);
    expect(none.isOver(0)).toBe(true);
  });

  it('that flaps is there in the first part of each round, counted from its beginning', () => {
    const flapping = spell({ flap: { every: 8, for: 3 } });
    expect(seen(flapping)).toEqual(['10-12', '18-20', '26-28']);
    expect(changes(flapping)).toEqual([10, 13, 18, 21, 26, 29, 30]);
  });

  it('that flaps is cut off by its end', () => {
    const flapping = spell({ until: 20, flap: { every: 8, for: 3 } });
    expect(seen(flapping)).toEqual(['10-12', '18-19']);
    expect(changes(flapping)).toEqual([10, 13, 18, 20]);
    expect([12, 13, 19, 20, 99].map((now) => flapping.lastEnd(now))).toEqual([
      NOT_YET,
      13,
      13,
      20,
      20,
    ]);
  });

  it('that flaps for whole rounds does not flap', () => {
    expect(seen(spell({ flap: { every: 8, for: 8 } }))).toEqual(['10-29']);
    expect(changes(spell({ flap: { every: 8, for: 9 } }))).toEqual([10, 30]);
  });

  it('grows evenly to its full strength', () => {
    const growing = spell({ ramp: 8 });
    expect([9, 10, 12, 17, 18, 29, 30].map((now) => growing.strength(now))).toEqual([
      0, 0, 0.25, 0.875, 1, 1, 0,
    ]);
    expect(changes(growing)).toEqual([10, 18, 30]);
  });

  it('that flaps grows over its rounds, not in each of them', () => {
    const growing = spell({ ramp: 16, flap: { every: 8, for: 4 } });
    expect([11, 15, 19, 27].map((now) => growing.strength(now))).toEqual([1 / 16, 0, 9 / 16, 1]);
  });

  it('changes and has ended exactly where looking at every moment says so', () => {
    const settings = fc.record({
      from: fc.nat(30),
      until: fc.oneof(fc.nat(60), fc.constant(NEVER)),
      ramp: fc.nat(20),
      flap: fc.option(
        fc.record({ every: fc.integer({ min: 1, max: 20 }), for: fc.integer({ min: 1, max: 20 }) }),
      ),
    });
    const property = fc.property(settings, (given) => follow(new Spell(given)));
    fc.assert(property, { numRuns: 500 });
  });
});

/** Goes through the moments one by one. */
function follow(one: Spell): void {
  let lastEnd = NOT_YET;
  for (let now = 0; now <= 80; now += 1) {
    const [before, here] = [now > 0 && one.isActive(now - 1), one.isActive(now)];
    if (before && !here) lastEnd = now;
    expect(one.lastEnd(now)).toBe(lastEnd);
    if (before !== here) expect(one.nextChange(now - 1)).toBe(now);
  }
}
