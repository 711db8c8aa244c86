import type { Micros } from '../model/time.js';
import type { Call } from './call.js';
import type { Change, Shown, Turn } from './outcome.js';
import type { Answer, Refusal } from './stepList.js';

/** What came of playing a list, before anything is held against expectations. */
export interface Played {
  readonly turns: readonly Turn[];
  /** What was to be seen at the times of expectations: before anything the list says for them. */
  readonly opening: ReadonlyMap<Micros, Shown>;
  /** The same after everything that happens at that time. */
  readonly closing: ReadonlyMap<Micros, Shown>;
  readonly unsettled: readonly Call[];
}

/** What a call was told. */
export interface Told {
  readonly answer: Answer | '';
  readonly refusal: Refusal | '';
}

/** The changes of state from one look to the next; with several hosts those of each. */
export function changesBetween(before: Shown, after: Shown): readonly Change[] {
  if (after.hosts.length < 2) return changeOf(before, after, '');
  return after.hosts.flatMap((host, index) => {
    const earlier = before.hosts[index];
    return earlier === undefined ? [] : changeOf(earlier, host, `host ${index} `);
  });
}

function changeOf(before: Shown, after: Shown, whose: string): readonly Change[] {
  return before.word === after.word ? [] : [{ to: `${whose}${after.word}`, why: after.why }];
}
