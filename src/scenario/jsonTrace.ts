import { isColumn, type TraceColumn } from './traceColumns.js';
import { checkNames, shown, type TraceFormat } from './traceFormat.js';
import type { Fault, TraceLine, TraceProblems } from './traceProblems.js';

/**
 * Takes the columns of JSON Lines from the keys of the first line; every line must have the same.
 * @returns undefined when that line is wrong, which is then noted
 */
export function openJson(first: TraceLine, problems: TraceProblems): TraceFormat | undefined {
  const row = parseRow(first.text);
  if (row === undefined) {
    problems.note(first, () => notARow(first.text));
    return undefined;
  }
  const names = Object.keys(row).map((name) => ({ name, column: placeOf(first.text, name) }));
  const columns = checkNames(names, first, problems);
  return columns === undefined ? undefined : new JsonFormat(columns);
}

type Row = { readonly [key: string]: unknown };

class JsonFormat implements TraceFormat {
  readonly columns: readonly TraceColumn[];
  readonly isFirstARow = true;

  constructor(columns: readonly TraceColumn[]) {
    this.columns = columns;
  }

  split(text: string): readonly unknown[] | Fault {
    const row = parseRow(text);
    if (row === undefined) return notARow(text);
    const extra = Object.keys(row).find((key) => !isColumn(key) || !this.columns.includes(key));
    return extra === undefined ? this.columns.map((name) => row[name]) : this.another(text, extra);
  }

  columnOf(text: string, index: number): number {
    return placeOf(text, this.columns[index] ?? '');
  }

  private another(text: string, key: string): Fault {
    const found = `the key ${shown(key)}`;
    const expected = `the keys of the first line: ${this.columns.join(', ')}`;
    return { path: '', column: placeOf(text, key), found, expected };
  }
}

function parseRow(text: string): Row | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRow(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Engines word and place errors of syntax differently, so the line as a whole is shown. */
function notARow(text: string): Fault {
  return { path: '', column: 1, found: shown(text), expected: 'a JSON object on one line' };
}

/** Where a key is written, from 1; the beginning of the line where it is not. */
function placeOf(text: string, key: string): number {
  return text.indexOf(JSON.stringify(key)) + 1 || 1;
}
