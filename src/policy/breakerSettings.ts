import { count, duration, number, percent } from '../model/knobs.js';
import { group, optionalGroup, type Settings } from '../model/shapes.js';

/** How long the breaker stays open: fixed, or growing with every reopening. */
export const openDurationTable = {
  initial: duration({
    meaning: 'How long the breaker stays open the first time, before a probe may go out.',
    default: 30_000_000,
    min: 1,
  }),
  factor: number({
    meaning: 'What the duration is multiplied by at every reopening; a close starts anew.',
    default: 1,
    min: 1,
    max: 1000,
  }),
  max: duration({
    meaning: 'The longest that it grows to, before jitter.',
    default: null,
    min: 1,
  }),
  jitter: duration({
    meaning:
      'Chance in the duration d: none; full: 0 to d; equal: d/2 to d; or a spread such as 500ms: d less that to d plus that.',
    default: 'none',
    words: ['none', 'full', 'equal'],
  }),
};

/** What the rates are taken over. */
export const slidingWindowTable = {
  calls: count({ meaning: 'The last so many results.', unit: 'calls', default: null, min: 1 }),
  duration: duration({
    meaning: 'The results of the last so long, forgotten exactly, called or not.',
    default: null,
    min: 1,
  }),
};

/**
 * The knobs of the lab's own breaker, each a number on one arrow of its state machine.
 *
 * Late: a result belongs to the period that admitted its call, and changes nothing in a later one, nor
 * does a probe whose lease is over. Given up: decides nothing, and a probe gives its place back.
 * Teaches nothing: the same goes for a refusal further inside; an answer by a fallback is a success.
 */
export const breakerTable = {
  failureThreshold: count({
    meaning:
      'How many failed calls in a row trip the breaker; 5 where no rate threshold is set either.',
    unit: 'failures',
    default: null,
    min: 1,
  }),
  failureRateThreshold: percent({
    meaning: 'The share of failed calls in the sliding window from which on it trips.',
    default: null,
    excludesMin: true,
  }),
  slowCallRateThreshold: percent({
    meaning: 'The share of slow calls in the sliding window from which on it trips.',
    default: null,
    excludesMin: true,
  }),
  slowCallDuration: duration({
    meaning: 'A call that takes longer is slow, however it ends; a slow probe counts as failed.',
    default: null,
  }),
  slidingWindow: group(
    'What the rates are taken over: a number of calls, or a duration; 100 calls unless set.',
    slidingWindowTable,
    { number: 'calls', text: 'duration' },
  ),
  minimumCalls: count({
    meaning: 'How many results the window must hold before a rate is looked at.',
    unit: 'calls',
    default: 10,
    min: 1,
  }),
  openDuration: group(
    'How long it stays open: a duration, or one that grows with every reopening.',
    openDurationTable,
    { text: 'initial', number: 'initial' },
  ),
  probes: count({
    meaning: 'How many probes may be on their way at a time while half-open.',
    unit: 'probes',
    default: 1,
    min: 1,
    max: 1_000_000,
  }),
  successThreshold: count({
    meaning: 'How many probes must succeed in a row before it closes; one success may be luck.',
    unit: 'successes',
    default: 1,
    min: 1,
  }),
  probeFailureRate: optionalGroup(
    'Judges the probes by a rate instead of by the first failure and successThreshold.',
    {
      threshold: percent({
        meaning: 'The share of failed probes from which on it reopens.',
        excludesMin: true,
      }),
      calls: count({
        meaning: 'Over how many probes; it decides once all of them have answered.',
        unit: 'probes',
        default: 10,
        min: 1,
      }),
    },
  ),
  probeLease: duration({
    meaning:
      'A probe that has not answered for this long gives its place back, so that half-open cannot last for ever; its answer is late then.',
    default: null,
    min: 1,
  }),
};

/** A breaker's settings as read from a file. */
export type BreakerSettings = Settings<typeof breakerTable>;

/** Failures in a row that trip a breaker for which nothing else is set. */
export const DEFAULT_FAILURE_THRESHOLD = 5;
/** Results that a window holds for which nothing else is set. */
export const DEFAULT_WINDOW_CALLS = 100;

/** Writes in the defaults that depend on which other knobs are set. */
export function completeBreaker(settings: BreakerSettings): BreakerSettings {
  const { failureThreshold, failureRateThreshold, slowCallRateThreshold, slidingWindow } = settings;
  const hasRate = failureRateThreshold !== null || slowCallRateThreshold !== null;
  const isWindowSet = slidingWindow.calls !== null || slidingWindow.duration !== null;
  return {
    ...settings,
    failureThreshold: failureThreshold ?? (hasRate ? null : DEFAULT_FAILURE_THRESHOLD),
    slidingWindow: isWindowSet ? slidingWindow : { calls: DEFAULT_WINDOW_CALLS, duration: null },
  };
}

/** The settings of a breaker when only some knobs are set; the rest is at its default. */
export function breakerSettings(given: Partial<BreakerSettings>): BreakerSettings {
  return completeBreaker({
    failureThreshold: null,
    failureRateThreshold: null,
    slowCallRateThreshold: null,
    slowCallDuration: null,
    slidingWindow: { calls: null, duration: null },
    minimumCalls: breakerTable.minimumCalls.default,
    openDuration: {
      initial: openDurationTable.initial.default,
      factor: openDurationTable.factor.default,
      max: null,
      jitter: 'none',
    },
    probes: breakerTable.probes.default,
    successThreshold: breakerTable.successThreshold.default,
    probeFailureRate: null,
    probeLease: null,
    ...given,
  });
}
