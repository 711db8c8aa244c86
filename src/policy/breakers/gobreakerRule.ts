import { type Micros, NEVER } from '../../model/time.js';
import type { GobreakerCounts } from './gobreakerCounts.js';
import type { GobreakerSettings, ReadyToTrip } from './gobreakerOptions.js';

/** What gobreaker makes of its settings when it is built. */
export interface GobreakerPlan {
  readonly maxRequests: number;
  /** Clearing period of the counts; {@link NEVER}: not cleared, or the window rolls. */
  readonly clearAfter: Micros;
  readonly bucketPeriod: Micros;
  /** 2 or more: the window rolls. */
  readonly bucketCount: number;
  readonly timeout: Micros;
}

/** Writes in the defaults and rounds as `NewCircuitBreaker` does; values up to 0 mean "not set". */
export function planGobreaker(settings: GobreakerSettings, hasBuckets: boolean): GobreakerPlan {
  const { MaxRequests, Interval, Timeout } = settings;
  const bucketPeriod = hasBuckets ? settings.BucketPeriod : 0;
  const rounds = Interval > 0 && bucketPeriod > 0;
  const bucketCount = rounds ? Math.ceil(Interval / bucketPeriod) : 1;
  const interval = rounds ? bucketCount * bucketPeriod : Interval;
  return {
    maxRequests: MaxRequests === 0 ? 1 : MaxRequests,
    // A single bucket does not roll: the rounded interval is then a clearing period.
    clearAfter: interval > 0 && bucketCount === 1 ? interval : NEVER,
    bucketPeriod,
    bucketCount,
    timeout: Timeout <= 0 ? 60_000_000 : Timeout,
  };
}

/**
 * Whether to open, asked with the counts after a failure was added. The default is "more than 5"
 * (`>`), the ratio is "at least" (`>=`), as in the example of the library's README.
 */
export function readyToTrip(rule: ReadyToTrip, counts: GobreakerCounts): boolean {
  switch (rule.kind) {
    case 'consecutiveFailures':
      return counts.consecutiveFailures > rule.gt;
    case 'failureRatio':
      return (
        counts.requests >= rule.minRequests && counts.totalFailures / counts.requests >= rule.ratio
      );
    case 'totalFailures':
      return counts.totalFailures >= rule.gte;
  }
}

/** Why {@link readyToTrip} said yes, for people. */
export function describeTrip(rule: ReadyToTrip, counts: GobreakerCounts): string {
  const { consecutiveFailures, requests, totalFailures } = counts;
  switch (rule.kind) {
    case 'consecutiveFailures':
      return `consecutive failures: ${consecutiveFailures}, limit: more than ${rule.gt}`;
    case 'failureRatio':
      return `${toPercent(totalFailures / requests)} of ${requests} admitted calls failed, limit ${toPercent(rule.ratio)}`;
    case 'totalFailures':
      return `failures: ${totalFailures}, limit ${rule.gte}`;
  }
}

function toPercent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`;
}
