import type { DifferenceRow, Differences } from '../model/differences.js';
import { DIFFERENCE_TABLES, type DifferenceTable } from './differenceTables.js';
import { type Palette, PLAIN } from './palette.js';
import { drawTable, words } from './table.js';
import { WIDTH, wrap } from './words.js';

const INTRO =
  'Every cell is read from the state of a breaker that was driven through a fixed list of steps: a limit of 50 % of at least 10 calls or of 5 failures, a window of 10 s or of 100 calls, a cooldown of 1000 ms. Half-open admits 3 calls and takes 3 successes where a model has settings for that (1 of each where late and ignored results are asked about). A dash: the model has no such thing.';

/** The tables of what the models do differently, at most 80 columns wide. */
export function differencesText(found: Differences, palette: Palette = PLAIN): string {
  const { trip, window, cooldown, admission, decision, late, ignored } = DIFFERENCE_TABLES;
  const tables = [
    tableText(trip, found.trip, palette),
    tableText(window, found.window, palette),
    tableText(cooldown, found.cooldown, palette),
    tableText(admission, found.admission, palette),
    tableText(decision, found.decision, palette),
    tableText(late, found.late, palette),
    tableText(ignored, found.ignored, palette),
  ];
  return `${[wrap(INTRO, WIDTH).join('\n'), ...tables].join('\n\n')}\n`;
}

function tableText<A>(
  { title, about, columns }: DifferenceTable<A>,
  rows: readonly DifferenceRow<A | null>[],
  palette: Palette,
): string {
  const hasRules = rows.some(({ rule }) => rule !== '');
  const heads = ['Model', ...(hasRules ? ['Rule'] : []), ...columns.map(({ head }) => head)];
  const lines = rows.map((row) => [
    nameOf(row, rows),
    ...(hasRules ? [row.rule] : []),
    ...columns.map(({ cell }) => (row.answers === null ? '-' : cell(row.answers))),
  ]);
  const table = drawTable(heads.map(words), lines);
  return [palette.strong(title), ...wrap(about, WIDTH), table].join('\n');
}

/** With its versions only where the versions answer differently. */
function nameOf<A>(row: DifferenceRow<A>, rows: readonly DifferenceRow<A>[]): string {
  const rivals = rows.filter(({ model, rule }) => model === row.model && rule === row.rule);
  return rivals.length === 1 ? row.model : `${row.model} ${row.versions.join(', ')}`;
}
