import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FEWEST_SEEDS,
  medianInterval,
  medianRanks,
  seedsNeeded,
  wilsonInterval,
} from '../../src/analysis/intervals.js';

/** The chance of at most so many heads, by the definition: exact while 2^count is. */
function atMostHeads(heads: number, count: number): number {
  let [ways, sum] = [1, 0];
  for (let k = 0; k <= heads; k += 1) {
    sum += ways;
    ways = (ways * (count - k)) / (k + 1);
  }
  return sum / 2 ** count;
}

describe('the interval of a median', () => {
  // Published: the table of distribution-free confidence intervals for the median (Conover 1999,
  // Hahn and Meeker 1991): ranks and the level they reach.
  it.each([
    [6, 1, 6, 0.969],
    [10, 2, 9, 0.979],
    [15, 4, 12, 0.965],
    [20, 6, 15, 0.959],
    [30, 10, 21, 0.957],
    [50, 18, 33, 0.967],
    [100, 40, 61, 0.965],
  ])('of %i values lies between the ranks %i and %i, %f sure', (count, low, high, level) => {
    const ranks = medianRanks(count);
    expect([ranks.low, ranks.high, Number(ranks.level.toFixed(3))]).toEqual([low, high, level]);
  });

  it.each([
    [1, 0],
    [2, 0.5],
    [3, 0.75],
    [4, 0.875],
    [5, 0.9375],
  ])('of %i values is their whole range, and says that it is only %f sure', (count, level) => {
    expect(medianRanks(count)).toEqual({ low: 1, high: count, level });
  });

  it('is the narrowest that is at least 95 % sure, by the definition of the binomial', () => {
    for (let count = FEWEST_SEEDS; count <= 200; count += 1) {
      const { low, level } = medianRanks(count);
      expect(level).toBeCloseTo(1 - 2 * atMostHeads(low - 1, count), 12);
      expect(level).toBeGreaterThanOrEqual(0.95);
      expect(1 - 2 * atMostHeads(low, count)).toBeLessThan(0.95);
    }
  });

  it('works where powers of two have long underflowed', () => {
    // The normal approximation: 5000 - 0.98 * sqrt(10000), within one rank of the exact one.
    const { low, high, level } = medianRanks(10_000);
    expect([low, high]).toEqual([4902, 5099]);
    expect(level).toBeCloseTo(0.95, 2);
  });

  it('is made of values that were seen, and does not ask for their order', () => {
    const values = [9, 1, 8, 2, 7, 3, 6, 4, 5, 10];
    const interval = { median: 5.5, low: 2, high: 9, level: 1 - 22 / 1024 };
    expect(medianInterval(values)).toEqual(interval);
    expect(medianInterval([4])).toEqual({ median: 4, low: 4, high: 4, level: 0 });
    expect(medianInterval([3, 1, 2])).toEqual({ median: 2, low: 1, high: 3, level: 0.75 });
    expect(medianInterval([])).toBeNull();
  });

  it('holds the median, and moves with its values', () => {
    const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(values, fc.integer({ min: -50, max: 50 }), (list, by) => {
        const at = medianInterval(list);
        const moved = medianInterval(list.map((value) => value + by));
        if (at === null || moved === null) throw new Error('there were values');
        expect(at.low <= at.median && at.median <= at.high).toBe(true);
        expect(moved).toEqual({
          median: at.median + by,
          low: at.low + by,
          high: at.high + by,
          level: at.level,
        });
      }),
    );
  });
});

describe('the interval of a share', () => {
  // Published: 21 of 30 and 81 of 263 (Newcombe 1998, table 1: 0.2553 to 0.3662), 15 of 148
  // (0.0624 to 0.1605), 0 of 20 (0 to 0.1611), 1 of 29 (0.0061 to 0.1718).
  it.each([
    [21, 30, 0.5212, 0.8334],
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %i in %i is %f to %f', (hits, count, low, high) => {
    const interval = wilsonInterval(hits, count);
    expect([Number(interval.low.toFixed(4)), Number(interval.high.toFixed(4))]).toEqual([
      low,
      high,
    ]);
  });

  it('ends at exactly 0 and 1 where all or none hit', () => {
    expect(wilsonInterval(0, 7).low).toBe(0);
    expect(wilsonInterval(7, 7).high).toBe(1);
  });
});

describe('the seeds that would probably settle it', () => {
  it.each([
    // Gap 0.1 * 30 / 34 = 0.0882: ((1.96 * 0.5 + 0.8416 * sqrt(0.5882 * 0.4118)) / 0.0882)^2 = 249.9
    [18, 30, 0.5, 250],
    // Gap -0.0481, share 0.6519: ((1.96 * 0.4583 + 0.8416 * 0.4764) / 0.0481)^2 = 730.4
    [65, 100, 0.7, 731],
    // Gap 0.1 * 10 / 14 = 0.0714, share 0.5714: ((0.98 + 0.8416 * 0.4949) / 0.0714)^2 = 382.0
    [6, 10, 0.5, 383],
    // Nothing speaks against it, 3.8415 * 0.25 / 0.25 = 3.8, but the median needs six.
    [3, 3, 0.5, 6],
    // Gap 0.015 * 1000 / 1004: ((0.98 + 0.8416 * 0.4998) / 0.01494)^2 = 8788, and 10086 with 0.013944
    [515, 1000, 0.5, 8789],
    [514, 1000, 0.5, null],
    [15, 30, 0.5, null],
  ])('for %i of %i against %f are %s', (hits, count, wanted, expected) => {
    expect(seedsNeeded(hits, count, wanted)).toBe(expected);
  });

  it('settle it four times in five, if the share is what is thought', () => {
    // 9 of 12 held: the share is thought to be 0.6875, and 54 seeds are asked for.
    const [share, count] = [0.6875, seedsNeeded(9, 12, 0.5) ?? 0];
    const chances = [(1 - share) ** count];
    for (let held = 1; held <= count; held += 1) {
      const before = chances[held - 1] ?? 0;
      chances.push(((before * (count - held + 1)) / held) * (share / (1 - share)));
    }
    const settled = chances.filter((_, held) => count - held < medianRanks(count).low);
    expect(settled.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(0.8, 1);
  });

  it('leave the wanted share out, were the share to stay', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 300 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 99 }),
        (count, part, percent) => {
          const [hits, wanted] = [Math.round(part * count), percent / 100];
          const needed = seedsNeeded(hits, count, wanted);
          if (needed === null) return;
          const { low, high } = wilsonInterval((hits / count) * needed, needed);
          expect(low > wanted - 1e-9 || high < wanted + 1e-9).toBe(true);
        },
      ),
    );
  });
});
