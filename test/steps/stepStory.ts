import { toMillis } from '../../src/model/time.js';
import { PLAIN } from '../../src/report/palette.js';
import { problemsText } from '../../src/report/problemText.js';
import { readSteps } from '../../src/scenario/readSteps.js';
import { keyedDraw } from '../../src/sim/random.js';
import type { CheckedExpectation, StepsOutcome, Turn } from '../../src/steps/outcome.js';
import { playSteps } from '../../src/steps/play.js';

/** Plays a list written as in a file. */
export function play(text: string): StepsOutcome {
  const { list, problems } = readSteps({ file: 'my.yaml', text });
  if (list === undefined) throw new Error(problemsText(problems, PLAIN));
  return playSteps(list, () => keyedDraw(list.seed, 'breaker'));
}

/** What happened, a turn a line: `1000 call ok #1 admitted, ended -> half-open, closed`. */
export function storyOf(text: string): readonly string[] {
  return play(text).turns.map(turnLine);
}

function turnLine({ at, kind, what, call, answer, refusal, ended, changes }: Turn): string {
  const which = call === 0 ? [] : [`#${call}`];
  const told = [refusal === '' ? answer : `${answer}: ${refusal}`, ended ? 'ended' : ''];
  const said = told.filter((word) => word !== '').join(', ');
  const states = changes.map(({ to }) => to).join(', ');
  const words = [toMillis(at), kind, what, ...which, ...(said === '' ? [] : [said])];
  return `${words.join(' ')}${states === '' ? '' : ` -> ${states}`}`;
}

/** What was expected, and what was found where it was something else. */
export function verdictsOf(text: string): readonly string[] {
  return play(text).checks.map(checkLine);
}

function checkLine({ fault, fields, holds }: CheckedExpectation): string {
  const claims = fields.map(({ name, expected, found, holds: isRight }) =>
    isRight ? `${name} ${expected}` : `${name} ${expected}, found ${found}`,
  );
  return `${holds ? 'holds' : 'fails'}: ${fault === '' ? claims.join('; ') : fault}`;
}
