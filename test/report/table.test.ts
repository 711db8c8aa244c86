import { describe, expect, it } from 'vitest';
import { alignColumns, drawTable, figures, words } from '../../src/report/table.js';

describe('a table', () => {
  it('has words at the left, figures at the right, and a line under the heads only', () => {
    const rows = [
      ['a', '1'],
      ['longer', '1234567'],
    ];
    expect(drawTable([words('Name'), figures('Count')], rows)).toBe(
      `\
┌────────┬─────────┐
│ Name   │   Count │
├────────┼─────────┤
│ a      │       1 │
│ longer │ 1234567 │
└────────┴─────────┘`,
    );
  });

  it('measures cells without their colours', () => {
    const coloured = drawTable([words('A'), words('B')], [['\x1b[32mok\x1b[39m', 'x']]);
    const plain = drawTable([words('A'), words('B')], [['ok', 'x']]);
    expect(coloured).toBe(plain.replace('ok', '\x1b[32mok\x1b[39m'));
  });

  it('looks the same when it is long, and is drawn in time that grows with its length', () => {
    const rows = Array.from({ length: 2000 }, (_, index) => [
      `a name of some length ${index}`,
      'x',
    ]);
    const columns = [words('Name'), figures('Count')];
    const [long, short] = [rows, rows.slice(1980)].map((some) =>
      drawTable(columns, some).split('\n'),
    );
    expect(long?.slice(0, 3)).toEqual(short?.slice(0, 3));
    expect(long?.slice(-21)).toEqual(short?.slice(-21));
    expect(long).toHaveLength(2004);
  });

  it('keeps the lines of a cell', () => {
    expect(drawTable([words('A'), words('B')], [['one\ntwo', 'x']])).toBe(
      `\
┌─────┬───┐
│ A   │ B │
├─────┼───┤
│ one │ x │
│ two │   │
└─────┴───┘`,
    );
  });
});

describe('columns without lines', () => {
  it('stand two blanks in and two apart, with nothing at the end', () => {
    const rows = [
      ['5 ms', 'closed', 'why'],
      ['1000 ms', 'a', ''],
    ];
    expect(alignColumns(rows, ['right', 'left', 'left'])).toEqual([
      '     5 ms  closed  why',
      '  1000 ms  a',
    ]);
  });

  it('are none without rows', () => {
    expect(alignColumns([], ['left'])).toEqual([]);
  });
});
