import { formatDuration, fromMillis, toMillis } from '../../model/time.js';
import type { OptionRemark } from '../library.js';
import { readDurations } from './cockatielBackoff.js';
import type { CockatielSettings } from './cockatielOptions.js';
import { samplingWindows } from './cockatielSamplingRule.js';

/** Combinations of options that cockatiel refuses, or that do not do what they seem to say. */
export function cockatielRelations(options: CockatielSettings): readonly OptionRemark[] {
  const remarks: OptionRemark[] = [];
  remarkOnBreaker(options.breaker, remarks);
  remarkOnOpenDuration(options, remarks);
  remarkOnBackoff(options.halfOpenAfterBackoff, remarks);
  return remarks;
}

function remarkOnBreaker(breaker: CockatielSettings['breaker'], remarks: OptionRemark[]): void {
  if (breaker.type === 'ConsecutiveBreaker') {
    if (breaker.threshold > 0) return;
    const hint = '0 acts as 1: the first failure opens';
    remarks.push(remark('warning', 'breaker.threshold', '0', 'at least 1', hint));
  } else if (breaker.type === 'CountBreaker') remarkOnMinimum(breaker, remarks);
  else remarkOnSampling(breaker, remarks);
}

type CountSettings = Extract<CockatielSettings['breaker'], { type: 'CountBreaker' }>;
type SamplingSettings = Extract<CockatielSettings['breaker'], { type: 'SamplingBreaker' }>;
type ExponentialSettings = Extract<
  NonNullable<CockatielSettings['halfOpenAfterBackoff']>,
  { type: 'ExponentialBackoff' }
>;

function remarkOnMinimum(breaker: CountSettings, remarks: OptionRemark[]): void {
  const { minimumNumberOfCalls: minimum, size } = breaker;
  if (minimum === null || minimum <= size) return;
  const hint = `minimumNumberOfCalls ${minimum} is larger than size ${size}; cockatiel throws a RangeError`;
  const option = 'breaker.minimumNumberOfCalls';
  remarks.push(remark('error', option, `${minimum}`, `1 to ${size} (size)`, hint));
}

function remarkOnSampling(breaker: SamplingSettings, remarks: OptionRemark[]): void {
  const { count, millis } = samplingWindows(toMillis(breaker.duration));
  const real = fromMillis(count * millis);
  if (real !== breaker.duration) {
    const found = formatDuration(breaker.duration);
    const hint = `cockatiel rounds to ${count} windows of ${millis} ms, together ${formatDuration(real)}`;
    remarks.push(remark('warning', 'breaker.duration', found, `a multiple of ${count} ms`, hint));
  }
  if (breaker.minimumRps === 0) {
    const hint = `0 counts as not set, which means 5 / threshold = ${5 / breaker.threshold} a second`;
    remarks.push(remark('warning', 'breaker.minimumRps', '0', 'more than 0', hint));
  }
}

function remarkOnOpenDuration(options: CockatielSettings, remarks: OptionRemark[]): void {
  const { halfOpenAfter, halfOpenAfterBackoff: backoff } = options;
  const option = 'halfOpenAfter';
  if (halfOpenAfter === null && backoff === null) {
    const hint = 'without it cockatiel opens and probes at once; write for example 10s';
    remarks.push(remark('error', option, 'nothing', 'a duration or halfOpenAfterBackoff', hint));
  } else if (halfOpenAfter !== null && backoff !== null) {
    const found = `halfOpenAfter ${formatDuration(halfOpenAfter)} and halfOpenAfterBackoff ${backoff.type}`;
    const hint = 'both say how long open lasts; leave one of them out';
    remarks.push(remark('error', option, found, 'one of the two', hint));
  } else if (halfOpenAfter === 0) {
    const hint = 'the first call after opening is already the probe';
    remarks.push(remark('warning', option, '0ms', 'more than 0', hint));
  }
}

function remarkOnBackoff(
  backoff: CockatielSettings['halfOpenAfterBackoff'],
  remarks: OptionRemark[],
): void {
  if (backoff === null) return;
  if (backoff.type === 'ExponentialBackoff') {
    remarkOnGrowth(backoff, remarks);
  } else if (readDurations(backoff.durations) === undefined) {
    const option = 'halfOpenAfterBackoff.durations';
    const expected = 'durations with blanks between them';
    const hint = 'write for example 50ms 200ms 1s';
    remarks.push(remark('error', option, backoff.durations, expected, hint));
  }
}

function remarkOnGrowth(backoff: ExponentialSettings, remarks: OptionRemark[]): void {
  const { initialDelay, maxDelay, exponent, generator } = backoff;
  if (maxDelay < initialDelay) {
    const found = `maxDelay ${formatDuration(maxDelay)} and initialDelay ${formatDuration(initialDelay)}`;
    const hint = 'the longest delay is shorter than the first, so nothing ever grows';
    const option = 'halfOpenAfterBackoff.maxDelay';
    remarks.push(remark('error', option, found, 'maxDelay of at least initialDelay', hint));
  }
  if (initialDelay === 0) {
    const hint = '0 * 2^n stays 0';
    const option = 'halfOpenAfterBackoff.initialDelay';
    remarks.push(remark('error', option, '0ms', 'more than 0', hint));
  }
  if (exponent !== 2 && generator !== 'decorrelatedJitterGenerator') {
    const hint = `${generator} always doubles; only decorrelatedJitterGenerator looks at exponent`;
    const option = 'halfOpenAfterBackoff.exponent';
    remarks.push(remark('warning', option, `${exponent}`, '2', hint));
  }
}

function remark(
  severity: OptionRemark['severity'],
  option: string,
  found: string,
  expected: string,
  hint: string,
): OptionRemark {
  return { severity, option, found, expected, hint };
}
