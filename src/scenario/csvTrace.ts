import type { TraceColumn } from './traceColumns.js';
import { checkNames, type TraceFormat } from './traceFormat.js';
import type { Fault, TraceLine, TraceProblems } from './traceProblems.js';

/**
 * Reads the header of comma-separated values. Cells may stand in quotes; nothing that a column
 * may hold has a comma or a quote inside, so none is looked for.
 * @returns undefined when the header is wrong, which is then noted
 */
export function openCsv(header: TraceLine, problems: TraceProblems): TraceFormat | undefined {
  const names = header.text.split(',').map((name, index) => ({
    name: bare(name),
    column: beginningOf(header.text, index),
  }));
  const columns = checkNames(names, header, problems);
  return columns === undefined ? undefined : new CsvFormat(columns);
}

class CsvFormat implements TraceFormat {
  readonly columns: readonly TraceColumn[];
  readonly isFirstARow = false;

  constructor(columns: readonly TraceColumn[]) {
    this.columns = columns;
  }

  split(text: string): readonly string[] | Fault {
    const cells = text.split(',').map(bare);
    return cells.length === this.columns.length ? cells : this.wrongCount(text, cells.length);
  }

  columnOf(text: string, index: number): number {
    return beginningOf(text, index);
  }

  private wrongCount(text: string, count: number): Fault {
    const found = count === 1 ? '1 cell' : `${count} cells`;
    const expected = `${this.columns.length}: ${this.columns.join(', ')}`;
    const hint = FRACTION_AFTER_A_COMMA.test(text) ? 'seconds have their fraction after a dot' : '';
    return { path: '', column: 1, found, expected, hint };
  }
}

/** As some logs write it; among comma-separated values it is the end of the cell. */
const FRACTION_AFTER_A_COMMA = /\d:\d\d:\d\d,\d/;

/** A cell without the blanks and quotes around it. */
function bare(cell: string): string {
  const text = cell.trim();
  const isQuoted = text.length >= 2 && text.startsWith('"') && text.endsWith('"');
  return isQuoted ? text.slice(1, -1).trim() : text;
}

/** Where the cell after so many commas begins, blanks aside; from 1. */
function beginningOf(text: string, commas: number): number {
  let start = 0;
  for (let count = 0; count < commas; count += 1) start = text.indexOf(',', start) + 1;
  while (text[start] === ' ') start += 1;
  return start + 1;
}
