import { duration, number, ratio } from '../../model/knobs.js';
import type { Settings } from '../../model/shapes.js';
import { DURATION_UNITS, formatDuration, type Micros } from '../../model/time.js';
import type { OptionRemark } from '../library.js';

/** The options of Semian's adaptive circuit breaker, as of 0.28.2; bare numbers are seconds. */
export const SEMIAN_ADAPTIVE_OPTIONS = {
  kp: number({
    meaning: 'How strongly the present deviation of the error rate moves the rejection rate.',
    default: 1,
  }),
  ki: number({
    meaning: 'How strongly the deviations summed up over time move the rejection rate.',
    default: 0.2,
  }),
  kd: number({
    meaning: 'How strongly the change of the deviation moves the rejection rate.',
    default: 0,
  }),
  window_size: duration({
    meaning: 'How far back results count for the error rate, seen at each update.',
    default: 10_000_000,
    // The library keeps 200 results a second: below this there is no room for one.
    min: 5_000,
    bare: 's',
  }),
  sliding_interval: duration({
    meaning:
      'Time between updates of the rejection rate, in whole seconds; in the library an environment variable shared by all breakers.',
    default: 1_000_000,
    min: 1_000_000,
    bare: 's',
  }),
  initial_error_rate: ratio({
    meaning: 'The error rate that is taken for ideal before anything was observed.',
    default: 0.05,
  }),
  dead_zone_ratio: number({
    meaning:
      'How far above the ideal the error rate may lie, as a share of the ideal, and be left alone.',
    default: 0.25,
    min: 0,
  }),
  ideal_error_rate_estimator_cap_value: ratio({
    meaning: 'Error rates above this teach the ideal error rate nothing.',
    default: 0.1,
  }),
  integral_upper_cap: number({
    meaning: 'The largest sum of deviations carried into the next update.',
    default: 10,
  }),
  integral_lower_cap: number({
    meaning: 'The smallest sum of deviations carried into the next update.',
    default: -10,
  }),
} as const;

/** What the adaptive breaker is built from. */
export type SemianAdaptiveOptions = Settings<typeof SEMIAN_ADAPTIVE_OPTIONS>;

/** What the library refuses at run time, or quietly changes. */
export function semianAdaptiveRemarks(options: SemianAdaptiveOptions): readonly OptionRemark[] {
  return [...capsCross(options), ...intervalIsCut(options)];
}

function capsCross(options: SemianAdaptiveOptions): OptionRemark[] {
  const { integral_lower_cap: low, integral_upper_cap: high } = options;
  if (low <= high) return [];
  return [
    {
      severity: 'error',
      option: 'integral_lower_cap',
      found: `integral_lower_cap ${low} with integral_upper_cap ${high}`,
      expected: 'integral_lower_cap of at most integral_upper_cap',
      hint: 'the library raises at its first update: nothing lies between the caps',
    },
  ];
}

function intervalIsCut(options: SemianAdaptiveOptions): OptionRemark[] {
  const given = options.sliding_interval;
  const used = cutToSeconds(given);
  if (used === given) return [];
  return [
    {
      severity: 'warning',
      option: 'sliding_interval',
      found: formatDuration(given),
      expected: 'whole seconds',
      hint: `the library cuts it to ${formatDuration(used)}`,
    },
  ];
}

/** The library reads sliding_interval as a whole number of seconds and drops the rest (0.28.2). */
export function cutToSeconds(interval: Micros): Micros {
  return interval - (interval % DURATION_UNITS.s);
}
