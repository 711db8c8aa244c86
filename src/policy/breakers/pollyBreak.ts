import { power } from '../../model/inexact.js';
import { formatDuration, type Micros, NEVER } from '../../model/time.js';
import type { PollyMetrics } from './pollyMetrics.js';
import type { PollySettings } from './pollyOptions.js';

/** What Polly hands to a `BreakDurationGenerator`. */
export interface PollyBreakArguments {
  /** Share of failures in the sampling time; 0 when everything has aged out. */
  readonly failureRate: number;
  /** Failures in the sampling time. */
  readonly failureCount: number;
  /** Probes let out since the breaker last closed: 0 for the first trip. */
  readonly halfOpenAttempts: number;
}

/** The ways to generate a break. */
export type PollyGenerator = NonNullable<PollySettings['BreakDurationGenerator']>;

/** Doubling ends at about a million times the base, so that the product stays a valid TimeSpan. */
const MOST_DOUBLINGS = 20;

/** The length of a break as the generator has it. */
export function generateBreak(generator: PollyGenerator, args: PollyBreakArguments): Micros {
  switch (generator.kind) {
    case 'constant':
      return generator.duration;
    case 'exponential':
      return generator.base * power(2, Math.min(args.halfOpenAttempts, MOST_DOUBLINGS));
    case 'perFailureCount':
      return generator.perFailure * args.failureCount;
  }
}

/**
 * The end of a break. Polly (8.7.0) takes the last date there is (year 9999) when the sum would
 * pass it; here it is never as soon as microseconds are no longer exact, after 285 years.
 */
export function endOfBreak(now: Micros, length: Micros): Micros {
  return length > Number.MAX_SAFE_INTEGER - now ? NEVER : now + length;
}

/** The trip condition. Both limits are inclusive (>= in the source, 8.7.0); only failures ask. */
export function mustTrip(metrics: PollyMetrics, settings: PollySettings): boolean {
  return (
    metrics.throughput >= settings.MinimumThroughput && metrics.failureRate >= settings.FailureRatio
  );
}

/** Says why a failure tripped the breaker. */
export function tripReason(metrics: PollyMetrics, settings: PollySettings): string {
  const calls = `${metrics.failureCount} of ${metrics.throughput} calls failed`;
  const ratio = `ratio ${metrics.failureRate.toFixed(3)}, limit ${settings.FailureRatio}`;
  return `${calls} in ${formatDuration(settings.SamplingDuration)}: ${ratio}`;
}
