import { choice, count, duration, flag, number, percent } from '../../model/knobs.js';
import { group, optionalGroup, type Settings } from '../../model/shapes.js';

const MS = 1_000;
const MINUTE = 60_000_000;

/** `minimumNumberOfCalls` where nobody sets it. */
export const DEFAULT_MINIMUM = 100;

/** The wait in open where neither `waitDurationInOpenState` nor a function sets it: 60 s. */
export const DEFAULT_WAIT = MINUTE;

/**
 * The options of resilience4j 2.4.0 under the names of its builder, with its defaults and limits.
 *
 * The window is set as by the single setters: `minimumNumberOfCalls` stays as written and is cut
 * to the size of each count window separately. (The library's `slidingWindow(size, min, type)`
 * cuts it once, for the half-open window too; write the cut number to get that.)
 */
export const resilience4jOptions = {
  slidingWindowType: choice({
    meaning: 'What the window holds: the latest calls, or the calls of the latest seconds.',
    choices: ['COUNT_BASED', 'TIME_BASED'],
    default: 'COUNT_BASED',
  }),
  slidingWindowSize: count({
    meaning: 'Length of the window: calls when COUNT_BASED, whole seconds when TIME_BASED.',
    unit: 'calls or seconds',
    default: 100,
    min: 1,
  }),
  minimumNumberOfCalls: count({
    meaning:
      'Results that must be in the window before a rate is computed; at most the window size when COUNT_BASED, and at most the permitted number in half-open.',
    unit: 'calls',
    default: DEFAULT_MINIMUM,
    min: 1,
  }),
  slidingWindowSynchronizationStrategy: choice({
    meaning: 'How threads share the window; the lab has one thread and models the default only.',
    choices: ['SYNCHRONIZED'],
    default: 'SYNCHRONIZED',
  }),
  failureRateThreshold: percent({
    meaning: 'Share of failed calls in the window at or above which the breaker opens.',
    default: 50,
    excludesMin: true,
  }),
  slowCallRateThreshold: percent({
    meaning: 'Share of slow calls in the window at or above which the breaker opens.',
    default: 100,
    excludesMin: true,
  }),
  slowCallDurationThreshold: duration({
    meaning: 'A call that takes longer than this, succeeded or failed, is slow.',
    default: MINUTE,
    min: 1,
    bare: 'ms',
  }),
  waitDurationInOpenState: duration({
    meaning:
      'How long the breaker stays open, in whole milliseconds; 60s unless this or a wait function says otherwise.',
    default: DEFAULT_WAIT,
    min: MS,
    bare: 'ms',
  }),
  waitIntervalFunctionInOpenState: optionalGroup(
    'Computes the wait in open from the number of openings in a row; instead of waitDurationInOpenState.',
    {
      ofExponentialBackoff: group('Each wait is the one before it times a factor.', {
        initialIntervalMillis: duration({
          meaning: 'The first wait, at least 1ms, in whole milliseconds.',
          default: 500 * MS,
          bare: 'ms',
        }),
        multiplier: number({
          meaning: 'The factor between two waits; each product is cut to whole milliseconds.',
          default: 1.5,
          min: 0,
        }),
        maxIntervalMillis: duration({
          meaning: 'No wait is longer than this; left out: no limit.',
          default: null,
          min: MS,
          bare: 'ms',
        }),
      }),
    },
  ),
  permittedNumberOfCallsInHalfOpenState: count({
    meaning: 'Calls let through in one half-open period in all, and the size of its window.',
    unit: 'calls',
    default: 10,
    min: 1,
  }),
  maxWaitDurationInHalfOpenState: duration({
    meaning: 'How long half-open may last without a verdict; below 1ms: for ever.',
    default: 0,
    bare: 'ms',
  }),
  transitionToStateAfterWaitDuration: choice({
    meaning: 'The state after maxWaitDurationInHalfOpenState.',
    choices: ['OPEN', 'CLOSED'],
    default: 'OPEN',
  }),
  automaticTransitionFromOpenToHalfOpenEnabled: flag({
    meaning: 'Whether a timer ends open; otherwise the first call after the wait does.',
    default: false,
  }),
  initialState: choice({
    meaning: 'The state in which the breaker is built.',
    choices: ['CLOSED', 'OPEN', 'HALF_OPEN', 'FORCED_OPEN', 'DISABLED', 'METRICS_ONLY'],
    default: 'CLOSED',
  }),
};

/** The settings of a resilience4j breaker with every default written in. */
export type Resilience4jSettings = Settings<typeof resilience4jOptions>;

/** The states under the library's own names. */
export type Resilience4jState = Resilience4jSettings['initialState'];
