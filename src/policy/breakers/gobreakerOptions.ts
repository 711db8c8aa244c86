import { count, duration, ratio } from '../../model/knobs.js';
import { type Settings, union } from '../../model/shapes.js';

/** The options of gobreaker under its own names; defaults as in sony/gobreaker 2.4.0. */
export const gobreakerOptions = {
  MaxRequests: count({
    meaning:
      'How many calls half-open admits, and how many successes in a row it takes to close. 0 counts as 1.',
    unit: 'calls',
    default: 1,
    max: 4_294_967_295,
  }),
  Interval: duration({
    meaning:
      'How long the closed breaker keeps its counts before it clears them; with BucketPeriod, the length of the rolling window. 0: it never clears them.',
    default: 0,
  }),
  BucketPeriod: duration({
    meaning:
      'Length of one bucket of the rolling window (2.2 and later); Interval is rounded up to a multiple of it. 0: the window does not roll.',
    default: 0,
  }),
  Timeout: duration({
    meaning: 'How long open lasts before a call may go out. 0 counts as 60s.',
    default: 60_000_000,
  }),
  ReadyToTrip: union({
    meaning: 'The rule asked after every failure in the closed state whether to open.',
    tag: 'kind',
    meanings: {
      consecutiveFailures: 'Looks at failures in a row.',
      failureRatio: 'Looks at the share of failures in the counts.',
      totalFailures: 'Looks at the number of failures in the counts.',
    },
    default: 'consecutiveFailures',
    cases: {
      consecutiveFailures: {
        gt: count({
          meaning: 'Opens when more than this many calls in a row have failed.',
          unit: 'failures',
          default: 5,
        }),
      },
      failureRatio: {
        minRequests: count({
          meaning: 'Never opens with fewer admitted calls in the counts; calls in flight count.',
          unit: 'calls',
        }),
        ratio: ratio({ meaning: 'Opens when this share of the admitted calls has failed.' }),
      },
      totalFailures: {
        gte: count({ meaning: 'Opens at this many failures in the counts.', unit: 'failures' }),
      },
    },
  }),
} as const;

/** Settings of gobreaker, durations in microseconds. */
export type GobreakerSettings = Settings<typeof gobreakerOptions>;

/** The rule that decides about opening. */
export type ReadyToTrip = GobreakerSettings['ReadyToTrip'];

/** What people who use gobreaker do not expect. */
export const gobreakerSurprises: readonly string[] = [
  'Consecutive failures are forgotten whenever Interval is over: five failures, a new interval, one failure, and the default rule (more than 5) does not open.',
  'At exactly Timeout the breaker is still open, and it moves to half-open only when a call, a result or State() comes after that.',
  'MaxRequests: 100 does not mean 100 probes before a verdict: the first failed probe opens again, and all 100 must succeed to close.',
  'A half-open probe that never reports keeps its place for ever: with MaxRequests: 1 the breaker then refuses every call until the program restarts.',
  'Calls in flight count in the denominator of a failure ratio: 10 admitted, 5 of them failed and 5 not back yet is 50 %.',
  'A clearing period starts at the first call after the last one was over, so periods drift with the traffic.',
  'With BucketPeriod, a failure too old to be counted can still open the breaker, and ConsecutiveFailures can be larger than TotalFailures.',
  'Results of calls from before a trip or a clearing are dropped without a trace.',
];
