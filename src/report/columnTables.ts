import { drawTable, figures, words } from './table.js';
import { WIDTH } from './words.js';

/** A column of a table: a heading, and a cell for every row. */
export interface Cells {
  readonly head: string;
  readonly cells: readonly string[];
  /** How wide its widest line is, without colour. */
  readonly width: number;
}

/**
 * Tables of as many columns as fit beside the names of their rows, at least one.
 * @param labels the names of the rows
 */
export function drawFitting(
  head: string,
  labels: readonly string[],
  columns: readonly Cells[],
): readonly string[] {
  return fitting(widest(labels), columns).map((fit) => {
    const lines = labels.map((label, row) => [label, ...fit.map(({ cells }) => cells[row] ?? '')]);
    return drawTable([words(head), ...fit.map((column) => figures(column.head))], lines);
  });
}

/** How wide the widest line of some texts is. */
export function widest(texts: readonly string[]): number {
  return Math.max(...texts.flatMap((text) => text.split('\n')).map((line) => line.length));
}

function fitting(labels: number, columns: readonly Cells[]): readonly (readonly Cells[])[] {
  const tables: Cells[][] = [];
  let room = 0;
  for (const column of columns) {
    // Two blanks and a line for every column.
    room -= column.width + 3;
    const last = tables.at(-1);
    if (last !== undefined && room >= 0) last.push(column);
    else {
      tables.push([column]);
      room = WIDTH - (labels + 4) - (column.width + 3);
    }
  }
  return tables;
}
