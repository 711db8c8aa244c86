import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedBefore, segmentsOf } from '../../src/sim/intensity.js';
import { meanOf, standardErrorOfShare } from '../theory.js';
import { anyStages, arrivalsOf, evenLoad, SECOND, stage } from './loads.js';

/** How many of ascending times lie from `low` (included) to `high` (not included). */
function countBetween(times: readonly number[], low: number, high: number): number {
  return times.filter((time) => time >= low && time < high).length;
}

/** Two moments of a load, the earlier first. */
const parts = fc.tuple(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.double({ min: 0, max: 1, noNaN: true }),
);

function momentsIn(
  end: number,
  [one, other]: readonly [number, number],
): readonly [number, number] {
  const [a, b] = [Math.floor(one * end), Math.ceil(other * end)];
  return [Math.min(a, b), Math.max(a, b)];
}

describe('in any load', () => {
  it('even arrivals between two moments are as many as expected, give or take less than two', () => {
    const property = fc.property(anyStages, parts, (stages, two) => {
      const load = evenLoad({ stages });
      const segments = segmentsOf(load);
      const [low, high] = momentsIn(segments.at(-1)?.end ?? 0, two);
      const expected = expectedBefore(segments, high) - expectedBefore(segments, low);
      const seen = countBetween(arrivalsOf(load), low, high);
      // One for the fraction, one for an arrival that is rounded across an end.
      expect(Math.abs(seen - expected)).toBeLessThan(2);
    });
    fc.assert(property, { numRuns: 200 });
  });

  it('arrivals by chance between two moments are as many as expected, within 5 deviations', () => {
    const property = fc.property(anyStages, parts, fc.nat(), (stages, two, seed) => {
      const load = { ...evenLoad({ stages }), process: 'poisson' } as const;
      const segments = segmentsOf(load);
      const [low, high] = momentsIn(segments.at(-1)?.end ?? 0, two);
      const expected = expectedBefore(segments, high) - expectedBefore(segments, low);
      // Of few the law is too skewed to be measured in deviations.
      fc.pre(expected >= 100);
      const seen = countBetween(arrivalsOf(load, seed), low, high);
      expect(Math.abs(seen - expected)).toBeLessThan(5 * Math.sqrt(expected));
    });
    fc.assert(property, { numRuns: 200 });
  });

  it('arrivals come in order, before the end, and never in a pause', () => {
    const process = fc.constantFrom('constant' as const, 'poisson' as const);
    const property = fc.property(anyStages, process, fc.nat(), (stages, kind, seed) => {
      const load = { ...evenLoad({ stages }), process: kind };
      const segments = segmentsOf(load);
      const times = arrivalsOf(load, seed);
      expect(times.filter((time, index) => time < (times[index - 1] ?? 0))).toEqual([]);
      expect(times.filter((time) => time >= (segments.at(-1)?.end ?? 0))).toEqual([]);
      const pauses = segments.filter(({ before, through }) => before === through);
      expect(pauses.map(({ start, end }) => countBetween(times, start, end))).toEqual(
        pauses.map(() => 0),
      );
    });
    fc.assert(property, { numRuns: 300 });
  });
});

describe('arrivals by chance at a steady rate', () => {
  const load = {
    ...evenLoad({ rate: 1_000, duration: 200 * SECOND }),
    process: 'poisson',
  } as const;
  const times = arrivalsOf(load);
  const gaps = times.map((time, index) => time - (times[index - 1] ?? 0));

  it('are apart as a wait without memory is: by share, within 5 standard errors', () => {
    const shares = [0.1, 0.5, 1, 2, 5].map((means) => {
      const share = gaps.filter((gap) => gap > means * 1_000).length / gaps.length;
      const expected = Math.exp(-means);
      return Math.abs(share - expected) / standardErrorOfShare(expected, gaps.length);
    });
    expect(shares.filter((errors) => errors > 5)).toEqual([]);
    expect(shares).toHaveLength(5);
  });

  it('vary from window to window as much as they are many', () => {
    const counts = new Array<number>(2_000).fill(0);
    for (const time of times) {
      const window = Math.floor(time / 100_000);
      counts[window] = (counts[window] ?? 0) + 1;
    }
    const mean = meanOf(counts);
    const variance = meanOf(counts.map((count) => (count - mean) ** 2));
    // The ratio of a Poisson law is 1, with a standard error of sqrt(2 / windows).
    expect(Math.abs(variance / mean - 1)).toBeLessThan(5 * Math.sqrt(2 / 2_000));
  });

  it('have nothing to do with the gap before', () => {
    const mean = meanOf(gaps);
    const products = gaps.slice(1).map((gap, index) => (gap - mean) * ((gaps[index] ?? 0) - mean));
    const correlation = meanOf(products) / meanOf(gaps.map((gap) => (gap - mean) ** 2));
    expect(Math.abs(correlation)).toBeLessThan(5 / Math.sqrt(gaps.length));
  });
});

describe('the published spike', () => {
  it('of 40 a second, 80 from 20 s to 25 s, brings 3,400 in 80 s and 400 in the spike', () => {
    const load = evenLoad({
      stages: [stage(20, 40), stage(5, 80)],
      rate: 40,
      duration: 80 * SECOND,
    });
    expect(countBetween(arrivalsOf(load), 20 * SECOND, 25 * SECOND)).toBe(400);
    expect(arrivalsOf(load)).toHaveLength(3_400);
    const chance = arrivalsOf({ ...load, process: 'poisson' });
    expect(Math.abs(chance.length - 3_400)).toBeLessThan(5 * Math.sqrt(3_400));
  });
});
