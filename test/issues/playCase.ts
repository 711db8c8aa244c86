/**
 * Plays a reported case through the same reader and player as `breaker-lab steps`, so a test reads
 * as the report does:
 *
 * ```ts
 * // Source: owner/project#1. What is wrong, and what is right, in one sentence.
 * const expected = [{ t: 0, state: 'OPEN' }, { t: 1001, after: '1st ok', buffered: 1 }];
 * expect(playCase({ library, config, steps: [{ t: 0, call: 'fail', n: 2 }], expect: expected }))
 *   .toEqual(expected);
 * ```
 *
 * - The breaker is `library` and `config`, with options as the library's users write them and every
 *   bare duration in milliseconds; or `breaker`, as in a scenario file. `library: 'generic'` is
 *   the lab's own breaker. What an option such as `ignoreExceptions` decides is left out: each step
 *   says how its call ends.
 * - `steps` and `expect` are those of `breaker-lab steps --help`. At one time steps come in the order
 *   of the list, so a call that was under way before the breaker tripped stands before the failures.
 *   A `result` at a time without a call is what one more call would be told.
 * - {@link playCase} gives every expectation back with what was really seen in place of what was
 *   expected, so that the two lists are equal exactly when the case is right.
 * - For anything else that happened, {@link playOut} gives the turns and what never ended.
 */

import { PLAIN } from '../../src/report/palette.js';
import { problemsText } from '../../src/report/problemText.js';
import { readSteps } from '../../src/scenario/readSteps.js';
import { keyedDraw } from '../../src/sim/random.js';
import type { StepsOutcome } from '../../src/steps/outcome.js';
import { playSteps } from '../../src/steps/play.js';

/** One line of `steps` or `expect`. */
export type Line = Readonly<Record<string, string | number | boolean>>;

/** A reported case. */
export interface Case {
  readonly breaker?: object;
  readonly library?: string;
  readonly version?: string;
  readonly config?: object;
  readonly seed?: number;
  readonly steps: readonly Line[];
  readonly expect?: readonly Line[];
}

/**
 * Plays a case.
 * @returns every expectation with what was seen in place of what was expected
 * @throws Error with all its problems when it cannot be read, or expects nothing
 */
export function playCase(given: Case): readonly Line[] {
  const lines = given.expect ?? [];
  if (lines.length === 0) throw new Error('a case that expects nothing proves nothing');
  return playOut(given).checks.map(({ fields, fault }, index) => ({
    ...lines[index],
    ...Object.fromEntries(
      fields.map(({ name, expected, found, holds }) => [
        name,
        holds ? expected : (found ?? 'nothing'),
      ]),
    ),
    ...(fault === '' ? {} : { fault }),
  }));
}

/**
 * Plays a case and gives all that happened.
 * @throws Error with all its problems when it cannot be read
 */
export function playOut(given: Case): StepsOutcome {
  const { list, problems } = readSteps({ file: 'case', text: JSON.stringify(given, null, 1) });
  if (list === undefined) throw new Error(problemsText(problems, PLAIN));
  return playSteps(list, () => keyedDraw(list.seed, 'breaker'));
}
