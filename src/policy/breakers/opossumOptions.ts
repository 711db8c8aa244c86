import { count, duration, flag, percent } from '../../model/knobs.js';
import type { Settings } from '../../model/shapes.js';

/** The options of opossum under its own names; defaults as in nodeshift/opossum 9.0.0 and 10.0.0. */
export const opossumOptions = {
  timeout: duration({
    meaning:
      'How long a call may take before opossum itself settles it as failed. false or 0: no limit.',
    default: 10_000_000,
    bare: 'ms',
    words: ['false'],
  }),
  errorThresholdPercentage: percent({
    meaning:
      'Opens when more than this share of the calls started in the window has failed; exactly this share does not open.',
    default: 50,
  }),
  resetTimeout: duration({
    meaning: 'How long open lasts; then a timer moves to half-open, without any call.',
    default: 30_000_000,
    min: 1_000,
    bare: 'ms',
  }),
  rollingCountTimeout: duration({
    meaning: 'Length of the rolling window in which calls are counted; also of the warm-up.',
    default: 10_000_000,
    min: 1_000,
    bare: 'ms',
  }),
  rollingCountBuckets: count({
    meaning: 'Into how many buckets the window is divided; the oldest is dropped as a whole.',
    unit: 'buckets',
    default: 10,
    min: 1,
    max: 100_000,
  }),
  volumeThreshold: count({
    meaning:
      'Never opens from closed with fewer started calls in the window; rejected and running calls count.',
    unit: 'calls',
    default: 0,
  }),
  capacity: count({
    meaning:
      'How many calls may run at the same time; one more is refused and counted as a failure. Not set: no limit.',
    unit: 'calls',
    default: null,
  }),
  allowWarmUp: flag({
    meaning:
      'Whether failures are only counted, and never open, until rollingCountTimeout is over.',
    default: false,
  }),
  enabled: flag({
    meaning:
      'Whether the breaker guards calls at all; disabled, it lets all through and counts only their start.',
    default: true,
  }),
  rollingPercentilesEnabled: flag({
    meaning:
      'Whether opossum keeps latencies for percentiles; costs time at every failure and changes no decision.',
    default: true,
  }),
  enableSnapshots: flag({
    meaning: 'Whether opossum emits a snapshot of its counters per bucket; changes no decision.',
    default: true,
  }),
} as const;

/** Settings of opossum, durations in microseconds. */
export type OpossumSettings = Settings<typeof opossumOptions>;
