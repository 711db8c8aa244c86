import type { MetricValue } from '../model/checks.js';
import { metricInfo } from '../model/metrics.js';
import { type Scope, scopeWords } from '../model/scope.js';
import { VERDICTS, type VerdictName } from '../model/verdicts.js';
import type { Palette } from './palette.js';

/** How wide prose may run. Tables are laid out for the same width. */
export const WIDTH = 80;

/** PASS, FAIL or what else a judgement says, set off. */
export function outcomeMark(outcome: VerdictName, palette: Palette): string {
  if (outcome === 'unsure') return palette.warn(VERDICTS[outcome]);
  return outcome === 'pass' ? palette.good(VERDICTS[outcome]) : palette.bad(VERDICTS[outcome]);
}

/** A judgement and what it is about, in lines that fit beside the longest mark as beside the shortest. */
export function markedLines(
  outcome: VerdictName,
  text: string,
  palette: Palette,
): readonly string[] {
  const room = WIDTH - Math.max(INDENT.length, VERDICTS[outcome].length + 2);
  const mark = `${outcomeMark(outcome, palette)}  `;
  return wrap(text, room).map((line, index) => `${index === 0 ? mark : INDENT}${line}`);
}

/** As wide as the marks PASS and FAIL with their blanks. */
const INDENT = '      ';

/**
 * A metric's value as people read it: `yes`, `765 ms`, `3.92`, `nothing measured`.
 * @param digits decimals to show at least; more than usual where a figure is held against one
 *   that has more
 */
export function metricWords(metric: string, value: MetricValue, digits = 0): string {
  if (value === null) return 'n/a';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  const unit = metricInfo(metric)?.unit;
  const [two, three] = [Math.max(2, digits), Math.max(3, digits)];
  if (unit === 'ms') return `${round(value, three)} ms`;
  if (unit === 'per second') return `${round(value, two)}/s`;
  return unit === 'ratio' ? value.toFixed(ratioDigits(value, two)) : String(round(value, three));
}

/**
 * How many decimals a ratio needs so as not to look like a whole number that it is not: 99.7 % of
 * all operations are not all of them.
 */
function ratioDigits(value: number, least: number): number {
  let digits = least;
  while (digits < MOST_DIGITS && Number.isInteger(round(value, digits))) digits += 1;
  const isWhole = Number.isInteger(round(value, digits));
  return isWhole ? least : digits;
}

/** A ratio that is nearer to a whole number than this tells is one: sums in binary are inexact. */
const MOST_DIGITS = 6;

/** A metric and the part of the run it is about: `completed (phase outage)`. */
export function metricOf(metric: string, scope: Scope): string {
  const part = scopeWords(scope);
  return part === '' ? metric : `${metric} (${part})`;
}

/** A metric's name in the words of the tables. */
export function metricLabel(metric: string): string {
  return metricInfo(metric)?.label ?? metric;
}

/** A number with at most `digits` decimals, without trailing zeros. */
export function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** Milliseconds as people read them: `765 ms`. */
export function millisWords(millis: number): string {
  return `${round(millis, 3)} ms`;
}

/** A difference with its sign and unit: `+12`, `-0.08`, `+250 ms`, `0`. */
export function differenceWords(metric: string, difference: number): string {
  const unit = metricInfo(metric)?.unit;
  const decimals = unit === 'ratio' ? ratioDigits(difference, 2) : unit === 'per second' ? 2 : 3;
  const rounded = round(difference, decimals);
  const digits = unit === 'ratio' && rounded !== 0 ? rounded.toFixed(decimals) : String(rounded);
  return `${rounded > 0 ? '+' : ''}${digits}${SUFFIXES[unit ?? 'count'] ?? ''}`;
}

const SUFFIXES: { readonly [unit: string]: string } = { ms: ' ms', 'per second': '/s' };

/** `1 operation`, `12 operations`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Breaks a text into lines of at most `width` characters, at blanks where it can. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.trim().split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, line];
}
