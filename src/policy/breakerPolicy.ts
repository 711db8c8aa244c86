import { choice } from '../model/knobs.js';
import { narrow } from '../model/narrow.js';
import type { Fields, PlainSettings, UnionShape } from '../model/shapes.js';
import { LabBreaker } from './breaker.js';
import { ownBreakerRemarks } from './breakerRemarks.js';
import { type BreakerSettings, breakerTable, completeBreaker } from './breakerSettings.js';
import { LIBRARIES, libraryModel } from './libraries.js';
import type { OptionRemark } from './library.js';
import type { Breaker, Draw } from './port.js';

/** The name of the lab's own breaker among the libraries. */
export const OWN_BREAKER = 'breaker-lab';

/** One line of what kind of breaker that is. */
export const OWN_TITLE =
  "The lab's own: failures in a row or rates, growing waits, counted probes.";

/** Titles are lines of a listing. */
function sentence(title: string): string {
  return title.endsWith('.') ? title : `${title}.`;
}

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
  meanings: {
    [OWN_BREAKER]: OWN_TITLE,
    ...Object.fromEntries(LIBRARIES.map(({ library, title }) => [library, sentence(title)])),
  },
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
  return ownBreakerRemarks(ownSettings(settings));
}
