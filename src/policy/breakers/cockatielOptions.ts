import { choice, count, duration, number, ratio, text } from '../../model/knobs.js';
import { optionalGroup, type Settings, union } from '../../model/shapes.js';

const shareOfFailures = ratio({
  meaning:
    'Opens when more than this share of the counted calls failed; exactly this share does not.',
  excludesMin: true,
  excludesMax: true,
});

const tripRules = union({
  meaning: 'The breaker handed to circuitBreaker: the rule by which it opens.',
  tag: 'type',
  meanings: {
    ConsecutiveBreaker: 'Looks at failures in a row.',
    CountBreaker: 'Looks at the share of failures among the latest results.',
    SamplingBreaker: 'Looks at the share of failures over time.',
  },
  cases: {
    ConsecutiveBreaker: {
      threshold: count({
        meaning: 'Opens at so many failures in a row. 0 acts as 1.',
        unit: 'failures',
      }),
    },
    CountBreaker: {
      threshold: shareOfFailures,
      size: count({
        meaning: 'How many of the latest results count.',
        unit: 'calls',
        min: 1,
        max: 10_000_000,
      }),
      minimumNumberOfCalls: count({
        meaning: 'Never opens with fewer recorded results. Not set: as many as size.',
        unit: 'calls',
        min: 1,
        default: null,
      }),
    },
    SamplingBreaker: {
      threshold: shareOfFailures,
      duration: duration({
        meaning: 'How far back results count: at least 5 windows, each of at most about a second.',
        min: 1_000,
        bare: 'ms',
      }),
      minimumRps: number({
        meaning:
          'Never opens with fewer than duration in seconds times this many results. Not set or 0: 5 / threshold.',
        min: 0,
        default: null,
      }),
    },
  },
});

const backoffs = union({
  meaning:
    'The backoff handed in as halfOpenAfter: how long open lasts, longer after each failed probe.',
  tag: 'type',
  meanings: {
    ExponentialBackoff: 'Grows with every failed probe, with jitter unless told otherwise.',
    IterableBackoff: 'Written out one by one.',
  },
  default: null,
  cases: {
    ExponentialBackoff: {
      initialDelay: duration({
        meaning: 'How long the first open lasts.',
        default: 128_000,
        bare: 'ms',
      }),
      maxDelay: duration({
        meaning: 'The longest that open lasts.',
        default: 30_000_000,
        bare: 'ms',
      }),
      exponent: number({
        meaning: 'Base of the growth; only decorrelated jitter looks at it, the others double.',
        min: 0,
        excludesMin: true,
        default: 2,
      }),
      generator: choice({
        meaning: 'How the delays are drawn.',
        choices: [
          'decorrelatedJitterGenerator',
          'noJitterGenerator',
          'fullJitterGenerator',
          'halfJitterGenerator',
        ],
        default: 'decorrelatedJitterGenerator',
      }),
    },
    IterableBackoff: {
      durations: text({
        meaning: 'The durations in order, such as `50ms 200ms 1s`; the last one repeats.',
      }),
    },
  },
});

/** The options of cockatiel's circuitBreaker under its own names; defaults as in 3.2.1 and 4.0.0. */
export const cockatielOptions = {
  breaker: tripRules,
  halfOpenAfter: duration({
    meaning: 'How long open lasts; the first call after that is the probe.',
    default: null,
    bare: 'ms',
  }),
  halfOpenAfterBackoff: backoffs,
  halfOpenSampling: optionalGroup('How half-open decides (4.0.0 and later). Absent: by one call.', {
    calls: count({
      meaning: 'How many calls half-open admits; further callers wait.',
      unit: 'calls',
      min: 1,
      default: 1,
    }),
    threshold: ratio({
      meaning: 'Opens again as soon as more than this share of calls has failed.',
      excludesMax: true,
      default: 0,
    }),
  }),
} as const;

/** Settings of cockatiel, durations in microseconds. */
export type CockatielSettings = Settings<typeof cockatielOptions>;
