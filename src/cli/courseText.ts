import type { Plan, VariantPlan } from '../model/plan.js';
import type { Palette } from '../report/palette.js';
import { WIDTH, wrap } from '../report/words.js';
import { type CoursePart, courseOf } from './course.js';

/** The shipped scenarios as a course: for each its name and what it shows, in a line or two. */
export function courseText(plans: readonly Plan[], palette: Palette): string {
  const parts = courseOf(plans).map((part) => partText(part, palette));
  const more =
    'breaker-lab show NAME tells what happens in one; scenarios/README.md lists variants.';
  return `${[...parts, wrap(more, WIDTH).map(palette.dim).join('\n')].join('\n\n')}\n`;
}

function partText({ name, about, plans }: CoursePart, palette: Palette): string {
  const lines = plans.flatMap(({ scenario, title, variants }) => [
    `  ${scenario} ${palette.dim(`(${variants.length === 1 ? 'one variant' : `${variants.length} variants`})`)}`,
    ...wrap(title, WIDTH - 6).map((line) => `      ${line}`),
  ]);
  return [palette.strong(`${name}: ${about}`), ...lines].join('\n');
}

/** The same for people who read the repository: with the variants and what their verdicts say. */
export function courseMarkdown(plans: readonly Plan[]): string {
  const head = [
    '# The scenarios',
    '',
    'Made by `npm run scenarios`. `breaker-lab show NAME` tells what happens in one, `breaker-lab NAME`',
    'runs it. A verdict is what a variant says when all of its checks hold; the reviewed runs are in',
    '[reports/golden](../reports/golden).',
    '',
  ];
  const parts = courseOf(plans).flatMap(({ name, about, plans: own }) => [
    `## ${name}: ${about}`,
    '',
    ...own.flatMap(scenarioMarkdown),
  ]);
  return `${[...head, ...parts].join('\n').trimEnd()}\n`;
}

function scenarioMarkdown({ scenario, title, variants }: Plan): readonly string[] {
  return [
    `### [${scenario}](${scenario}.yaml)`,
    '',
    `${title}.`,
    '',
    ...tableLines([['variant', 'role', 'what is different', 'verdict'], ...variants.map(cellsOf)]),
    '',
  ];
}

function cellsOf({ name, role, about, verdict }: VariantPlan): readonly string[] {
  return [name, role, about, verdict.pass].map((cell) => cell.trim().replaceAll('|', '\\|'));
}

/** A table as a formatter leaves it: the first row is its head. */
function tableLines([head = [], ...rows]: readonly (readonly string[])[]): readonly string[] {
  const widths = head.map((_, at) =>
    Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
}
