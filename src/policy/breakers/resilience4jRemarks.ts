import { formatDuration, type Micros } from '../../model/time.js';
import type { OptionRemark } from '../library.js';
import { DEFAULT_MINIMUM, DEFAULT_WAIT, type Resilience4jSettings } from './resilience4jOptions.js';
import { wholeMillis } from './resilience4jWait.js';

const MS: Micros = 1_000;
const BACKOFF = 'waitIntervalFunctionInOpenState.ofExponentialBackoff';

/**
 * What resilience4j 2.4.0 refuses or quietly changes in a combination of options.
 *
 * A fixed wait of exactly the default cannot be told from one that nobody wrote, so next to a
 * wait function it passes here, though the library's builder would refuse it.
 */
export function resilience4jRemarks(settings: Resilience4jSettings): readonly OptionRemark[] {
  return [
    ...shareRemarks('failureRateThreshold', settings.failureRateThreshold),
    ...shareRemarks('slowCallRateThreshold', settings.slowCallRateThreshold),
    ...minimumRemarks(settings),
    ...cutRemarks('waitDurationInOpenState', settings.waitDurationInOpenState),
    ...waitRemarks(settings),
    ...backoffRemarks(settings),
    ...halfOpenRemarks(settings),
  ];
}

/** 0.5 is accepted as half a percent: 9 successes and 1 failure open. */
function shareRemarks(option: string, percent: number): readonly OptionRemark[] {
  if (percent >= 1) return [];
  const meant = Number((percent * 100).toPrecision(12));
  const share = meant === 50 ? 'one half' : `${meant}%`;
  const hint = `${percent} means ${percent}%; write ${meant} for ${share}`;
  return [warning(option, `${percent}`, 'a percentage, 0 to 100', hint)];
}

function minimumRemarks(settings: Resilience4jSettings): readonly OptionRemark[] {
  const { slidingWindowType, slidingWindowSize, minimumNumberOfCalls } = settings;
  if (slidingWindowType === 'TIME_BASED' || minimumNumberOfCalls <= slidingWindowSize) return [];
  const said = `minimum ${minimumNumberOfCalls} is larger than the window ${slidingWindowSize}`;
  const origin =
    minimumNumberOfCalls === DEFAULT_MINIMUM ? ` (${DEFAULT_MINIMUM} is the default)` : '';
  return [
    warning(
      'minimumNumberOfCalls',
      `${minimumNumberOfCalls}`,
      `at most slidingWindowSize, ${slidingWindowSize}`,
      `${said}; the library uses ${slidingWindowSize}${origin}`,
    ),
  ];
}

function waitRemarks(settings: Resilience4jSettings): readonly OptionRemark[] {
  const { waitDurationInOpenState, waitIntervalFunctionInOpenState } = settings;
  if (waitIntervalFunctionInOpenState === null || waitDurationInOpenState === DEFAULT_WAIT) {
    return [];
  }
  const fixed = `waitDurationInOpenState: ${formatDuration(waitDurationInOpenState)}`;
  const { initialIntervalMillis, multiplier } =
    waitIntervalFunctionInOpenState.ofExponentialBackoff;
  const growing = `waitIntervalFunctionInOpenState: from ${formatDuration(initialIntervalMillis)} times ${multiplier}`;
  return [
    error(
      'waitIntervalFunctionInOpenState',
      `${fixed} and ${growing}`,
      'waitDurationInOpenState or waitIntervalFunctionInOpenState, not both',
      'both say how long open lasts, and the library refuses a wait that is configured twice; remove one',
    ),
  ];
}

function backoffRemarks(settings: Resilience4jSettings): readonly OptionRemark[] {
  const intervals = settings.waitIntervalFunctionInOpenState;
  if (intervals === null) return [];
  const { initialIntervalMillis, multiplier, maxIntervalMillis } = intervals.ofExponentialBackoff;
  const longest = maxIntervalMillis ?? Number.POSITIVE_INFINITY;
  return [
    ...initialRemarks(initialIntervalMillis, multiplier),
    ...cutRemarks(`${BACKOFF}.initialIntervalMillis`, initialIntervalMillis),
    ...cutRemarks(`${BACKOFF}.maxIntervalMillis`, maxIntervalMillis ?? 0),
    ...(longest < initialIntervalMillis ? [maximumRemark(longest, initialIntervalMillis)] : []),
  ];
}

function initialRemarks(initial: Micros, multiplier: number): readonly OptionRemark[] {
  const option = `${BACKOFF}.initialIntervalMillis`;
  const found = formatDuration(initial);
  const millis = Math.floor(initial / MS);
  if (millis < 1) return [error(option, found, 'at least 1ms', `0 * ${multiplier}^n stays 0`)];
  const next = millis * multiplier;
  if (multiplier <= 1 || Math.trunc(next) > millis) return [];
  const hint = `${millis} * ${multiplier} = ${next} is cut to ${millis} ms, so every wait is ${millis}ms`;
  return [warning(option, found, 'an interval that grows by 1ms or more', hint)];
}

function maximumRemark(maximum: Micros, initial: Micros): OptionRemark {
  const first = formatDuration(initial);
  const found = formatDuration(maximum);
  const hint = `maxIntervalMillis ${found} is below initialIntervalMillis ${first} and wins`;
  return warning(`${BACKOFF}.maxIntervalMillis`, found, `at least the first, ${first}`, hint);
}

function halfOpenRemarks(settings: Resilience4jSettings): readonly OptionRemark[] {
  const { maxWaitDurationInHalfOpenState: wait, transitionToStateAfterWaitDuration: next } =
    settings;
  const option = 'maxWaitDurationInHalfOpenState';
  if (wait >= MS) return cutRemarks(option, wait);
  if (wait > 0) {
    const hint = 'below 1ms the library sets no limit: half-open may last for ever';
    return [warning(option, formatDuration(wait), '0ms for no limit, or at least 1ms', hint)];
  }
  if (next === 'OPEN') return [];
  const hint = 'it has no effect while maxWaitDurationInHalfOpenState is 0';
  return [warning('transitionToStateAfterWaitDuration', next, `${option} to be set`, hint)];
}

/** A duration below 1 ms is somebody else's remark. */
function cutRemarks(option: string, time: Micros): readonly OptionRemark[] {
  const cut = wholeMillis(time);
  if (cut === time || cut === 0) return [];
  const hint = `the library cuts it to ${formatDuration(cut)}`;
  return [warning(option, formatDuration(time), 'whole milliseconds', hint)];
}

function warning(option: string, found: string, expected: string, hint: string): OptionRemark {
  return { severity: 'warning', option, found, expected, hint };
}

function error(option: string, found: string, expected: string, hint: string): OptionRemark {
  return { severity: 'error', option, found, expected, hint };
}
