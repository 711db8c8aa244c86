import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedBefore, momentOf, segmentsOf } from '../../src/sim/intensity.js';
import { anyStages, evenLoad, SECOND, stage } from './loads.js';

describe('a load', () => {
  it('is its stages, and after them its rate until it stops', () => {
    const stages = [stage(10, 40), stage(5, 80, 0)];
    expect(segmentsOf(evenLoad({ stages, rate: 20, duration: 30 * SECOND }))).toEqual([
      { start: 0, end: 10 * SECOND, from: 40, to: 40, before: 0, through: 400 },
      { start: 10 * SECOND, end: 15 * SECOND, from: 80, to: 0, before: 400, through: 600 },
      { start: 15 * SECOND, end: 30 * SECOND, from: 20, to: 20, before: 600, through: 900 },
    ]);
  });

  it('without stages is its rate', () => {
    expect(segmentsOf(evenLoad({ rate: 20, duration: 30 * SECOND }))).toEqual([
      { start: 0, end: 30 * SECOND, from: 20, to: 20, before: 0, through: 600 },
    ]);
  });

  it('without a duration stops with the last stage, whatever its rate', () => {
    expect(segmentsOf(evenLoad({ stages: [stage(10, 40)], rate: 20 }))).toHaveLength(1);
  });

  it('that stops in the middle of a ramp has come as far as the ramp had', () => {
    const stages = [stage(10, 40, 80), stage(10, 80)];
    expect(segmentsOf(evenLoad({ stages, duration: 5 * SECOND }))).toEqual([
      { start: 0, end: 5 * SECOND, from: 40, to: 60, before: 0, through: 250 },
    ]);
  });

  it('of the published ramp, 80 - 1.6 |t - 25| a second, brings 3,500 operations', () => {
    const stages = [stage(25, 40, 80), stage(50, 80, 0)];
    expect(segmentsOf(evenLoad({ stages })).at(-1)?.through).toBe(3_500);
  });
});

describe('the arrivals expected before a moment', () => {
  it('are the area under the rate', () => {
    const segments = segmentsOf(evenLoad({ stages: [stage(10, 0, 100), stage(10, 0)] }));
    // 5 t^2, then no more.
    expect([0, 1, 5, 10, 15, 99].map((t) => expectedBefore(segments, t * SECOND))).toEqual([
      0, 5, 125, 500, 500, 500,
    ]);
    expect(expectedBefore([], SECOND)).toBe(0);
  });

  it('reach a level at the moment that the level leads to, up to rounding, in any load', () => {
    const property = fc.property(anyStages, fc.nat(2 ** 30), (stages, part) => {
      const segments = segmentsOf(evenLoad({ stages }));
      for (const segment of segments) {
        const level = segment.before + (part / 2 ** 30) * (segment.through - segment.before);
        const moment = momentOf(segment, level);
        expect([moment >= segment.start, moment < segment.end]).toEqual([true, true]);
        // Within a microsecond the rate is at most 300 a second.
        expect(Math.abs(expectedBefore(segments, moment) - level)).toBeLessThan(301 / SECOND);
      }
    });
    fc.assert(property, { numRuns: 500 });
  });
});

describe('the moment of a level', () => {
  it.each([
    // 5 t^2 = level
    ['a ramp up from nothing', stage(10, 0, 100), [0, 5, 125, 320], [0, 1, 5, 8]],
    // 100 t - 5 t^2 = level
    ['a ramp down to nothing', stage(10, 100, 0), [0, 180, 375, 480], [0, 2, 5, 8]],
    // 20 t + 4 t^2 = level
    ['a ramp up', stage(10, 20, 100), [0, 24, 56, 200], [0, 1, 2, 5]],
    ['no ramp', stage(10, 20), [0, 1, 30, 199], [0, 0.05, 1.5, 9.95]],
  ])('on %s is where the area reaches it', (_, only, levels, seconds) => {
    const [segment] = segmentsOf(evenLoad({ stages: [only] }));
    if (segment === undefined) throw new Error('the stage is empty');
    expect(levels.map((level) => momentOf(segment, level) / SECOND)).toEqual(seconds);
  });

  it('at the end of a ramp to nothing is where it was, however near', () => {
    const [segment] = segmentsOf(evenLoad({ stages: [stage(10, 100, 0)] }));
    if (segment === undefined) throw new Error('the stage is empty');
    // A level of 500 - e is left 10 - sqrt(e / 5) s after the start.
    expect(momentOf(segment, 500 - 5e-6)).toBe(10 * SECOND - 1_000);
    expect(momentOf(segment, 500 - 5e-8)).toBe(10 * SECOND - 100);
    expect(momentOf(segment, 500)).toBe(10 * SECOND - 1);
  });

  it('just before the end of any ramp to nothing is still inside it', () => {
    const ramp = fc.tuple(
      fc.integer({ min: 1, max: 1e9 }),
      fc.double({ min: 0.01, max: 300, noNaN: true }),
    );
    const property = fc.property(ramp, ([length, rate]) => {
      const [segment] = segmentsOf(evenLoad({ stages: [{ for: length, rate, rampTo: 0 }] }));
      if (segment === undefined) throw new Error('the stage is empty');
      const moment = momentOf(segment, segment.through * (1 - 2 ** -53));
      // The last 10^-16 of the load is the last 10^-8 of the time, as its root.
      expect([moment >= Math.floor(length * 0.999999) - 1, moment < length]).toEqual([true, true]);
    });
    fc.assert(property, { numRuns: 1_000 });
  });
});
