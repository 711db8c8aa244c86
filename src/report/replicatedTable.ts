import type { Spread } from '../analysis/spread.js';
import { METRICS, type MetricName } from '../model/metrics.js';
import { type Cells, drawFitting, widest } from './columnTables.js';
import { NOT_COMPARED } from './comparisonText.js';
import { costLines } from './costText.js';
import type { ReportDocument } from './document.js';
import { type HeadingOf, headingsFor } from './headings.js';
import type { Palette } from './palette.js';
import type { ReplicatedVariantReport, ReplicatesReport } from './replicatesReport.js';
import { differenceSpreadWords, joinedWords, spreadCell, spreadWords } from './spreadWords.js';
import { isNotableSpread, isShownOverSeeds, lacksBreaker } from './summaryText.js';
import { outcomeMark, WIDTH, wrap } from './words.js';
import { worldNotes } from './worldNotes.js';

type Row = (typeof METRICS)[number];

/** All variants side by side, and their differences seed by seed; empty for a lone variant. */
export function replicatedTables(
  report: ReportDocument,
  replicates: ReplicatesReport,
  palette: Palette,
): readonly string[] {
  const { variants } = replicates;
  if (variants.length < 2) return [];
  const nameOf = headingsFor(report.scenario, report.variants);
  const rows = METRICS.filter((info) => isCompared(info, variants));
  const columns = [
    ...variants.map((variant) => variantColumn(rows, variant, nameOf(variant), palette)),
    ...differenceColumns(rows, replicates, nameOf),
  ];
  const tables = drawFitting('Metric', [...rows.map(({ label }) => label), 'verdict'], columns);
  const title = palette.strong(`Side by side over ${replicates.run} seeds`);
  const costs = costsOf(replicates, nameOf);
  const notes = [...costs, ...legend(variants, nameOf), '', ...worldNotes(report, nameOf, palette)];
  return [[title, ...tables, ...notes].join('\n')];
}

/** What the gains of the tables cost, by their medians; see {@link costLines}. */
function costsOf(
  { variants, differences, run }: ReplicatesReport,
  nameOf: HeadingOf,
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
  const states = variants.map(({ metrics }) => metrics['breaker.finalState'].value);
  if (states.every((state) => lacksBreaker(info.name, state))) return false;
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
  nameOf: HeadingOf,
): readonly Cells[] {
  return differences.map(({ from, to, metrics }) => {
    const afters = new Set(differences.map((each) => each.to));
    const head = `${afters.size > 1 ? `${nameOf({ name: to })} ` : ''}vs ${nameOf({ name: from })}`;
    const cells = rows.map(({ name }) => spreadCell(differenceSpreadWords(name, metrics[name])));
    return { head, cells: [...cells, ''], width: widest([head, ...cells]) };
  });
}

function legend(
  variants: readonly ReplicatedVariantReport[],
  nameOf: HeadingOf,
): readonly string[] {
  return variants.flatMap((variant) => {
    const heading = nameOf(variant);
    const own = heading === variant.name ? heading : `${heading} is ${variant.name}`;
    return wrap(`${own}: ${variant.verdict.text}`, WIDTH);
  });
}
