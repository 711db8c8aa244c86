import { idleAt } from '../model/problems.js';
import { formatDuration } from '../model/time.js';
import type { BreakerSettings } from './breakerSettings.js';
import type { OptionRemark } from './library.js';
import { remarkIf } from './remarks.js';

/** What is wrong or odd in how the knobs of the lab's own breaker stand to each other. */
export function ownBreakerRemarks(settings: BreakerSettings): readonly OptionRemark[] {
  return [
    ...windowRemarks(settings),
    ...rateRemarks(settings),
    ...slowRemarks(settings),
    ...openRemarks(settings),
    ...probeRemarks(settings),
  ];
}

function windowRemarks(settings: BreakerSettings): readonly OptionRemark[] {
  const { slidingWindow, minimumCalls, failureRateThreshold, slowCallRateThreshold } = settings;
  const { calls, duration } = slidingWindow;
  const hasRate = failureRateThreshold !== null || slowCallRateThreshold !== null;
  return [
    ...when(calls !== null && duration !== null, {
      option: 'slidingWindow',
      found: 'calls and duration',
      expected: 'one of them',
      hint: 'a window holds a number of calls or the calls of a time',
    }),
    ...when(hasRate && duration === null && calls !== null && minimumCalls > calls, {
      option: 'minimumCalls',
      found: `minimumCalls ${minimumCalls} and a slidingWindow of ${calls} calls`,
      expected: 'a minimum that fits into the window',
      hint: 'the breaker could never trip',
    }),
  ];
}

/** What only a rate looks at, and a rate that nothing is left for. */
function rateRemarks(settings: BreakerSettings): readonly OptionRemark[] {
  const { failureThreshold, failureRateThreshold, slowCallRateThreshold } = settings;
  const why = 'without a rate nothing is taken over a window';
  const expected = 'failureRateThreshold or slowCallRateThreshold';
  if (failureRateThreshold === null && slowCallRateThreshold === null) {
    return ['slidingWindow', 'minimumCalls'].map((knob) =>
      idleAt(knob, `${knob} and failures in a row`, expected, why),
    );
  }
  const found = 'failureRateThreshold and failureThreshold 1';
  return remarkIf(
    failureThreshold === 1,
    idleAt(
      'failureRateThreshold',
      found,
      'one of them',
      'the first failure trips before any rate can',
    ),
  );
}

function slowRemarks({
  slowCallDuration,
  slowCallRateThreshold,
}: BreakerSettings): readonly OptionRemark[] {
  const given = slowCallDuration === null ? 'slowCallRateThreshold' : 'slowCallDuration';
  return when((slowCallDuration === null) !== (slowCallRateThreshold === null), {
    option: given,
    found: `${given} alone`,
    expected: 'slowCallDuration and slowCallRateThreshold together, or neither',
    hint: 'one says which calls are slow, the other how many are too many',
  });
}

function openRemarks({ openDuration }: BreakerSettings): readonly OptionRemark[] {
  const { initial, factor, max, jitter } = openDuration;
  const spread = typeof jitter === 'number' ? jitter : 0;
  return [
    ...when(max !== null && max < initial, {
      option: 'openDuration.max',
      found: `max ${formatDuration(max ?? 0)} and initial ${formatDuration(initial)}`,
      expected: 'a max of at least the initial duration',
      hint: 'the first opening would be longer than the longest',
    }),
    ...remarkIf(
      factor === 1 && max !== null && max >= initial,
      idleAt('openDuration.max', 'max and factor 1', 'a factor above 1', 'it never grows'),
    ),
    ...when(spread > initial, {
      option: 'openDuration.jitter',
      found: `jitter ${formatDuration(spread)} and initial ${formatDuration(initial)}`,
      expected: 'a spread of at most the initial duration',
      hint: 'the first opening could last less than no time',
    }),
  ];
}

function probeRemarks(settings: BreakerSettings): readonly OptionRemark[] {
  const { probes, successThreshold, probeFailureRate } = settings;
  if (probeFailureRate === null) return [];
  return [
    ...when(probes > probeFailureRate.calls, {
      option: 'probes',
      found: `probes ${probes} and probeFailureRate.calls ${probeFailureRate.calls}`,
      expected: 'at most as many at a time as are judged',
      hint: 'the rest would never go out',
    }),
    ...successRemarks(successThreshold),
  ];
}

/** One success is enough unless said otherwise, so nobody is refused for saying it. */
function successRemarks(successThreshold: number): readonly OptionRemark[] {
  const option = 'successThreshold';
  const found = `successThreshold ${successThreshold} and probeFailureRate`;
  const expected = 'one of them';
  const hint = 'probes are judged by their rate or by successes in a row';
  return successThreshold > 1
    ? [{ severity: 'error', option, found, expected, hint }]
    : [idleAt(option, found, expected, 'probes are judged by their rate')];
}

function when(isWrong: boolean, remark: Omit<OptionRemark, 'severity'>): readonly OptionRemark[] {
  return isWrong ? [{ severity: 'error', ...remark }] : [];
}
