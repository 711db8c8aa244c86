import { toMillis } from '../model/time.js';
import type { Turn } from '../steps/outcome.js';
import type { Step } from '../steps/stepList.js';
import type { Palette } from './palette.js';
import { alignColumns } from './table.js';
import { round, WIDTH, wrap } from './words.js';

/** The columns before the counters: when, what, what it was told, the state after it. */
const SIDES = ['right', 'left', 'left', 'left'] as const;
/** Counters stand beside the rest if there is so much room, else below it. */
const LEAST_ROOM = 24;

/** Keeps a name and its number on one line. */
const GLUE = '~';

/** Turns of one step that differ in nothing but their counters, the first and the last. */
interface Row {
  readonly first: Turn;
  readonly last: Turn;
}

/** What happened, a line for each turn or for as many of one step as say the same. */
export function turnLines(
  turns: readonly Turn[],
  steps: readonly Step[],
  palette: Palette,
): readonly string[] {
  const rows = gather(turns);
  const lines = alignColumns(
    rows.map((row) => cellsOf(row, steps)),
    SIDES,
  );
  const width = Math.max(...lines.map((line) => line.length)) + 2;
  const isBeside = WIDTH - width >= LEAST_ROOM;
  return rows.flatMap((row, index) => {
    const line = lines[index] ?? '';
    const counters = newCounters(row.last, rows[index - 1]?.last);
    const told = isBeside ? besideLines(line, width, counters) : [line, ...belowLines(counters)];
    return [...told, ...changeLines(row.last, palette)];
  });
}

function besideLines(line: string, width: number, counters: string): readonly string[] {
  const [beside = '', ...below] = wrapCounters(counters, WIDTH - width);
  const indented = below.map((more) => `${' '.repeat(width)}${more}`);
  return [`${line.padEnd(width)}${beside}`.trimEnd(), ...indented];
}

function belowLines(counters: string): readonly string[] {
  return wrapCounters(counters, WIDTH - 6).map((line) => `      ${line}`);
}

function wrapCounters(counters: string, room: number): readonly string[] {
  return wrap(counters, room).map((line) => line.replaceAll(GLUE, ' '));
}

function gather(turns: readonly Turn[]): readonly Row[] {
  const rows: Row[] = [];
  for (const turn of turns) {
    const row = rows.at(-1);
    if (row !== undefined && saysTheSame(row.last, turn))
      rows[rows.length - 1] = { ...row, last: turn };
    else rows.push({ first: turn, last: turn });
  }
  return rows;
}

/** Nothing is added to a line that tells of a change, and a change begins one. */
function saysTheSame(a: Turn, b: Turn): boolean {
  return (
    a.step === b.step &&
    a.step >= 0 &&
    a.kind === b.kind &&
    a.answer === b.answer &&
    a.refusal === b.refusal &&
    a.changes.length === 0 &&
    b.changes.length === 0
  );
}

function cellsOf({ first, last }: Row, steps: readonly Step[]): readonly string[] {
  const [from, to] = [first, last].map(({ at }) => round(toMillis(at), 3));
  const when = from === to ? `${from} ms` : `${from} to ${to} ms`;
  return [when, whatWords(first, last, steps[first.step]), answerWords(first), last.shown.word];
}

function whatWords({ kind, what, call }: Turn, last: Turn, step: Step | undefined): string {
  if (step?.kind !== 'call') return what;
  const which = call === last.call ? `${call}` : `${call} to ${last.call}`;
  const name = step.id === '' ? what : `${step.id}: ${what}`;
  const numbered = step.n === 1 ? name : `${name}, ${which} of ${step.n}`;
  if (kind === 'result') return `${numbered}, ends`;
  if (kind === 'timer') return `${step.call}, timed out`;
  return kind === 'readmitted' ? `${numbered}, waited` : numbered;
}

function answerWords({ answer, refusal }: Turn): string {
  return refusal === '' ? answer : `${answer}: ${refusal}`;
}

/** The counters that are not what they were a line before; at first those that are not 0. */
function newCounters({ shown }: Turn, before: Turn | undefined): string {
  const changed = Object.entries(shown.counters).filter(
    ([name, value]) => value !== (before?.shown.counters[name] ?? 0),
  );
  return changed.map(([name, value]) => `${name}${GLUE}${amountWords(value)}`).join(', ');
}

/** Libraries say -1 for a rate that they do not take yet. */
function amountWords(value: number): string {
  return value === -1 ? 'none' : String(round(value, 3));
}

function changeLines({ changes }: Turn, palette: Palette): readonly string[] {
  return changes.flatMap(({ to, why }) =>
    wrap(`${to}: ${why}`, WIDTH - 6).map((line) => palette.dim(`      ${line}`)),
  );
}
