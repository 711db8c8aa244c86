import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST } from '../../src/model/knobs.js';
import type { LatencySettings } from '../../src/model/latency.js';
import { createSampler } from '../../src/sim/sampler.js';
import { meanOf, standardError, standardErrorOfShare } from '../theory.js';
import { anyLatency, DRAWS, drawMany, luck, luckOf } from './latencies.js';

const UNIFORM = { distribution: 'uniform', from: 2_000, to: 8_000, max: null } as const;
const NORMAL = { distribution: 'normal', mean: 10_000, deviation: 3_000, max: null } as const;
const EXPONENTIAL = { distribution: 'exponential', mean: 7_000, max: null } as const;
const LOG_NORMAL = { distribution: 'log-normal', median: 5_000, sigma: 0.8, max: null } as const;
const PARETO = { distribution: 'pareto', scale: 3_000, shape: 2.5, max: null } as const;
const EMPIRICAL = {
  distribution: 'empirical',
  quantiles: [1_000, 3_000, 4_000, 12_000],
  max: null,
} as const;

/** Standard normal quantiles, from tables. */
const Z: Readonly<Record<number, number>> = {
  0.01: -2.326348,
  0.1: -1.281552,
  0.5: 0,
  0.9: 1.281552,
  0.99: 2.326348,
  0.999: 3.090232,
};
const SHARES = Object.keys(Z).map(Number);
const z = (q: number): number => Z[q] ?? Number.NaN;

interface Law {
  readonly settings: LatencySettings;
  readonly mean: number;
  readonly deviation: number;
  readonly quantile: (q: number) => number;
}

/** Textbook formulas, in microseconds. */
const LAWS: readonly Law[] = [
  {
    settings: UNIFORM,
    mean: 5_000,
    deviation: Math.sqrt((6_001 ** 2 - 1) / 12),
    quantile: (q) => 2_000 + q * 6_000,
  },
  {
    settings: NORMAL,
    // Draws below zero count as zero: 3,000 times (density(r) - r * share(-r)) for r = 10/3.
    mean: 10_000 + 3_000 * (0.001_542_3 - (10 / 3) * 0.000_429_06),
    deviation: 3_000,
    quantile: (q) => 10_000 + 3_000 * z(q),
  },
  {
    settings: EXPONENTIAL,
    mean: 7_000,
    deviation: 7_000,
    quantile: (q) => -7_000 * Math.log(1 - q),
  },
  {
    settings: LOG_NORMAL,
    mean: 5_000 * Math.exp(0.32),
    deviation: 5_000 * Math.exp(0.32) * Math.sqrt(Math.exp(0.64) - 1),
    quantile: (q) => 5_000 * Math.exp(0.8 * z(q)),
  },
  {
    settings: PARETO,
    mean: (3_000 * 2.5) / 1.5,
    deviation: (3_000 / 1.5) * Math.sqrt(2.5 / 0.5),
    quantile: (q) => 3_000 * (1 - q) ** (-1 / 2.5),
  },
  {
    settings: EMPIRICAL,
    // Three uniform laws, equally likely: means 2, 3.5 and 8 ms, widths 2, 1 and 8 ms.
    mean: 4_500,
    deviation: Math.sqrt((2_500 ** 2 + 1_000 ** 2 + 3_500 ** 2) / 3 + 69_000_000 / 36),
    quantile: (q) =>
      q < 1 / 3 ? 1_000 + q * 6_000 : q < 2 / 3 ? 2_000 + q * 3_000 : q * 24_000 - 12_000,
  },
];

describe.each(LAWS)('$settings.distribution', ({ settings, mean, deviation, quantile }) => {
  const drawn = drawMany(settings);

  it('has the mean of the textbook', () => {
    expect(Math.abs(createSampler(settings).mean - mean)).toBeLessThan(0.1);
  });

  it('is drawn with that mean, within 5 standard errors', () => {
    expect(Math.abs(meanOf(drawn) - mean)).toBeLessThan((5 * deviation) / Math.sqrt(DRAWS));
  });

  it.each(SHARES)(
    'is drawn with the share %f up to its quantile, within 5 standard errors',
    (q) => {
      const share = drawn.filter((value) => value <= quantile(q)).length / DRAWS;
      expect(Math.abs(share - q)).toBeLessThan(5 * standardErrorOfShare(q, DRAWS));
    },
  );

  it('cut down to 6 ms is drawn with the mean it states, within 5 standard errors', () => {
    // Every settings of the list are random ones, which may hold a maximum.
    const capped = { ...settings, max: 6_000 } as LatencySettings;
    const values = drawMany(capped);
    expect(values.filter((value) => value > 6_000)).toHaveLength(0);
    const gap = Math.abs(meanOf(values) - createSampler(capped).mean);
    expect(gap).toBeLessThan(5 * standardError(values));
  });
});

