import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST } from '../../src/model/knobs.js';
import { OpenDuration } from '../../src/policy/openDuration.js';
import type { Draw } from '../../src/policy/port.js';

type Settings = ConstructorParameters<typeof OpenDuration>[0];

const SECOND = 1_000_000;
const INDEXER: Settings = { initial: 5 * SECOND, factor: 2, max: 60 * SECOND, jitter: 'none' };

const lowest: Draw = (low) => low;
/** The largest number below `high` that a draw of 53 bits can be. */
const highest: Draw = (low, high) => low + (1 - 2 ** -53) * (high - low);

/** Fails where a draw is not called for. */
function noDraw(): never {
  throw new Error('nothing is to be drawn');
}

function openings(opening: OpenDuration, count: number): readonly number[] {
  return Array.from({ length: count }, () => opening.next());
}

/** The shortest and the longest that one opening can last. */
function range(settings: Settings): readonly number[] {
  return [lowest, highest].map((draw) => new OpenDuration(settings, draw).next());
}

describe('an open duration', () => {
  it('that doubles from 5 s to at most 60 s lasts 5, 10, 20, 40, 60, 60, and 5 after a close', () => {
    const opening = new OpenDuration(INDEXER, noDraw);
    const first = openings(opening, 6);
    opening.reset();
    const again = openings(opening, 2);
    expect([first, again].map((list) => list.map((time) => time / SECOND))).toEqual([
      [5, 10, 20, 40, 60, 60],
      [5, 10],
    ]);
  });

  it('with a factor of 1 is always the same', () => {
    const fixed: Settings = { initial: 30 * SECOND, factor: 1, max: null, jitter: 'none' };
    expect(openings(new OpenDuration(fixed, noDraw), 3)).toEqual([
      30_000_000, 30_000_000, 30_000_000,
    ]);
  });

  it('grows from whole microseconds to whole microseconds', () => {
    const odd: Settings = { initial: 3, factor: 1.5, max: null, jitter: 'none' };
    // 3 * 1.5 is 4.5, rounded to 5; 5 * 1.5 is 7.5, rounded to 8.
    expect(openings(new OpenDuration(odd, noDraw), 4)).toEqual([3, 5, 8, 12]);
  });

  it('is capped from the first opening on', () => {
    const capped: Settings = { ...INDEXER, max: 4 * SECOND };
    const opening = new OpenDuration(capped, noDraw);
    const first = openings(opening, 2);
    opening.reset();
    expect([...first, opening.next()]).toEqual([4_000_000, 4_000_000, 4_000_000]);
  });

  it('without a maximum grows to a hundred years', () => {
    const endless: Settings = { initial: LONGEST, factor: 1000, max: null, jitter: 'none' };
    const year = 365 * 86_400 * SECOND;
    expect(openings(new OpenDuration(endless, noDraw), 3).map((time) => time / year)).toEqual([
      10, 100, 100,
    ]);
  });
});

describe('the jitter', () => {
  it('equal keeps half and draws the other half: 30 s to 60 s of 60 s', () => {
    expect(range({ ...INDEXER, initial: 60 * SECOND, jitter: 'equal' })).toEqual([
      30_000_000, 60_000_000,
    ]);
  });

  it('equal of an odd number keeps the smaller half', () => {
    expect(range({ ...INDEXER, initial: 5, jitter: 'equal' })).toEqual([2, 5]);
  });

  it('full draws from nothing to the whole duration', () => {
    expect(range({ ...INDEXER, jitter: 'full' })).toEqual([0, 5_000_000]);
  });

  it('of a spread draws from as much less to as much more', () => {
    expect(range({ ...INDEXER, jitter: 500_000 })).toEqual([4_500_000, 5_500_000]);
  });

  it('of a spread larger than the duration never comes down to nothing', () => {
    expect(range({ ...INDEXER, initial: 10, jitter: 15 })).toEqual([1, 25]);
  });

  it('is on top of the maximum, and does not touch the growth', () => {
    const opening = new OpenDuration({ ...INDEXER, jitter: SECOND }, highest);
    expect(openings(opening, 5)).toEqual([
      6_000_000, 11_000_000, 21_000_000, 41_000_000, 61_000_000,
    ]);
  });

  it('draws once for each opening', () => {
    const luck = [0, 0.5, 0.75];
    const draw: Draw = (low, high) => low + (luck.shift() ?? 1) * (high - low);
    const opening = new OpenDuration({ ...INDEXER, initial: 99, factor: 1, jitter: 'full' }, draw);
    expect([openings(opening, 3), luck]).toEqual([[0, 50, 75], []]);
  });

  it('stays in its range and on whole microseconds for any duration and any luck', () => {
    const time = fc.integer({ min: 1, max: LONGEST });
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    const jitter = fc.oneof(fc.constantFrom<'full' | 'equal'>('full', 'equal'), time);
    const property = fc.property(time, jitter, chance, (initial, kind, luck) => {
      const draw: Draw = (low, high) => low + luck * (high - low);
      const settings: Settings = { initial, factor: 1, max: null, jitter: kind };
      const lasts = new OpenDuration(settings, draw).next();
      const [low = 0, high = 0] = range(settings);
      expect([Number.isInteger(lasts), lasts >= low, lasts <= high]).toEqual([true, true, true]);
    });
    fc.assert(property);
  });
});
