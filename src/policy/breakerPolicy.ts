import { choice } from '../model/knobs.js';
import { narrow } from '../model/narrow.js';
import type { Fields, PlainSettings, UnionShape } from '../model/shapes.js';
import { formatDuration } from '../model/time.js';
import { LabBreaker } from './breaker.js';
import { type BreakerSettings, breakerTable, completeBreaker } from './breakerSettings.js';
import { LIBRARIES, libraryModel } from './libraries.js';
import type { OptionRemark } from './library.js';
import type { Breaker, Draw } from './port.js';

/** The name of the lab's own breaker among the libraries. */
export const OWN_BREAKER = 'breaker-lab';

const libraryCases: readonly (readonly [string, Fields])[] = LIBRARIES.map((model) => {
  const [latest] = model.versions;
  const meaning = 'The version whose behaviour is modelled.';
  const version = choice({ meaning, choices: model.versions, default: latest });
  return [model.library, { version, ...model.options }];
});

/**
 * What a scenario file may say of a breaker: the lab's own knobs, or `library: NAME` with that
 * library's own options, or `like: NAME` alone for the library's defaults.
 */
export const breakerShape: UnionShape<string, { readonly [name: string]: Fields }, string> = {
  kind: 'union',
  meaning: 'Whose breaker it is; the lab has one of its own.',
  tag: 'library',
  cases: { [OWN_BREAKER]: breakerTable, ...Object.fromEntries(libraryCases) },
  default: OWN_BREAKER,
  aloneTag: 'like',
};

/** Builds the breaker that settings of {@link breakerShape} describe. */
export function createBreaker(settings: PlainSettings, draw: Draw): Breaker {
  const model = libraryModel(String(settings['library']));
  if (model === undefined) return new LabBreaker(ownSettings(settings), draw);
  return model.create(narrow(model.options, settings), String(settings['version']), draw);
}

/** Writes in the defaults that depend on other knobs. */
export function completePolicy(settings: PlainSettings): PlainSettings {
  if (settings['library'] !== OWN_BREAKER) return settings;
  return { library: OWN_BREAKER, ...completeBreaker(narrow(breakerTable, settings)) };
}

/** The settings of the lab's own breaker; undefined for a library's. */
export function labSettings(settings: PlainSettings): BreakerSettings | undefined {
  return settings['library'] === OWN_BREAKER ? ownSettings(settings) : undefined;
}

function ownSettings(settings: PlainSettings): BreakerSettings {
  return completeBreaker(narrow(breakerTable, settings));
}

/** What is wrong or odd in how the options stand to each other. */
export function breakerRemarks(settings: PlainSettings): readonly OptionRemark[] {
  const model = libraryModel(String(settings['library']));
  if (model !== undefined) return model.relations?.(narrow(model.options, settings)) ?? [];
  return ownRemarks(ownSettings(settings));
}

function ownRemarks(settings: BreakerSettings): readonly OptionRemark[] {
  return [
    ...windowRemarks(settings),
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
  const { initial, max, jitter } = openDuration;
  const spread = typeof jitter === 'number' ? jitter : 0;
  return [
    ...when(max !== null && max < initial, {
      option: 'openDuration.max',
      found: `max ${formatDuration(max ?? 0)} and initial ${formatDuration(initial)}`,
      expected: 'a max of at least the initial duration',
      hint: 'the first opening would be longer than the longest',
    }),
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
    ...when(successThreshold > 1, {
      option: 'successThreshold',
      found: `successThreshold ${successThreshold} and probeFailureRate`,
      expected: 'one of them',
      hint: 'probes are judged by their rate or by successes in a row',
    }),
  ];
}

function when(isWrong: boolean, remark: Omit<OptionRemark, 'severity'>): readonly OptionRemark[] {
  return isWrong ? [{ severity: 'error', ...remark }] : [];
}
