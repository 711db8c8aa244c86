import { METRICS } from '../model/metrics.js';
import { NOT_COMPARED, soleRoles } from './comparisonText.js';
import type { ReportDocument } from './document.js';
import type { Palette } from './palette.js';
import type { ReplicatedVariantReport, ReplicatesReport } from './replicatesReport.js';
import { differenceSpreadWords, spreadCell, spreadWords } from './spreadWords.js';
import { drawTable, figures, words } from './table.js';
import { outcomeMark, WIDTH, wrap } from './words.js';
import { worldNotes } from './worldNotes.js';

/** A column of a table: a heading and a cell for every metric, the verdict last. */
interface Cells {
  readonly head: string;
  readonly cells: readonly string[];
  /** How wide its widest line is, without colour. */
  readonly width: number;
}

const COMPARED = METRICS.filter(({ name }) => !NOT_COMPARED.includes(name));

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
  const columns = [
    ...variants.map((variant) => variantColumn(variant, nameOf(variant), palette)),
    ...differenceColumns(replicates, nameOf),
  ];
  const tables = fitting(columns).map((fit) => draw(fit));
  const title = palette.strong(`Side by side over ${replicates.run} seeds`);
  const notes = [...legend(variants, nameOf), '', ...worldNotes(report, nameOf, palette)];
  return [[title, ...tables, ...notes].join('\n')];
}

function variantColumn(
  { metrics, verdict }: ReplicatedVariantReport,
  head: string,
  palette: Palette,
): Cells {
  const cells = COMPARED.map(({ name }) => spreadCell(spreadWords(name, metrics[name])));
  const width = widest([head, ...cells, verdict.outcome]);
  return { head, cells: [...cells, outcomeMark(verdict.outcome, palette)], width };
}

function differenceColumns(
  { differences }: ReplicatesReport,
  nameOf: (variant: { readonly name: string }) => string,
): readonly Cells[] {
  return differences.map(({ from, to, metrics }) => {
    const afters = new Set(differences.map((each) => each.to));
    const head = `${afters.size > 1 ? `${nameOf({ name: to })} ` : ''}vs ${nameOf({ name: from })}`;
    const cells = COMPARED.map(({ name }) =>
      spreadCell(differenceSpreadWords(name, metrics[name])),
    );
    return { head, cells: [...cells, ''], width: widest([head, ...cells]) };
  });
}

function widest(texts: readonly string[]): number {
  return Math.max(...texts.flatMap((text) => text.split('\n')).map((line) => line.length));
}

const LABELS = widest(COMPARED.map(({ label }) => label));

/** As many columns to a table as fit beside the names of the metrics, at least one. */
function fitting(columns: readonly Cells[]): readonly (readonly Cells[])[] {
  const tables: Cells[][] = [];
  let room = 0;
  for (const column of columns) {
    // Two blanks and a line for every column.
    room -= column.width + 3;
    const last = tables.at(-1);
    if (last !== undefined && room >= 0) last.push(column);
    else {
      tables.push([column]);
      room = WIDTH - (LABELS + 4) - (column.width + 3);
    }
  }
  return tables;
}

function draw(columns: readonly Cells[]): string {
  const labels = [...COMPARED.map(({ label }) => label), 'verdict'];
  const rows = labels.map((label, row) => [label, ...columns.map(({ cells }) => cells[row] ?? '')]);
  return drawTable([words('Metric'), ...columns.map(({ head }) => figures(head))], rows);
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
