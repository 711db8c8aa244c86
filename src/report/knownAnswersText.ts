import { remarkLines } from './claimWords.js';
import type { KnownAnswer } from './knownAnswers.js';
import type { Palette } from './palette.js';
import { counted, markedLines, metricOf, WIDTH, wrap } from './words.js';

/** Known answers variant by variant: what was published, what came out, and what is allowed. */
export function knownAnswersText(answers: readonly KnownAnswer[], palette: Palette): string {
  const variants = [...new Set(answers.map(({ variant }) => variant))];
  const sections = variants.map((variant) =>
    sectionOf(
      answers.filter((answer) => answer.variant === variant),
      palette,
    ),
  );
  return `${[...sections, sumOf(answers)].join('\n\n')}\n`;
}

function sectionOf(answers: readonly KnownAnswer[], palette: Palette): string {
  const [first] = answers;
  const seeds = first === undefined || first.seeds === 1 ? '' : ` (${first.seeds} seeds)`;
  const heading = `${palette.strong(first?.variant ?? '')}${seeds}`;
  return [heading, ...answers.flatMap((answer) => linesOf(answer, palette))].join('\n');
}

function linesOf(answer: KnownAnswer, palette: Palette): readonly string[] {
  const { name, metric, scope, outcome, published, ours, allowed, remark } = answer;
  const about = markedLines(outcome, `${name}: ${metricOf(metric, scope)}`, palette);
  const figures = wrap(`published ${published}; ours ${ours}; allowed ${allowed}`, WIDTH - 6);
  return [
    ...about,
    ...figures.map((line) => `      ${line}`),
    ...(remark === null ? [] : remarkLines({ remark }, palette)),
  ];
}

function sumOf(answers: readonly KnownAnswer[]): string {
  const held = answers.filter(({ outcome }) => outcome === 'pass').length;
  const scenarios = new Set(answers.map(({ scenario }) => scenario)).size;
  const of = counted(answers.length, 'published figure');
  return `${held} of ${of} in ${counted(scenarios, 'scenario')} reproduced`;
}
