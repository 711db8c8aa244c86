import type { Micros } from '../model/time.js';
import type { Breaker, BreakerState } from '../policy/port.js';
import type { Shown } from './outcome.js';
import type { Refusal } from './stepList.js';

/** How to look at the model of one library, and what can be done to it by hand. */
export interface LibraryView {
  /** The names of its counters, in the order in which they are shown. */
  readonly counters: readonly string[];
  /** Other names by which people know a counter. */
  readonly otherNames: Readonly<Record<string, string>>;
  /** The states in the library's words, where they differ from the lab's. */
  readonly states: readonly string[];
  /** The library's errors for refused calls, and which refusals each stands for; none: any. */
  readonly errors: Readonly<Record<string, readonly Refusal[]>>;
  /** What can be done by hand. */
  readonly verbs: readonly string[];
  /**
   * What is to be seen; looking changes no decision.
   * @param hosts of how many hosts, where the model has several
   */
  show(breaker: Breaker, now: Micros, hosts: number): Shown;
  /** Does something by hand; a verb of {@link LibraryView.verbs}. */
  act(breaker: Breaker, verb: string, now: Micros): void;
}

/** What a view of one class of breaker is made from. */
export interface ViewParts<B extends Breaker> {
  readonly counters: Readonly<Record<string, (breaker: B, now: Micros) => number>>;
  readonly otherNames?: Readonly<Record<string, string>>;
  /** The library's words for states, where they are not the lab's. */
  readonly words?: Partial<Record<BreakerState, string>>;
  /** The word of this moment, where one state of the lab is several of the library. */
  readonly word?: (breaker: B) => string;
  /** Further words for states that {@link ViewParts.word} may say. */
  readonly moreWords?: readonly string[];
  readonly errors?: Readonly<Record<string, readonly Refusal[]>>;
  readonly verbs?: Readonly<Record<string, (breaker: B, now: Micros) => void>>;
  readonly hosts?: (breaker: B, count: number) => readonly Shown[];
}

/** Makes the view of one class of breaker. */
export function viewOf<B extends Breaker>(
  model: abstract new (...args: never[]) => B,
  parts: ViewParts<B>,
): LibraryView {
  const { counters, otherNames = {}, words = {}, moreWords = [], errors = {}, verbs = {} } = parts;
  const own = (breaker: Breaker): B => {
    if (breaker instanceof model) return breaker;
    throw new Error(`this is no ${model.name}`);
  };
  return {
    counters: Object.keys(counters),
    otherNames,
    states: [...Object.values(words), ...moreWords],
    errors,
    verbs: Object.keys(verbs),
    show: (breaker, now, hosts) => showWith(parts, own(breaker), now, hosts),
    act: (breaker, verb, now) => verbs[verb]?.(own(breaker), now),
  };
}

function showWith<B extends Breaker>(
  { counters, words = {}, word, hosts: showHosts }: ViewParts<B>,
  breaker: B,
  now: Micros,
  hosts: number,
): Shown {
  const { state } = breaker;
  const read = Object.entries(counters).map(([name, count]) => [name, count(breaker, now)]);
  return {
    state,
    word: word?.(breaker) ?? words[state] ?? state,
    why: breaker.why,
    counters: Object.fromEntries(read),
    hosts: showHosts?.(breaker, hosts) ?? [],
  };
}
