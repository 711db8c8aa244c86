import type { Spread } from '../analysis/spread.js';
import { METRICS, type MetricName } from '../model/metrics.js';
import { NOT_COMPARED, soleRoles } from './comparisonText.js';
import { costLines } from './costText.js';
import type { ReportDocument } from './document.js';
import type { Palette } from './palette.js';
import type { ReplicatedVariantReport, ReplicatesReport } from './replicatesReport.js';
import { differenceSpreadWords, joinedWords, spreadCell, spreadWords } from './spreadWords.js';
import { isNotableSpread, isShownOverSeeds } from './summaryText.js';
import { drawTable, figures, words } from './table.js';
import { outcomeMark, WIDTH, wrap } from './words.js';
import { worldNotes } from './worldNotes.js';

type Row = (typeof METRICS)[number];

/** A column of a table: a heading and a cell for every metric, the verdict last. */
interface Cells {
  readonly head: string;
  readonly cells: readonly string[];
  /** How wide its widest line is, without colour. */
  readonly width: number;
}

/** All variants side by side, and their differences seed by seed; empty for a lone variant. */
export function replicatedTables(
  report: ReportDocument,
  replicates: ReplicatesReport,
  palette: Palette,
): readonly string[] {
  const { variants } = replicates;
  if (variants.length < 2) return [];
  const roles = soleRoles(report.variants);
  const nameOf = ({ name }: { readonly name: string }): string => roles.get(name) ?? name;
  const rows = METRICS.filter((info) => isCompared(info, variants));
  const columns = [
    ...variants.map((variant) => variantColumn(rows, variant, nameOf(variant), palette)),
    ...differenceColumns(rows, replicates, nameOf),
  ];
  const tables = fitting(rows, columns).map((fit) => draw(rows, fit));
  const title = palette.strong(`Side by side over ${replicates.run} seeds`);
  const costs = costsOf(replicates, nameOf);
  const notes = [...costs, ...legend(variants, nameOf), '', ...worldNotes(report, nameOf, palette)];
  return [[title, ...tables, ...notes].join('\n')];
}

/** What the gains of the tables cost, by their medians; see {@link costLines}. */
function costsOf(
  { variants, differences, run }: ReplicatesReport,
  nameOf: (variant: { readonly name: string }) => string,
): readonly string[] {
  const views = variants.map(({ name, role, metrics }) => ({
    name: nameOf({ name }),
    role,
    words: (metric: MetricName) =>
      isNotableSpread(metrics[metric]) ? costWords(metric, metrics[metric], run) : null,
  }));
  return costLines(views, (metric, from, to) => {
    const difference = differences.find(
      (each) => nameOf({ name: each.from }) === from.name && nameOf({ name: each.to }) === to.name,
    );
    const spread = difference?.metrics[metric];
    return spread === undefined || spread.value === null
      ? null
      : joinedWords(differenceSpreadWords(metric, spread));
  });
}

function costWords(metric: MetricName, spread: Spread, seeds: number): string {
  const missing = seeds - spread.measured;
  const words = joinedWords(spreadWords(metric, spread));
  return missing > 0 ? `${words} (n/a in ${missing} seeds)` : words;
}

function isCompared(info: Row, variants: readonly ReplicatedVariantReport[]): boolean {
  if (info.shown === 'always') return !NOT_COMPARED.includes(info.name);
  return variants.some(({ metrics }) => isShownOverSeeds(info, metrics));
}

function variantColumn(
  rows: readonly Row[],
  { metrics, verdict }: ReplicatedVariantReport,
  head: string,
  palette: Palette,
): Cells {
  const cells = rows.map(({ name }) => spreadCell(spreadWords(name, metrics[name])));
  const width = widest([head, ...cells, verdict.outcome]);
  return { head, cells: [...cells, outcomeMark(verdict.outcome, palette)], width };
}

function differenceColumns(
  rows: readonly Row[],
  { differences }: ReplicatesReport,
  nameOf: (variant: { readonly name: string }) => string,
): readonly Cells[] {
  return differences.map(({ from, to, metrics }) => {
    const afters = new Set(differences.map((each) => each.to));
    const head = `${afters.size > 1 ? `${nameOf({ name: to })} ` : ''}vs ${nameOf({ name: from })}`;
    const cells = rows.map(({ name }) => spreadCell(differenceSpreadWords(name, metrics[name])));
    return { head, cells: [...cells, ''], width: widest([head, ...cells]) };
  });
}

function widest(texts: readonly string[]): number {
  return Math.max(...texts.flatMap((text) => text.split('\n')).map((line) => line.length));
}

/** As many columns to a table as fit beside the names of the metrics, at least one. */
function fitting(rows: readonly Row[], columns: readonly Cells[]): readonly (readonly Cells[])[] {
  const labels = widest(rows.map(({ label }) => label));
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

function draw(rows: readonly Row[], columns: readonly Cells[]): string {
  const labels = [...rows.map(({ label }) => label), 'verdict'];
  const lines = labels.map((label, row) => [
    label,
    ...columns.map(({ cells }) => cells[row] ?? ''),
  ]);
  return drawTable([words('Metric'), ...columns.map(({ head }) => figures(head))], lines);
}

function legend(
  variants: readonly ReplicatedVariantReport[],
  nameOf: (variant: { readonly name: string }) => string,
): readonly string[] {
  return variants.flatMap((variant) => {
    const heading = nameOf(variant);
    const own = heading === variant.name ? heading : `${heading} is ${variant.name}`;
    return wrap(`${own}: ${variant.verdict.text}`, WIDTH);
  });
}
