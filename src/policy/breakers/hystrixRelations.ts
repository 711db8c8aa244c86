import { DURATION_UNITS, formatDuration } from '../../model/time.js';
import type { OptionRemark } from '../library.js';
import type { HystrixSettings } from './hystrixOptions.js';
import { hystrixOptions } from './hystrixOptions.js';

/** Above this, the ring of buckets costs more memory than any window is worth. */
const MOST_BUCKETS = 100_000;

/** What Hystrix refuses or changes without a word. */
export function hystrixRelations(settings: HystrixSettings): readonly OptionRemark[] {
  return [
    ...remarksOnWholeNumbers(settings),
    ...remarksOnOverrides(settings),
    ...remarksOnLimits(settings),
    ...remarksOnWindow(settings),
  ];
}

/** Every option is a Java int: there is no half percent and no half millisecond. */
function remarksOnWholeNumbers(settings: HystrixSettings): readonly OptionRemark[] {
  const remarks: OptionRemark[] = [];
  const percent = settings.circuitBreakerErrorThresholdPercentage;
  if (!Number.isInteger(percent)) {
    const option = 'circuitBreakerErrorThresholdPercentage';
    const hint = percent < 1 ? `${percent} means ${percent} %; write 50 for one half` : '';
    const expected = 'a whole percentage';
    remarks.push({ severity: 'error', option, found: String(percent), expected, hint });
  }
  for (const option of DURATIONS) {
    if (settings[option] % DURATION_UNITS.ms === 0) continue;
    const found = formatDuration(settings[option]);
    remarks.push({ severity: 'error', option, found, expected: 'whole milliseconds', hint: '' });
  }
  return remarks;
}

const DURATIONS = [
  'circuitBreakerSleepWindowInMilliseconds',
  'metricsRollingStatisticalWindowInMilliseconds',
  'metricsHealthSnapshotIntervalInMilliseconds',
] as const;

function remarksOnOverrides(settings: HystrixSettings): readonly OptionRemark[] {
  const { circuitBreakerForceOpen, circuitBreakerForceClosed } = settings;
  const remarks: OptionRemark[] = [];
  if (circuitBreakerForceOpen && circuitBreakerForceClosed) {
    const expected =
      'at most one of circuitBreakerForceOpen: true, circuitBreakerForceClosed: true';
    const hint = 'one rejects every call, the other permits every call; in the library, open wins';
    const option = 'circuitBreakerForceClosed';
    remarks.push({ severity: 'error', option, found: 'true', expected, hint });
  }
  if (settings.circuitBreakerEnabled) return remarks;
  for (const option of ['circuitBreakerForceOpen', 'circuitBreakerForceClosed'] as const) {
    if (!settings[option]) continue;
    const expected = 'false while circuitBreakerEnabled is false';
    const hint = 'without a breaker there is nothing to force: the library ignores it';
    remarks.push({ severity: 'warning', option, found: 'true', expected, hint });
  }
  return remarks;
}

/** Only one of the two limits is in force. */
function remarksOnLimits(settings: HystrixSettings): readonly OptionRemark[] {
  const strategy = settings.executionIsolationStrategy;
  const option =
    strategy === 'THREAD' ? 'executionIsolationSemaphoreMaxConcurrentRequests' : 'coreSize';
  if (settings[option] === hystrixOptions[option].default) return [];
  const expected = `not set with executionIsolationStrategy ${strategy}`;
  const hint = 'the library ignores it; it belongs to the other strategy';
  return [{ severity: 'warning', option, found: String(settings[option]), expected, hint }];
}

function remarksOnWindow(settings: HystrixSettings): readonly OptionRemark[] {
  const window = settings.metricsRollingStatisticalWindowInMilliseconds;
  const interval = settings.metricsHealthSnapshotIntervalInMilliseconds;
  const buckets = Math.floor(window / interval);
  const about = {
    option: 'metricsRollingStatisticalWindowInMilliseconds',
    found: formatDuration(window),
  };
  const other = `metricsHealthSnapshotIntervalInMilliseconds of ${formatDuration(interval)}`;
  if (buckets === 0) {
    const hint = 'the library makes 0 buckets of it and fails';
    return [{ severity: 'error', ...about, expected: `at least the ${other}`, hint }];
  }
  if (buckets > MOST_BUCKETS) {
    const expected = `at most ${MOST_BUCKETS} times the ${other}`;
    return [{ severity: 'error', ...about, expected, hint: `this makes ${buckets} buckets` }];
  }
  if (buckets * interval === window) return [];
  const hint = `the library looks back ${formatDuration(buckets * interval)}`;
  return [{ severity: 'warning', ...about, expected: `a multiple of the ${other}`, hint }];
}
