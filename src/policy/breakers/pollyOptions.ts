import { count, duration, ratio } from '../../model/knobs.js';
import { type Settings, union } from '../../model/shapes.js';
import { DURATION_UNITS, fromMillis } from '../../model/time.js';

/**
 * The options of `CircuitBreakerStrategyOptions` (Polly 8.7.0) under their own names, with its
 * defaults and ranges. They are TimeSpans, so a bare number is no duration here.
 */
export const pollyOptions = {
  FailureRatio: ratio({
    meaning: 'The breaker opens when at least this share of the calls in the sampling time failed.',
    default: 0.1,
  }),
  MinimumThroughput: count({
    meaning: 'The breaker may open only when so many calls ended within the sampling time.',
    unit: 'calls',
    default: 100,
    min: 2,
  }),
  SamplingDuration: duration({
    meaning: 'How far back results count; kept in ten windows that are dropped whole.',
    default: fromMillis(30_000),
    min: fromMillis(500),
    max: DURATION_UNITS.d,
  }),
  BreakDuration: duration({
    meaning: 'How long the breaker stays open before one probe may go out.',
    default: fromMillis(5000),
    min: fromMillis(500),
    max: DURATION_UNITS.d,
  }),
  BreakDurationGenerator: union({
    meaning: 'A function that gives the length of each break instead of BreakDuration.',
    tag: 'kind',
    meanings: {
      constant: 'Every break is equally long.',
      exponential: 'Breaks double with every failed probe.',
      perFailureCount: 'The more failures there were, the longer the break.',
    },
    default: null,
    cases: {
      constant: {
        duration: duration({ meaning: 'The length of every break.' }),
      },
      exponential: {
        base: duration({
          meaning: 'The first break; it doubles with every failed probe, at most 20 times.',
        }),
      },
      perFailureCount: {
        perFailure: duration({
          meaning: 'The length of a break for each failure that is in the sampling time.',
        }),
      },
    },
  }),
} as const;

/** Polly's options with every default written in; durations in microseconds. */
export type PollySettings = Settings<typeof pollyOptions>;

/** What people who use Polly do not expect of its breaker. */
export const pollySurprises: readonly string[] = [
  'Only a failure is checked against the limits: when a success completes the minimum throughput, the breaker stays closed, however many calls failed before.',
  'One early success keeps a FailureRatio of 1 from opening for the whole SamplingDuration, 30 s by default.',
  'At 3 calls per second the defaults never open, even if every call fails: 90 calls in 30 s, minimum 100.',
  'A cancelled or ignored probe closes the breaker: whatever is not a handled failure counts as a success.',
  'A late success of a call from before the break closes a half-open breaker while the probe still runs; a late failure opens it again.',
  'A probe that never ends keeps the breaker half-open for ever, and every other call is refused.',
  'While a slow probe runs, the RetryAfter of refused calls becomes zero and then negative.',
  'Opening does not clear the counts: failures from before the break can count against the next one, until the breaker closes.',
  'The failure of a probe is not counted.',
  'A FailureRatio of 0 opens on any failure once the minimum throughput is there.',
  'A BreakDurationGenerator that multiplies the failure count can give a break of 0: the count is 0 when every failure has aged out.',
];
