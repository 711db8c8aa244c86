import { DURATION_UNITS, formatDuration, type Micros, parseDuration } from '../../model/time.js';
import type { OptionRemark } from '../library.js';
import {
  type FailsafeSettings,
  splitList,
  type WrittenBackoff,
  type WrittenPolicy,
  type WrittenSinglePolicy,
} from './failsafeOptions.js';

/** What failsafe refuses or changes without a word. */
export function failsafeRelations(settings: FailsafeSettings): readonly OptionRemark[] {
  return remarksOnPolicy('failure_policy', settings.failure_policy);
}

function remarksOnPolicy(path: string, policy: WrittenPolicy): readonly OptionRemark[] {
  if (policy.kind === 'or_else') {
    const left = remarksOnPolicy(`${path}.left`, policy.left);
    return [...left, ...remarksOnPolicy(`${path}.right`, policy.right)];
  }
  return [...remarksOnLimit(path, policy), ...remarksOnBackoff(`${path}.backoff`, policy.backoff)];
}

function remarksOnLimit(path: string, policy: WrittenSinglePolicy): readonly OptionRemark[] {
  if (policy.kind === 'success_rate_over_time_window') {
    return remarksOnWindow(`${path}.window`, policy.window);
  }
  if (policy.num_failures > 0) return [];
  const expected = 'at least 1 failure';
  return [warn(`${path}.num_failures`, '0', expected, 'the library opens at the first failure')];
}

function remarksOnWindow(option: string, window: Micros): readonly OptionRemark[] {
  if (isWholeSeconds(window)) return [];
  const whole = formatDuration(wholeSeconds(window));
  const hint =
    window < DURATION_UNITS.s
      ? 'the moving average uses 0s, so after a failure the success rate is always 0'
      : `the moving average uses ${whole}, only the count of requests uses all of it`;
  return [warn(option, formatDuration(window), 'whole seconds', hint)];
}

function remarksOnBackoff(path: string, backoff: WrittenBackoff): readonly OptionRemark[] {
  if (backoff.kind === 'constant') return [];
  if (backoff.kind === 'list') return remarksOnList(`${path}.durations`, backoff.durations);
  const { kind, max, start } = backoff;
  const remarks = [...remarksOnFraction(`${path}.start`, start)];
  remarks.push(...remarksOnFraction(`${path}.max`, max));
  if (max < start) remarks.push(refuseOrder(path, start, max));
  if (kind === 'equal_jittered' && wholeSeconds(start) === DURATION_UNITS.s) {
    const hint = 'half of 1s is rounded down to 0s, so the first open duration is always 0s';
    remarks.push(warn(`${path}.start`, formatDuration(start), 'at least 2s', hint));
  }
  return remarks;
}

/** Compared with their fractions, as the library does. */
function refuseOrder(path: string, start: Micros, max: Micros): OptionRemark {
  const [first, longest] = [formatDuration(start), formatDuration(max)];
  return {
    severity: 'error',
    option: `${path}.max`,
    found: longest,
    expected: `at least ${path}.start, which is ${first}`,
    hint: `the first open duration ${first} would be above the longest ${longest}; the library panics when it is built`,
  };
}

function remarksOnFraction(option: string, time: Micros): readonly OptionRemark[] {
  if (isWholeSeconds(time)) return [];
  const hint = `the library uses ${formatDuration(wholeSeconds(time))}`;
  return [warn(option, formatDuration(time), 'whole seconds', hint)];
}

function remarksOnList(option: string, written: string): readonly OptionRemark[] {
  const wrong = splitList(written).filter((part) => parseDuration(part) === undefined);
  return wrong.map((found) => ({
    severity: 'error',
    option,
    found,
    expected: 'durations with their units, separated by blanks',
    hint: 'write for example "1s 2s 500ms"',
  }));
}

function warn(option: string, found: string, expected: string, hint: string): OptionRemark {
  return { severity: 'warning', option, found, expected, hint };
}

function isWholeSeconds(time: Micros): boolean {
  return time === wholeSeconds(time);
}

function wholeSeconds(time: Micros): Micros {
  return Math.floor(time / DURATION_UNITS.s) * DURATION_UNITS.s;
}
