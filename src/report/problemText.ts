import type { Problem } from '../model/problems.js';
import type { Palette } from './palette.js';

/**
 * Problems for people, each with its place, its line and a caret:
 *
 * ```
 * error: my.yaml:12:14: world.dependency.latency: found 5, expected a duration ...
 *     latency: 5
 *              ^
 *   did you mean 5ms or 5s?
 * ```
 */
export function problemsText(problems: readonly Problem[], palette: Palette): string {
  return problems.map((problem) => `${problemText(problem, palette)}\n`).join('');
}

function problemText(problem: Problem, palette: Palette): string {
  const { severity, path, found, expected, hint } = problem;
  const colour = severity === 'error' ? palette.bad : palette.warn;
  const subject = path === '' ? '' : `${path}: `;
  const head = `${colour(severity)}: ${placeText(problem)}: ${subject}found ${found}, expected ${expected}`;
  const advice = hint === '' ? [] : [`  ${hint}`];
  return [head, ...excerptLines(problem, palette), ...advice].join('\n');
}

/** `file:line:column`, as editors and terminals make it clickable. */
function placeText({ file, line, column, excerpt }: Problem): string {
  return line === 0 ? excerpt || file : `${file}:${line}:${column}`;
}

function excerptLines({ line, column, excerpt }: Problem, palette: Palette): readonly string[] {
  if (line === 0 || excerpt === '') return [];
  const start = Math.max(0, column - 60);
  const shown = excerpt.slice(start, start + 76).replaceAll('\t', ' ');
  return [`    ${shown}`, palette.dim(`    ${' '.repeat(column - 1 - start)}^`)];
}
