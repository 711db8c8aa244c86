import { NOTHING } from './findings.js';
import { oneOf } from './knobText.js';
import { didYouMean } from './suggest.js';
import { COLUMN_NAMES, isColumn, type TraceColumn } from './traceColumns.js';
import type { Fault, TraceLine, TraceProblems } from './traceProblems.js';

/** How the lines of a trace are taken apart. */
export interface TraceFormat {
  readonly columns: readonly TraceColumn[];
  /** True when the line that told the format is a row itself. */
  readonly isFirstARow: boolean;
  /** The cells of a line, one per column; or what is wrong with the line as a whole. */
  split(text: string): readonly unknown[] | Fault;
  /** Where in a line the cell of a column begins, from 1. */
  columnOf(text: string, index: number): number;
}

/** Tells an error from cells. */
export function isFault(cells: readonly unknown[] | Fault): cells is Fault {
  return !Array.isArray(cells);
}

/** A name of a column as it was written, and where. */
export interface WrittenName {
  readonly name: string;
  readonly column: number;
}

/**
 * Checks the names of the columns: known, once each, `start` among them.
 * @returns undefined when something was wrong, which is then noted
 */
export function checkNames(
  names: readonly WrittenName[],
  line: TraceLine,
  problems: TraceProblems,
): readonly TraceColumn[] | undefined {
  const columns: TraceColumn[] = [];
  for (const written of names) {
    const { name, column } = written;
    if (!isColumn(name)) problems.note(line, () => unknownName(written));
    else if (columns.includes(name)) problems.note(line, () => twice(name, column));
    else columns.push(name);
  }
  const isComplete = columns.includes('start');
  if (!isComplete) problems.note(line, () => noStart);
  return isComplete && columns.length === names.length ? columns : undefined;
}

/** An unknown column may be a misspelt one, or the sign of another separator or of no header. */
function unknownName({ name, column }: WrittenName): Fault {
  const found = name === '' ? 'a column without a name' : `the unknown column ${shown(name)}`;
  const isSeparated = /[;\t]/.test(name);
  const isNumber = /^[\d.]+$/.test(name);
  const header = isNumber ? 'the first line names the columns: start' : '';
  const hint = isSeparated ? 'columns are separated by commas' : header;
  const meant = didYouMean(name, COLUMN_NAMES);
  return { path: '', column, found, expected: oneOf(COLUMN_NAMES), hint: hint || meant };
}

function twice(name: string, column: number): Fault {
  return { path: name, column, found: `${name} a second time`, expected: 'each column once' };
}

const noStart: Fault = { path: 'start', column: 1, found: NOTHING, expected: 'a column start' };

/** A cell as it was written, shortened, for people. */
export function shown(cell: unknown): string {
  const text = typeof cell === 'string' && isPlain(cell) ? cell : (JSON.stringify(cell) ?? '');
  return text.length <= 60 ? text : `${text.slice(0, 57)}...`;
}

function isPlain(text: string): boolean {
  return /^[\w.:+-]+$/.test(text);
}
