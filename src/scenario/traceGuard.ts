import { findBinary } from './source.js';
import type { TraceProblems } from './traceProblems.js';

/** The most operations of a trace: all of them are held in memory, and a report keeps them. */
export const MOST_OPERATIONS = 1_000_000;
/** The most bytes of a trace as it is read, unzipped: enough for as many lines of JSON. */
export const MOST_TRACE_BYTES = 100_000_000;

/**
 * Refuses a text in which no line is worth looking at: too long, or not text at all.
 * @param text without a byte order mark
 * @returns how many lines it has at most; 0 when it was refused, which is then noted
 */
export function linesIn(text: string, problems: TraceProblems): number {
  const binary = findBinary(text);
  if (binary >= 0) {
    const { number, column } = placeOf(text, binary);
    const finding = { found: 'bytes that are not text', expected: 'a text file in UTF-8' };
    // The line itself is not shown: it may be endless, or upset the terminal.
    problems.note({ number, text: '' }, () => ({ path: '', column, ...finding }));
    return 0;
  }
  const lines = countLines(text);
  // Two more: a header, and what is behind the last line end.
  if (lines <= MOST_OPERATIONS + 2) return lines;
  const found = `${lines} lines`;
  const expected = `at most ${MOST_OPERATIONS} operations`;
  const finding = { path: '', column: 1, found, expected, hint: 'play a part of it' };
  problems.note({ number: MOST_OPERATIONS + 2, text: '' }, () => finding);
  return 0;
}

function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** Both from 1. */
function placeOf(text: string, offset: number): { number: number; column: number } {
  const before = text.slice(0, offset);
  return { number: countLines(before), column: offset - before.lastIndexOf('\n') };
}
