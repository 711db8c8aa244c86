import fc from 'fast-check';
import { hashText } from '../../src/model/hash.js';
import { LONGEST } from '../../src/model/knobs.js';
import type { LatencySettings } from '../../src/model/latency.js';
import { uniform } from '../../src/sim/random.js';
import { createSampler } from '../../src/sim/sampler.js';

/** How many draws the statistical tests take: enough for 5 errors to be small, few enough for a second. */
export const DRAWS = 200_000;

/** The two numbers of the n-th draw of a seed. */
export function luckOf(seed: number, index: number): readonly [number, number] {
  const purpose = hashText('latency');
  return [uniform(seed, purpose, index, 0), uniform(seed, purpose, index, 1)];
}

/** The first draws of a seed, in order. */
export function drawMany(settings: LatencySettings, count = DRAWS, seed = 1): Float64Array {
  const sampler = createSampler(settings);
  return Float64Array.from({ length: count }, (_, index) => sampler.sample(...luckOf(seed, index)));
}

/** A number from [0, 1), both ends of it often. */
export const luck = fc.oneof(
  fc.constantFrom(0, 2 ** -53, 0.5, 1 - 2 ** -53),
  fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
);

const time = fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: LONGEST }));
const max = fc.option(time);

/** Any latency in which nothing is wrong. */
export const anyLatency: fc.Arbitrary<LatencySettings> = fc.oneof(
  fc.record({ distribution: fc.constant('fixed' as const), value: time }),
  fc.tuple(time, time, max).map(([one, other, cap]) => ({
    distribution: 'uniform' as const,
    from: Math.min(one, other),
    to: Math.max(one, other),
    max: cap,
  })),
  fc.record({ distribution: fc.constant('normal' as const), mean: time, deviation: time, max }),
  fc.record({ distribution: fc.constant('exponential' as const), mean: time, max }),
  fc.record({
    distribution: fc.constant('log-normal' as const),
    median: time,
    sigma: fc.double({ min: 0, max: 10, noNaN: true }),
    max,
  }),
  fc.tuple(fc.array(time, { minLength: 2, maxLength: 9 }), max).map(([times, cap]) => ({
    distribution: 'empirical' as const,
    quantiles: times.toSorted((a, b) => a - b),
    max: cap,
  })),
  fc.record({
    distribution: fc.constant('pareto' as const),
    scale: time,
    shape: fc.double({ min: 0.1, max: 1000, noNaN: true }),
    max,
  }),
);
