import type { Scope } from '../model/scope.js';
import { VERDICTS, type VerdictName } from '../model/verdicts.js';
import { type Cells, drawFitting, widest } from './columnTables.js';
import type { ReportDocument } from './document.js';
import type { Palette } from './palette.js';
import { metricLabel, metricOf } from './words.js';

/** As much of a check as the grid needs. */
interface GridCheck {
  readonly metric: string;
  readonly scope: Scope;
  readonly outcome: VerdictName;
}

interface GridVariant<Check> {
  readonly name: string;
  readonly checks: readonly Check[];
}

/**
 * A table of what the first check of each variant came to, for scenarios that ask for one: which
 * helps against which, or, where there is one row only, a list of all that were tried. Variants that
 * claim something else first than the others of their row are left out of it.
 * @param wordsOf what a check came to, in a word
 */
export function gridSection<Check extends GridCheck>(
  { plan }: ReportDocument,
  variants: readonly GridVariant<Check>[],
  wordsOf: (check: Check) => string,
  palette: Palette,
): readonly string[] {
  const rows = (plan.grid ?? []).map((row) => rowOf(row, variants));
  const heads = [...new Set(rows.flatMap(({ checks }) => [...checks.keys()]))];
  if (heads.length === 0) return [];
  const cellsOf = ({ checks }: Row<Check>) =>
    heads.map((head) => cellOf(checks.get(head), wordsOf));
  const cells = rows.map(cellsOf);
  const tables =
    rows.length === 1 ? list(rows, heads, cells, palette) : cross(rows, heads, cells, palette);
  return [[palette.strong('At a glance'), ...tables].join('\n')];
}

/** A line for every variant. */
function list(
  rows: readonly Row<GridCheck>[],
  heads: readonly string[],
  cells: readonly (readonly Cell[])[],
  palette: Palette,
): readonly string[] {
  const columns = rows.map(({ about }, row) => columnOf(about, cells[row] ?? [], palette));
  return drawFitting('Variant', heads, columns);
}

/** What is tried against what it is tried against. */
function cross(
  rows: readonly Row<GridCheck>[],
  heads: readonly string[],
  cells: readonly (readonly Cell[])[],
  palette: Palette,
): readonly string[] {
  const labels = rows.map(({ name, about }) => `${name}: ${about}`);
  const columns = heads.map((head, column) => {
    const below = cells.map((row) => row[column] ?? NOTHING);
    return columnOf(head, below, palette);
  });
  return drawFitting('First check', labels, columns);
}

function columnOf(head: string, cells: readonly Cell[], palette: Palette): Cells {
  const width = widest([head, ...cells.map(({ words, mark }) => `${words}${mark}`)]);
  return { head, cells: cells.map((cell) => drawn(cell, palette)), width };
}

/** A figure, and the mark of one that is not as claimed. */
interface Cell {
  readonly words: string;
  readonly mark: string;
}

const NOTHING: Cell = { words: '', mark: '' };

function cellOf<Check extends GridCheck>(
  check: Check | undefined,
  wordsOf: (check: Check) => string,
): Cell {
  if (check === undefined) return NOTHING;
  const mark = check.outcome === 'pass' ? '' : ` ${VERDICTS[check.outcome]}`;
  return { words: wordsOf(check), mark };
}

function drawn({ words, mark }: Cell, palette: Palette): string {
  return mark === '' ? words : `${words}${palette.bad(mark)}`;
}

interface Row<Check> {
  readonly name: string;
  /** What its first checks are about. */
  readonly about: string;
  /** By column. */
  readonly checks: ReadonlyMap<string, Check>;
}

function rowOf<Check extends GridCheck>(
  name: string,
  variants: readonly GridVariant<Check>[],
): Row<Check> {
  const prefix = `${name}-`;
  const firsts = variants.flatMap((variant) => {
    const [first] = variant.checks;
    const isOfRow = first !== undefined && variant.name.startsWith(prefix);
    return isOfRow ? [{ column: variant.name.slice(prefix.length), first }] : [];
  });
  const [top] = firsts;
  const about = top === undefined ? '' : aboutOf(top.first);
  const alike = firsts.filter(({ first }) => aboutOf(first) === about);
  return { name, about, checks: new Map(alike.map(({ column, first }) => [column, first])) };
}

/** In two lines, where it is about a part of the run. */
function aboutOf({ metric, scope }: GridCheck): string {
  return metricOf(metricLabel(metric), scope).replace(' (', '\n  (');
}
