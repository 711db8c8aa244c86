import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Quantiles } from '../../src/analysis/quantiles.js';
import { LONGEST } from '../../src/model/knobs.js';
import { EXACT_TIMES, QUANTILE_ERROR } from '../../src/model/timeFigures.js';

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

/** More different times than are counted one by one: each is drawn out over a few hundred. */
function many(values: readonly number[]): readonly number[] {
  const times = Math.ceil((EXACT_TIMES + 1) / values.length);
  return values.flatMap((value, index) =>
    Array.from({ length: times }, (_, step) => spread(value, step) + index * times),
  );
}

/** Steps of a hundredth, so that the times of one value lie in many buckets. */
function spread(value: number, step: number): number {
  return Math.min(LONGEST, value + step * Math.ceil(value / 100));
}

function different(values: readonly number[]): number {
  return new Set(values).size;
}

describe('quantiles', () => {
  it('are exact by nearest rank while few different times occur', () => {
    fc.assert(
      fc.property(fc.array(time, { minLength: 1, maxLength: 200 }), (values) => {
        const quantiles = taken(values);
        expect(quantiles.isExact).toBe(true);
        for (const share of SHARES) {
          expect(quantiles.quantile(share)).toBe(byDefinition(values, share));
          expect(quantiles.errorAt(share)).toBe(0);
        }
      }),
    );
  });

  it('are exact however often few times occur', () => {
    // Nine calls in ten take 20 ms, one takes 40 ms, and one in a hundred is refused at once.
    const values = Array.from({ length: 100_000 }, (_, index) =>
      index % 100 === 0 ? 0 : index % 10 === 5 ? 40_000 : 20_000,
    );
    const quantiles = taken(values);
    const told = [0.01, 0.010_01, 0.5, 0.9, 0.900_01, 1].map((share) => quantiles.quantile(share));
    expect(told).toEqual([0, 20_000, 20_000, 20_000, 40_000, 40_000]);
    expect(quantiles.isExact).toBe(true);
  });

  it('are exact for 4096 different times, and not read one by one from the next on', () => {
    const values = Array.from({ length: EXACT_TIMES }, (_, index) => index * 1_000);
    const twice = [...values, ...values];
    expect(taken(twice).isExact).toBe(true);
    expect(taken([...twice, 999, 1_000]).isExact).toBe(false);
  });

  it('are no farther away than they say, and that at most 1/512, where many times occur', () => {
    fc.assert(
      fc.property(fc.array(time, { minLength: 1, maxLength: 40 }), (values) => {
        const all = many(values);
        fc.pre(different(all) > EXACT_TIMES);
        const quantiles = taken(all);
        expect(quantiles.isExact).toBe(false);
        const [least, most] = [Math.min(...all), Math.max(...all)];
        for (const share of SHARES) {
          const [near, exact] = [quantiles.quantile(share) ?? -1, byDefinition(all, share) ?? -1];
          const error = quantiles.errorAt(share);
          expect(Math.abs(near - exact)).toBeLessThanOrEqual(error);
          expect(error).toBeLessThanOrEqual(exact * QUANTILE_ERROR);
          expect(near >= least && near <= most).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are exact below 512, at both ends and where a bucket holds one time alone', () => {
    const low = Array.from({ length: 512 }, (_, index) => index);
    const high = Array.from({ length: EXACT_TIMES }, (_, index) => 1_000_003 + index);
    const alone = Array.from({ length: 20_000 }, () => 525_001);
    const quantiles = taken([...low, ...alone, ...high]);
    const count = quantiles.count;
    expect(quantiles.isExact).toBe(false);
    expect(low.map((rank) => quantiles.quantile((rank + 1) / count))).toEqual(low);
    expect(quantiles.quantile(0.5)).toBe(525_001);
    expect(quantiles.errorAt(0.5)).toBe(0);
    expect(quantiles.quantile(1)).toBe(1_000_003 + EXACT_TIMES - 1);
  });

  it('know count, sum and longest exactly, however many', () => {
    const few = Array.from({ length: 10_000 }, (_, index) => [3, 70_001, 12][index % 3] ?? 0);
    const lots = Array.from({ length: 10_000 }, (_, index) => 5 + 7 * index);
    const figuresOf = ({ count, sum, max, isExact }: Quantiles) => ({ count, sum, max, isExact });
    expect(figuresOf(taken(few))).toEqual({
      ...{ count: 10_000, sum: 3_333 * 70_016 + 3, max: 70_001, isExact: true },
    });
    expect(figuresOf(taken(lots))).toEqual({
      ...{ count: 10_000, sum: 50_000 + (7 * 10_000 * 9_999) / 2, max: 69_998, isExact: false },
    });
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

  it('can be merged in any grouping', () => {
    const part = fc.oneof(
      fc.array(time, { maxLength: 20 }),
      fc.array(time, { minLength: 1, maxLength: 20 }).map(many),
      fc.constant(Array.from({ length: 3_000 }, (_, index) => index * 1_001)),
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
  const { count, sum, max, isExact } = quantiles;
  const told = SHARES.map((share) => [quantiles.quantile(share), quantiles.errorAt(share)]);
  return [count, sum, max, isExact, ...told];
}
