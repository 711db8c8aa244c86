import { count, duration, ratio, text } from '../../model/knobs.js';
import { type Settings, union } from '../../model/shapes.js';
import { DURATION_UNITS, parseDuration } from '../../model/time.js';
import type { BackoffSettings } from './failsafeBackoff.js';
import type { FailurePolicySettings } from './failsafePolicy.js';

const start = {
  meaning: 'The first open duration before jitter; fractions of a second are dropped.',
  min: DURATION_UNITS.s,
} as const;

const max = {
  meaning: 'The longest open duration; fractions of a second are dropped.',
  min: DURATION_UNITS.s,
} as const;

const growth = { start: duration(start), max: duration(max) } as const;

const backoff = union({
  meaning: 'How long open lasts, one value after another; a close starts it again.',
  tag: 'kind',
  meanings: {
    constant: 'Always the same.',
    exponential: 'Doubles each time.',
    full_jittered: 'Doubles each time, and is then drawn from nothing up to that.',
    equal_jittered: 'Doubles each time, and is then drawn from half of that up to all of it.',
    list: 'Written out one by one.',
  },
  default: 'equal_jittered',
  cases: {
    constant: { duration: duration({ meaning: 'How long open lasts, every time.' }) },
    exponential: growth,
    full_jittered: growth,
    equal_jittered: {
      start: duration({ ...start, default: 10_000_000 }),
      max: duration({ ...max, default: 300_000_000 }),
    },
    list: {
      durations: text({
        meaning: 'Open durations such as "1s 2s 5s", one after another; then always 300s.',
      }),
    },
  },
});

const policies = {
  success_rate_over_time_window: {
    required_success_rate: ratio({
      meaning: 'Opens when the moving average of the successes is below this share.',
      default: 0.8,
    }),
    min_request_threshold: count({
      meaning: 'Never opens with fewer finished calls in the window.',
      unit: 'calls',
      default: 5,
      max: 4_294_967_295,
    }),
    window: duration({
      meaning:
        'The time over which a call loses its weight, in which calls are counted, and which has to pass before the policy opens at all.',
      default: 30_000_000,
      min: 5_000,
    }),
    backoff,
  },
  consecutive_failures: {
    num_failures: count({
      meaning: 'Opens at this many failures without a success between them. 0 counts as 1.',
      unit: 'failures',
      default: 5,
      max: 4_294_967_295,
    }),
    backoff,
  },
} as const;

const policyMeanings = {
  success_rate_over_time_window: 'Opens on a low share of successes.',
  consecutive_failures: 'Opens on failures in a row.',
};

/** The options of failsafe (Rust) under its own names; defaults as in 1.3.0. */
export const failsafeOptions = {
  failure_policy: union({
    meaning: 'What decides that the breaker opens, and for how long.',
    tag: 'kind',
    meanings: { ...policyMeanings, or_else: 'Opens as soon as one of two policies does.' },
    default: 'or_else',
    cases: {
      ...policies,
      or_else: {
        left: union({
          meaning: 'The first of two policies that both see every call.',
          tag: 'kind',
          meanings: policyMeanings,
          default: 'success_rate_over_time_window',
          cases: policies,
        }),
        right: union({
          meaning: 'The second one; when both open, the longer duration holds.',
          tag: 'kind',
          meanings: policyMeanings,
          default: 'consecutive_failures',
          cases: policies,
        }),
      },
    },
  }),
} as const;

/** Settings of failsafe, durations in microseconds. */
export type FailsafeSettings = Settings<typeof failsafeOptions>;

/** A policy as it is written in the settings. */
export type WrittenPolicy = FailsafeSettings['failure_policy'];

/** A policy that is not made of two. */
export type WrittenSinglePolicy = Exclude<WrittenPolicy, { readonly kind: 'or_else' }>;

/** A backoff as it is written in the settings: a list is still a text. */
export type WrittenBackoff = WrittenSinglePolicy['backoff'];

/** The settings as the model takes them. */
export function readPolicy(written: WrittenPolicy): FailurePolicySettings {
  if (written.kind !== 'or_else') return { ...written, backoff: readBackoff(written.backoff) };
  return { kind: 'or_else', left: readPolicy(written.left), right: readPolicy(written.right) };
}

function readBackoff(written: WrittenBackoff): BackoffSettings {
  if (written.kind !== 'list') return written;
  const durations = splitList(written.durations).map(parseDuration);
  return { kind: 'list', durations: durations.filter((each) => each !== undefined) };
}

/** The parts of a list of durations, between blanks or commas. */
export function splitList(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '');
}
