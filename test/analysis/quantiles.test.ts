import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Quantiles } from '../../src/analysis/quantiles.js';
import { LONGEST } from '../../src/model/knobs.js';

const time = fc.oneof(fc.nat(300), fc.integer({ min: 0, max: LONGEST }));
const SHARES = [0, 0.001, 0.07, 0.5, 0.9, 0.99, 0.999, 1];

function taken(values: readonly number[]): Quantiles {
  const quantiles = new Quantiles();
  for (const value of values) quantiles.add(value);
  return quantiles;
}

/** The definition itself: the smallest value with at least the share at or below it. */
function byDefinition(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const enough = share * sorted.length - 1e-9;
  return sorted.find((_, index) => index + 1 >= enough) ?? null;
}

/** More times than are kept: each is there often enough. */
function often(values: readonly number[]): readonly number[] {
  const times = Math.ceil(4_097 / values.length);
  return Array.from({ length: times }, () => values).flat();
}

describe('quantiles', () => {
  it('are exact by nearest rank while there are few', () => {
    fc.assert(
      fc.property(fc.array(time, { minLength: 1, maxLength: 200 }), (values) => {
        const quantiles = taken(values);
        expect(quantiles.isExact).toBe(true);
        for (const share of SHARES) {
          expect(quantiles.quantile(share)).toBe(byDefinition(values, share));
        }
      }),
    );
  });

  it('are at most 1 % away when there are many, and exact below 128', () => {
    fc.assert(
      fc.property(fc.array(time, { minLength: 1, maxLength: 60 }), (values) => {
        const many = often(values);
        const quantiles = taken(many);
        expect(quantiles.isExact).toBe(false);
        for (const share of SHARES) {
          const [near, exact] = [quantiles.quantile(share) ?? -1, byDefinition(many, share) ?? -1];
          const isNear = exact < 128 ? near === exact : Math.abs(near - exact) <= exact * 0.01;
          expect([share, exact, near, isNear]).toEqual([share, exact, near, true]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('know count, sum, shortest and longest exactly, however many', () => {
    const { count, sum, min, max } = taken(often([3, 70_001, 12]));
    expect([count, sum, min, max]).toEqual([4_098, 1_366 * 70_016, 3, 70_001]);
  });

  it('have the same sum in any grouping, beyond what a number holds exactly too', () => {
    const times = (seed: number) =>
      Array.from({ length: 5_000 }, (_, index) => LONGEST - ((7 * index + seed) % 13));
    const part = (seed: number) => taken(times(seed));
    const left = merged(merged(merged(part(0), part(1)), part(2)), part(3));
    const right = merged(merged(part(3), part(2)), merged(part(1), part(0)));
    const all = [0, 1, 2, 3].flatMap(times);
    const exact = Number(all.reduce((sum, time) => sum + BigInt(time), 0n));
    expect([left.sum, right.sum]).toEqual([exact, exact]);
  });

  it('of nothing are nothing', () => {
    const { count, sum, max } = new Quantiles();
    expect([count, sum, max, new Quantiles().quantile(0.5)]).toEqual([0, 0, 0, null]);
  });

  it('take exactly 4096 times as they are', () => {
    const values = Array.from({ length: 4_096 }, (_, index) => index * 1_000);
    expect([taken(values).isExact, taken([...values, 1]).isExact]).toEqual([true, false]);
  });

  it('can be merged in any grouping', () => {
    const part = fc.oneof(
      fc.array(time, { maxLength: 20 }),
      fc.array(time, { minLength: 1, maxLength: 20 }).map(often),
    );
    fc.assert(
      fc.property(part, part, part, (a, b, c) => {
        const left = merged(merged(taken(a), taken(b)), taken(c));
        const right = merged(taken(a), merged(taken(b), taken(c)));
        const all = taken([...a, ...b, ...c]);
        expect(figures(left)).toEqual(figures(all));
        expect(figures(right)).toEqual(figures(all));
      }),
      { numRuns: 30 },
    );
  });
});

function merged(into: Quantiles, from: Quantiles): Quantiles {
  into.merge(from);
  return into;
}

function figures(quantiles: Quantiles): readonly unknown[] {
  const { count, min, max, isExact } = quantiles;
  return [count, min, max, isExact, ...SHARES.map((share) => quantiles.quantile(share))];
}
