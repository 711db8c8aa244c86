import { idleAt } from '../model/problems.js';
import { formatDuration } from '../model/time.js';
import type { BackoffSettings } from './backoff.js';
import type { OptionRemark } from './library.js';
import { isNoneChosen } from './reasons.js';
import { remarkIf } from './remarks.js';
import type { RetrySettings } from './retry.js';

/** What is wrong or odd in how the knobs of a retry policy stand to each other. */
export function retryRemarks(settings: RetrySettings): readonly OptionRemark[] {
  const { maxAttempts, delay, retryOn, honourRetryAfter } = settings;
  const why = whyNothingIsTriedAgain(settings);
  if (why !== null) return [...maxRemarks(delay), ...uselessRemarks(settings, why)];
  return [
    ...maxRemarks(delay),
    ...growthRemarks(delay, maxAttempts),
    ...capRemarks(delay, maxAttempts),
    ...remarkIf(
      !retryOn.rateLimited,
      idleAt(
        'honourRetryAfter',
        `honourRetryAfter ${honourRetryAfter} and retryOn.rateLimited false`,
        'retryOn.rateLimited true',
        'only a 429 answer asks for a wait, and none is tried again',
      ),
    ),
  ];
}

function whyNothingIsTriedAgain({ maxAttempts, retryOn }: RetrySettings): string | null {
  if (maxAttempts === 1) return 'the first attempt is the last';
  return isNoneChosen(retryOn) ? 'no failure is tried again' : null;
}

/** Without a second attempt no knob of a retry decides anything. */
function uselessRemarks(
  { maxAttempts, retryOn }: RetrySettings,
  why: string,
): readonly OptionRemark[] {
  const [found, expected] =
    maxAttempts === 1
      ? ['maxAttempts 1', 'maxAttempts of at least 2']
      : ['retryOn without any failure', 'a failure that is tried again'];
  const options = isNoneChosen(retryOn)
    ? ['retryOn', 'delay', 'honourRetryAfter']
    : ['delay', 'retryOn', 'honourRetryAfter'];
  return options.map((option) => idleAt(option, found, expected, why));
}

function maxRemarks({ initial, max }: BackoffSettings): readonly OptionRemark[] {
  return remarkIf(max !== null && max < initial, {
    severity: 'error',
    option: 'delay.max',
    found: `max ${formatDuration(max ?? 0)} and initial ${formatDuration(initial)}`,
    expected: 'a max of at least the initial wait',
    hint: 'the first wait would be longer than the longest',
  });
}

/** Growth, its factor and jitter decide nothing where waits cannot grow or there is none. */
function growthRemarks(delay: BackoffSettings, maxAttempts: number): readonly OptionRemark[] {
  const { initial, growth, factor, jitter } = delay;
  if (jitter === 'decorrelated') return decorrelatedRemarks(delay);
  if (initial === 0) {
    return ['growth', 'factor', 'jitter', 'max'].map((knob) =>
      idleAt(`delay.${knob}`, `${knob} and initial 0ms`, 'an initial wait', 'nobody waits'),
    );
  }
  if (growth !== 'exponential') {
    const kind = growth === 'fixed' ? 'fixed waits do not grow' : 'linear waits grow by the first';
    const found = `factor ${factor} and growth ${growth}`;
    const expected = 'growth exponential';
    const factorRemark = idleAt('delay.factor', found, expected, kind);
    if (growth === 'fixed') return [factorRemark];
    return [factorRemark, ...oneWaitRemarks(['growth'], maxAttempts)];
  }
  if (factor > 1) return oneWaitRemarks(['growth', 'factor'], maxAttempts);
  const why = 'every wait is the same';
  return [idleAt('delay.growth', 'growth exponential and factor 1', 'a factor above 1', why)];
}

function decorrelatedRemarks({ growth, factor }: BackoffSettings): readonly OptionRemark[] {
  const why = 'decorrelated jitter draws from the wait before, whatever the growth';
  const expected = 'another jitter';
  return [
    idleAt('delay.growth', `growth ${growth} and jitter decorrelated`, expected, why),
    idleAt('delay.factor', `factor ${factor} and jitter decorrelated`, expected, why),
  ];
}

function oneWaitRemarks(knobs: readonly string[], maxAttempts: number): readonly OptionRemark[] {
  if (maxAttempts !== 2) return [];
  return knobs.map((knob) =>
    idleAt(
      `delay.${knob}`,
      `${knob} and maxAttempts 2`,
      'at least 3 attempts',
      'there is only one wait',
    ),
  );
}

/** A longest wait that is longer than any cuts nothing off. */
function capRemarks(delay: BackoffSettings, maxAttempts: number): readonly OptionRemark[] {
  const { initial, growth, factor, max, jitter } = delay;
  if (jitter === 'decorrelated' || initial === 0 || max === null || max < initial) return [];
  const grows = growth === 'linear' || (growth === 'exponential' && factor > 1);
  if (grows && maxAttempts > 2) return [];
  const found = `max ${formatDuration(max)} and no wait above ${formatDuration(initial)}`;
  return [idleAt('delay.max', found, 'waits that grow', 'no wait grows to it')];
}
