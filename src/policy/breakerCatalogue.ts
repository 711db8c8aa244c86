import { OWN_BREAKER, OWN_TITLE } from './breakerPolicy.js';
import { breakerTable, DEFAULT_FAILURE_THRESHOLD } from './breakerSettings.js';
import { LIBRARIES } from './libraries.js';
import type { LibraryModel } from './library.js';

/** What there is to say of a breaker before it is used. */
export interface CatalogueEntry
  extends Pick<LibraryModel, 'library' | 'title' | 'options' | 'surprises'> {
  /** The versions modelled, the default one first; empty for the lab's own breaker. */
  readonly versions: readonly string[];
}

const own: CatalogueEntry = {
  library: OWN_BREAKER,
  versions: [],
  title: OWN_TITLE,
  options: breakerTable,
  surprises: [
    `Without any threshold it trips at ${DEFAULT_FAILURE_THRESHOLD} failures in a row; a rate threshold alone switches that off.`,
    'minimumCalls holds for rates only: failureThreshold may trip before there are so many calls.',
    'A success may trip it: one that completes minimumCalls, or one that was slow.',
    'A call that takes exactly slowCallDuration is not slow; a slow probe counts as failed, even if it succeeded.',
    'At exactly the end of openDuration a call goes out; until one asks, the state still reads open.',
    'probes is how many are out at a time, not in all: one that has ended makes place for another.',
    'Without probeLease, probes that never answer keep it half-open for ever.',
    'A result of a call from an earlier period changes nothing, in no state: not the window, not half-open.',
    'An ignored or cancelled probe gives its place back and decides nothing.',
  ],
};

/** Every breaker that a scenario may name: ours, then the libraries'. */
export const BREAKERS: readonly CatalogueEntry[] = [own, ...LIBRARIES];
