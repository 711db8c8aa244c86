import { formatDuration, fromMillis } from '../../model/time.js';
import type { OptionRemark } from '../library.js';
import type { OpossumSettings } from './opossumOptions.js';
import { LONGEST_NODE_TIMER } from './opossumTimers.js';

/** What opossum quietly makes of options, and combinations that cannot do what they seem to say. */
export function opossumRelations(options: OpossumSettings): readonly OptionRemark[] {
  const remarks: OptionRemark[] = [];
  remarkOnThreshold(options, remarks);
  remarkOnWindow(options, remarks);
  remarkOnCalls(options, remarks);
  remarkOnLongTimers(options, remarks);
  return remarks;
}

function remarkOnThreshold(options: OpossumSettings, remarks: OptionRemark[]): void {
  const { errorThresholdPercentage: percentage } = options;
  const option = 'errorThresholdPercentage';
  if (percentage > 0 && percentage < 1) {
    const hint = `${percentage} means ${percentage} %; write ${Number((percentage * 100).toPrecision(12))} for a share of ${percentage}`;
    remarks.push(warning(option, `${percentage}`, 'a percentage from 0 to 100', hint));
  }
  if (percentage === 100) {
    const hint = 'opossum opens above the limit, not at it, and nothing is above 100 %';
    remarks.push(warning(option, '100', 'less than 100 to open at all', hint));
  }
}

function remarkOnWindow(options: OpossumSettings, remarks: OptionRemark[]): void {
  const { rollingCountTimeout, rollingCountBuckets: buckets } = options;
  const millis = Math.floor(rollingCountTimeout / 1000 / buckets);
  const found = `${formatDuration(rollingCountTimeout)} in ${buckets} buckets`;
  const real = formatDuration(fromMillis(Math.max(1, millis) * buckets));
  if (fromMillis(millis * buckets) !== rollingCountTimeout) {
    const hint = `opossum rounds a bucket down to whole milliseconds, at least 1 ms: the window is ${real}`;
    const expected = 'whole milliseconds a bucket (rollingCountTimeout / rollingCountBuckets)';
    remarks.push(warning('rollingCountTimeout', found, expected, hint));
  }
}

function remarkOnCalls(options: OpossumSettings, remarks: OptionRemark[]): void {
  const { timeout, capacity } = options;
  if (timeout === 'false' || timeout === 0) {
    const hint = 'a probe that never settles keeps opossum half-open for ever, refusing every call';
    remarks.push(warning('timeout', timeout === 0 ? '0' : timeout, 'a limit for calls', hint));
  }
  if (capacity === 0) {
    const hint = 'every call is refused by the semaphore and counted as a failure';
    remarks.push(warning('capacity', '0', 'at least 1', hint));
  }
}

function remarkOnLongTimers(options: OpossumSettings, remarks: OptionRemark[]): void {
  for (const option of ['timeout', 'resetTimeout', 'rollingCountTimeout'] as const) {
    const value = options[option];
    const isBucket = option === 'rollingCountTimeout' && !options.allowWarmUp;
    const limit = fromMillis(LONGEST_NODE_TIMER) * (isBucket ? options.rollingCountBuckets : 1);
    if (value === 'false' || value <= limit) continue;
    const hint = `Node fires a timer of more than ${LONGEST_NODE_TIMER} ms after 1 ms, and so does this model`;
    const expected = `at most ${formatDuration(limit)}`;
    remarks.push(warning(option, formatDuration(value), expected, hint));
  }
}

function warning(option: string, found: string, expected: string, hint: string): OptionRemark {
  return { severity: 'warning', option, found, expected, hint };
}
