import fc from 'fast-check';
import { type BreakerSettings, breakerSettings } from '../../src/policy/breakerSettings.js';
import type { Draw } from '../../src/policy/port.js';
import { ENDINGS, type Step } from './breakerPair.js';

const orNull = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(values);

/** Durations in which a wait can fall short of a boundary, meet it, and pass it. */
const duration = fc.integer({ min: 1, max: 12 });
const limit = fc.constantFrom(0.5, 4.4, 20, 33.3, 50, 66.7, 100);
const slidingWindow = fc.oneof(
  fc.integer({ min: 1, max: 40 }).map((calls) => ({ calls, duration: null })),
  fc.integer({ min: 1, max: 60 }).map((time) => ({ calls: null, duration: time })),
);

/** The open durations of {@link anySettings} end within so many microseconds. */
export const LONGEST_OPEN = 12 * 4 + 12;

const openDuration = fc.record({
  initial: duration,
  factor: fc.constantFrom(1, 1.5, 2, 10),
  max: fc.integer({ min: 12, max: 48 }),
  jitter: fc.oneof(fc.constantFrom('none', 'full', 'equal'), duration),
});

/** Settings with every knob set or not, also in combinations that a scenario file may not have. */
export const anySettings: fc.Arbitrary<BreakerSettings> = fc
  .record({
    failureThreshold: orNull(fc.integer({ min: 1, max: 6 })),
    failureRateThreshold: orNull(limit),
    slowCallRateThreshold: orNull(limit),
    slowCallDuration: fc.integer({ min: 0, max: 4 }),
    slidingWindow,
    minimumCalls: fc.integer({ min: 1, max: 12 }),
    openDuration,
    probes: fc.integer({ min: 1, max: 3 }),
    successThreshold: fc.integer({ min: 1, max: 4 }),
    probeFailureRate: orNull(
      fc.record({ threshold: limit, calls: fc.integer({ min: 1, max: 6 }) }),
    ),
    probeLease: orNull(duration),
  })
  .map(breakerSettings);

const which = fc.nat({ max: 4 });

/** Steps by day and night: mostly calls, sometimes a hand on the switch. */
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 40, arbitrary: fc.constant<Step>({ do: 'acquire' }) },
  ...ENDINGS.map((how) => ({
    weight: how === 'failure' ? 20 : how === 'success' ? 12 : 4,
    arbitrary: which.map((place): Step => ({ do: how, which: place })),
  })),
  { weight: 16, arbitrary: fc.nat({ max: 13 }).map((time): Step => ({ do: 'wait', time })) },
  { weight: 4, arbitrary: fc.constant<Step>({ do: 'wait-until-open-ends' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Step>({ do: 'force-open' }, { do: 'disable' }, { do: 'reset' }),
  },
);

/** Hundreds of steps. */
export const anySteps: fc.Arbitrary<readonly Step[]> = fc.array(anyStep, {
  maxLength: 400,
  size: 'max',
});

/** Makes draws that follow the same list of numbers from 0 to 1, each from its beginning. */
export const anyLuck: fc.Arbitrary<() => Draw> = fc
  .array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 1 })
  .map((luck) => () => {
    let drawn = -1;
    return (low, high) => {
      drawn += 1;
      return low + (luck[drawn % luck.length] ?? 0) * (high - low);
    };
  });
