import { describe, expect, it } from 'vitest';
import { drawFitting, widest } from '../../src/report/columnTables.js';

const column = (head: string, cells: readonly string[]) => ({
  head,
  cells,
  width: widest([head, ...cells]),
});

describe('columns beside the names of rows', () => {
  it('go into as many tables as leave none wider than 80, every row in each', () => {
    const columns = ['first', 'second', 'third'].map((head) => column(head, ['x'.repeat(28), '1']));
    const tables = drawFitting('Metric', ['calls', 'verdict'], columns);
    expect(tables.map((table) => table.split('\n')[1])).toEqual([
      `│ Metric  │ ${'first'.padStart(28)} │ ${'second'.padStart(28)} │`,
      `│ Metric  │ ${'third'.padStart(28)} │`,
    ]);
    expect(tables.map((table) => table.split('\n').at(-2))).toEqual([
      `│ verdict │ ${'1'.padStart(28)} │ ${'1'.padStart(28)} │`,
      `│ verdict │ ${'1'.padStart(28)} │`,
    ]);
    expect(Math.max(...tables.map((table) => widest([table])))).toBeLessThanOrEqual(80);
  });

  it('fill 80 to the last place', () => {
    // A line, a name of 7 between blanks and a line; then 3 and the column: 11 + (3 + 31) + (3 + 32) = 80.
    const columns = [31, 32].map((width) => column('a', ['y'.repeat(width)]));
    const [table = '', ...more] = drawFitting('Metric', ['verdict'], columns);
    expect([widest([table]), more]).toEqual([80, []]);
  });

  it('have a table of their own when they are too wide for any', () => {
    const columns = ['a', 'b'].map((head) => column(head, ['z'.repeat(90)]));
    expect(drawFitting('Metric', ['calls'], columns)).toHaveLength(2);
  });
});
