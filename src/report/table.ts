import Table from 'cli-table3';

/** A column: its heading and on which side its cells stand. */
export interface Column {
  readonly head: string;
  readonly align: 'left' | 'right';
}

/**
 * Draws a table. Colour comes with the cells only: the library's own default styles would put
 * colour codes into pipes and files.
 *
 * The columns of a short table go in as one cell of many lines each: the picture is the same, but the
 * library spends its time per cell, which was a seventh of the whole start. The time for one cell
 * grows with the cube of its lines, so a long table goes in row by row, without lines in between.
 */
export function drawTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string {
  const lines = rows.flatMap(spread);
  if (lines.length > LONG_TABLE) return drawLong(columns, lines);
  const table = new Table({ ...optionsOf(columns), head: columns.map(({ head }) => head) });
  const cells = columns.map((_, column) => lines.map((line) => line[column] ?? '').join('\n'));
  if (rows.length > 0) table.push(cells);
  return table.toString();
}

/** Lines from which on a table is drawn row by row. */
const LONG_TABLE = 24;

function optionsOf(columns: readonly Column[]) {
  return { colAligns: columns.map(({ align }) => align), style: { head: [], border: [] } };
}

/** The heading is a row like the others, with a line below it like the one above. */
function drawLong(columns: readonly Column[], lines: readonly (readonly string[])[]): string {
  const chars = { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' };
  const table = new Table({ ...optionsOf(columns), chars });
  table.push(
    columns.map(({ head }) => head),
    ...lines.map((line) => [...line]),
  );
  const [top = '', head = '', ...rest] = table.toString().split('\n');
  const middle = top.replace('┌', '├').replaceAll('┬', '┼').replace('┐', '┤');
  return [top, head, middle, ...rest].join('\n');
}

/** A row whose cells have several lines, as that many rows. */
function spread(row: readonly string[]): readonly (readonly string[])[] {
  const cells = row.map((cell) => cell.split('\n'));
  const height = Math.max(...cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) => cells.map((lines) => lines[line] ?? ''));
}

/** A column of words. */
export function words(head: string): Column {
  return { head, align: 'left' };
}

/** A column of figures. */
export function figures(head: string): Column {
  return { head, align: 'right' };
}

/** Lays cells out in columns without lines, two blanks in and two apart. Cells hold no colour. */
export function alignColumns(
  rows: readonly (readonly string[])[],
  sides: readonly ('left' | 'right')[],
): readonly string[] {
  const widths = sides.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return sides[column] === 'right' ? cell.padStart(width) : cell.padEnd(width);
    });
    return `  ${cells.join('  ')}`.trimEnd();
  });
}