describe('a sampler', () => {
  it('never changes its draw for the same numbers: a saved report stays reproducible', () => {
    expect([luckOf(1, 0), luckOf(1, 1), luckOf(1, 2)]).toEqual([
      [0.26964437962089627, 0.01462294606620751],
      [0.20659619247099992, 0.7128058979693499],
      [0.7102522789294345, 0.3763026149920563],
    ]);
    // Worked out from these numbers by the textbook formulas, apart from this program.
    expect(LAWS.map(({ settings }) => [...drawMany(settings, 3)])).toEqual([
      [3_618, 3_239, 6_262],
      [12_368, 9_527, 6_634],
      [2_200, 1_620, 8_671],
      [9_402, 4_408, 2_038],
      [3_402, 3_291, 4_924],
      // At 0.808933, 0.619789 and 2.130757 of three lines.
      [2_618, 2_240, 5_046],
    ]);
  });

  it.each<[string, LatencySettings, number | null]>([
    ['a fixed one', { distribution: 'fixed', value: 5_000 }, 5_000],
    ['one that takes no time', { distribution: 'fixed', value: 0 }, 0],
    ['a uniform one between equal ends', { ...UNIFORM, to: 2_000 }, 2_000],
    ['a uniform one with a maximum at its lower end', { ...UNIFORM, max: 2_000 }, 2_000],
    ['a bell without width', { ...NORMAL, deviation: 0 }, 10_000],
    ['a bell without width and with a maximum', { ...NORMAL, deviation: 0, max: 4_000 }, 4_000],
    ['a log-normal one without sigma', { ...LOG_NORMAL, sigma: 0 }, 5_000],
    ['a Pareto one with a maximum below its shortest', { ...PARETO, max: 1_000 }, 1_000],
    ['measured ones that are all the same', { ...EMPIRICAL, quantiles: [7, 7, 7] }, 7],
    ['a uniform one', UNIFORM, null],
    ['a normal one', NORMAL, null],
    ['an exponential one', EXPONENTIAL, null],
    ['a log-normal one', LOG_NORMAL, null],
    ['a Pareto one', PARETO, null],
    ['a measured one', EMPIRICAL, null],
  ])('of %s knows whether chance has a part in it', (_, settings, fixed) => {
    const { fixedValue, mean } = createSampler(settings);
    expect(fixedValue).toBe(fixed);
    if (fixed !== null) {
      expect([mean, ...new Set(drawMany(settings, 100))]).toEqual([fixed, fixed]);
    }
  });

  it('draws whole microseconds from 0 to its maximum, whatever the settings and the luck', () => {
    const property = fc.property(anyLatency, luck, luck, (settings, u1, u2) => {
      const drawn = createSampler(settings).sample(u1, u2);
      const cap = settings.distribution === 'fixed' ? null : settings.max;
      expect(Number.isInteger(drawn)).toBe(true);
      // No negative zero either: it would be written as such.
      expect(Object.is(drawn, -0) || drawn < 0 || drawn > (cap ?? LONGEST)).toBe(false);
    });
    fc.assert(property, { numRuns: 2_000 });
  });

  it('states a mean between the least and the most that it draws, whatever the settings', () => {
    const property = fc.property(anyLatency, (settings) => {
      const { mean } = createSampler(settings);
      const cap = settings.distribution === 'fixed' ? null : settings.max;
      // Give or take a microsecond, for deviations of ten years.
      expect([mean > -1, mean < (cap ?? LONGEST) + 1]).toEqual([true, true]);
    });
    fc.assert(property, { numRuns: 2_000 });
  });
});
