import { openCsv } from './csvTrace.js';
import { type Findings, NOTHING } from './findings.js';
import { openJson } from './jsonTrace.js';
import type { Source } from './source.js';
import { ascending, type Trace } from './trace.js';
import { ruleOf, type TraceColumn } from './traceColumns.js';
import { isFault, shown, type TraceFormat } from './traceFormat.js';
import { linesIn } from './traceGuard.js';
import { type TraceLine, TraceProblems } from './traceProblems.js';
import { TraceStarts } from './traceStarts.js';

/**
 * Reads a trace: comma-separated values under a header, or JSON Lines. The column `start` is
 * required, `latency` and `outcome` are optional. A bare number means milliseconds. Starts are times
 * from the start of the run; or all are dates, or all milliseconds since 1970 (beyond ten years), and
 * the run starts at the earliest of them. Lines may come in any order; blank ones are passed over.
 * @returns undefined when something was wrong; `findings` then says what, and what is odd
 */
export function readTrace(source: Source, findings: Findings): Trace | undefined {
  findings.opens(source.file);
  const problems = new TraceProblems(source.file, findings);
  // A byte order mark is not part of any line.
  const text = source.text.replace(/^\ufeff/, '');
  const lines = linesIn(text, problems);
  if (lines === 0) return undefined;
  const reader = new TraceReader(problems, lines);
  forEachLine(text, (line) => reader.take(line));
  const trace = reader.finish();
  problems.finish();
  return problems.isEmpty ? trace : undefined;
}

class TraceReader {
  private readonly problems: TraceProblems;
  private readonly starts: TraceStarts;
  private readonly capacity: number;
  private format: TraceFormat | undefined;
  private values: readonly Float64Array[] = [];
  private rows = 0;

  constructor(problems: TraceProblems, capacity: number) {
    this.problems = problems;
    this.starts = new TraceStarts(problems);
    this.capacity = capacity;
  }

  /** @returns false when the rest is not worth reading */
  take(line: TraceLine): boolean {
    if (line.text.trim() === '') return true;
    if (this.format !== undefined) return this.takeRow(this.format, line);
    const open = line.text.trimStart().startsWith('{') ? openJson : openCsv;
    const format = open(line, this.problems);
    if (format === undefined) return false;
    this.format = format;
    this.values = format.columns.map(() => new Float64Array(this.capacity));
    return !format.isFirstARow || this.takeRow(format, line);
  }

  finish(): Trace {
    const isEmpty = this.rows === 0 && this.problems.isEmpty;
    if (isEmpty) this.problems.note({ number: 1, text: '' }, () => noOperation);
    const starts = this.starts.finish(this.valuesOf('start') ?? new Float64Array(0));
    const outcomes = this.valuesOf('outcome');
    return ascending({
      starts,
      latencies: this.valuesOf('latency'),
      outcomes: outcomes === null ? null : Uint8Array.from(outcomes),
    });
  }

  private takeRow(format: TraceFormat, line: TraceLine): boolean {
    const cells = format.split(line.text);
    if (isFault(cells)) {
      this.problems.note(line, () => cells);
      return true;
    }
    for (let index = 0; index < format.columns.length; index += 1) {
      this.takeCell(format, line, index, cells[index]);
    }
    this.rows += 1;
    return true;
  }

  private takeCell(format: TraceFormat, line: TraceLine, index: number, cell: unknown): void {
    const name = format.columns[index] ?? 'start';
    const { read, expected, advise } = ruleOf(name);
    const value = read(cell);
    const values = this.values[index];
    if (values !== undefined) values[this.rows] = value;
    const column = () => format.columnOf(line.text, index);
    if (!Number.isNaN(value)) {
      if (name === 'start') this.starts.take({ cell, time: value, line, column });
      return;
    }
    this.problems.note(line, () => ({
      path: name,
      column: column(),
      found: cell === undefined || cell === '' ? NOTHING : shown(cell),
      expected,
      hint: advise(cell),
    }));
  }

  private valuesOf(column: TraceColumn): Float64Array | null {
    const index = this.format?.columns.indexOf(column) ?? -1;
    return this.values[index]?.slice(0, this.rows) ?? null;
  }
}

const noOperation = {
  path: '',
  column: 1,
  found: 'no operations',
  expected: 'a line for at least one',
};

/** The returns of Windows are not part of any line. */
function forEachLine(text: string, take: (line: TraceLine) => boolean): void {
  let start = 0;
  for (let number = 1; start <= text.length; number += 1) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    const isReturn = text[end - 1] === '\r' && end > start;
    if (!take({ number, text: text.slice(start, isReturn ? end - 1 : end) })) return;
    start = end + 1;
  }
}
