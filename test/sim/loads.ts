import fc from 'fast-check';
import type { ArrivalSettings, LoadStage } from '../../src/model/arrivals.js';
import { NEVER } from '../../src/model/time.js';
import { createArrivals } from '../../src/sim/arrivals.js';
import { keyedDraw } from '../../src/sim/random.js';

/** A second in microseconds. */
export const SECOND = 1_000_000;

/** A load of even arrivals, all of it to be said by the parts. */
export function evenLoad(parts: Partial<ArrivalSettings>): ArrivalSettings {
  return { process: 'constant', rate: null, stages: [], duration: null, ...parts };
}

/** A stage of so many seconds. */
export function stage(seconds: number, rate: number, rampTo: number | null = null): LoadStage {
  return { for: seconds * SECOND, rate, rampTo };
}

/** All arrivals of a load. */
export function arrivalsOf(settings: ArrivalSettings, seed = 1): readonly number[] {
  const process = createArrivals(settings, keyedDraw(seed, 'arrivals'));
  const times: number[] = [];
  for (let time = process.next(0); time !== NEVER; time = process.next(0)) times.push(time);
  return times;
}

const rate = fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 300, noNaN: true }));

/** Stages of up to a minute; ramps from and to nothing and pauses among them. */
export const anyStages: fc.Arbitrary<readonly LoadStage[]> = fc.array(
  fc.record({
    for: fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 60 * SECOND })),
    rate,
    rampTo: fc.option(rate),
  }),
  { minLength: 1, maxLength: 6 },
);
