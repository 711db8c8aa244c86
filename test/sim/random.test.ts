import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashText } from '../../src/model/hash.js';
import { keyedDraw, uniform } from '../../src/sim/random.js';

const JITTER = hashText('jitter');
const ARRIVALS = hashText('arrivals');
const INDEXES = Array.from({ length: 10_000 }, (_, index) => index);

/** How many of ten thousand indexes get nearly the same number in two ways. */
function nearlySame(one: (index: number) => number, other: (index: number) => number): number {
  return INDEXES.filter((index) => Math.abs(one(index) - other(index)) < 0.005).length;
}

const seeded = (index: number) => uniform(1, JITTER, index);

describe('a keyed draw', () => {
  it('never changes for a given key: a saved report stays reproducible', () => {
    expect([JITTER, uniform(1, JITTER, 0), uniform(1, JITTER, 1), uniform(1, JITTER, 2)]).toEqual([
      33855571, 0.6792860429000795, 0.5199287263297449, 0.4884132665982033,
    ]);
    expect([
      uniform(2, JITTER, 0),
      uniform(1, ARRIVALS, 0),
      uniform(1, JITTER, 2 ** 32),
      uniform(1, JITTER, 0, 1),
    ]).toEqual([0.7267124938070946, 0.7235256086685142, 0.43370933014601154, 0.8127361118186641]);
  });

  it('has nothing to do with that of another seed, purpose, index or extra word', () => {
    const others = [
      nearlySame(seeded, (index) => uniform(2, JITTER, index)),
      nearlySame(seeded, (index) => uniform(1, ARRIVALS, index)),
      nearlySame(seeded, (index) => uniform(1, JITTER, index + 1)),
      nearlySame(seeded, (index) => uniform(1, JITTER, index + 2 ** 32)),
      nearlySame(seeded, (index) => uniform(1, JITTER, index, 1)),
    ];
    // By chance one in a hundred is: 100 of 10,000, give or take 50.
    expect(others.filter((count) => count < 50 || count > 150)).toEqual([]);
  });

  it('falls evenly between 0 and 1', () => {
    const tenths = new Array<number>(10).fill(0);
    for (const index of INDEXES) {
      const tenth = Math.floor(seeded(index) * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    // 1,000 each, give or take 150 (five deviations).
    expect(tenths.filter((count) => count < 850 || count > 1_150)).toEqual([]);
    expect(tenths).toHaveLength(10);
  });

  it('lies in its range, the lower end included and the upper one not', () => {
    const range = fc.record({ low: fc.nat(1_000_000), width: fc.integer({ min: 1, max: 1e9 }) });
    const property = fc.property(fc.nat(), range, (seed, { low, width }) => {
      const drawn = keyedDraw(seed, 'jitter')(low, low + width);
      expect([drawn >= low, drawn < low + width]).toEqual([true, true]);
    });
    fc.assert(property);
  });

  it('takes the numbers of its purpose in turn, whatever others draw meanwhile', () => {
    const [draw, other] = [keyedDraw(1, 'jitter'), keyedDraw(1, 'arrivals')];
    const drawn = [draw(0, 1)];
    other(0, 1);
    other(0, 1);
    drawn.push(draw(0, 1), draw(10, 20));
    expect(drawn).toEqual([seeded(0), seeded(1), 10 + 10 * seeded(2)]);
  });
});
