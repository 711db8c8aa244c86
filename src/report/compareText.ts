import type { Judgement, MetricComparison } from '../analysis/compare.js';
import { metricInfo } from '../model/metrics.js';
import {
  type Comparison,
  countJudged,
  isShown,
  type PlanDifference,
  type VariantComparison,
} from './compareReports.js';
import type { Palette } from './palette.js';
import { spreadCell, spreadWords } from './spreadWords.js';
import { drawTable, figures, words } from './table.js';
import { counted, differenceWords, metricLabel, metricWords, WIDTH, wrap } from './words.js';

/** A comparison as text. */
export function comparisonText(comparison: Comparison, palette: Palette): string {
  const sections = [
    headSection(comparison, palette),
    planSection(comparison.planDifferences, palette),
    ...comparison.variants.map((variant) => variantSection(variant, palette)),
    ...onlySections(comparison, palette),
    summary(comparison, palette),
  ];
  return `${sections.join('\n\n')}\n`;
}

function headSection({ a, b }: Comparison, palette: Palette): string {
  const lines = [a, b].flatMap(({ name, madeAt, clock, outcome }, index) =>
    wrap(`${index === 0 ? 'a' : 'b'} is ${name} (${madeAt}, ${clock} clock, ${outcome})`, WIDTH),
  );
  return [
    palette.strong(`Comparing two reports of ${scenarios(a.scenario, b.scenario)}`),
    ...lines,
  ].join('\n');
}

function scenarios(a: string, b: string): string {
  return a === b ? a : `${a} and ${b}, which are different scenarios`;
}

function planSection(differences: readonly PlanDifference[], palette: Palette): string {
  if (differences.length === 0) return 'The plans are the same.';
  const lines = differences.flatMap(({ path, a, b }) =>
    wrap(`${path} is ${a ?? 'absent'} in a and ${b ?? 'absent'} in b`, WIDTH - 2).map(
      (line) => `  ${line}`,
    ),
  );
  const title = palette.warn(`The plans differ in ${counted(differences.length, 'place')}:`);
  return [title, ...lines].join('\n');
}

function variantSection({ name, identical, metrics }: VariantComparison, palette: Palette): string {
  if (identical) return `${palette.strong(name)}\nThe identical run: the digests are equal.`;
  const columns = [
    words('Metric'),
    figures('a'),
    figures('b'),
    figures('b - a'),
    words('Judgement'),
  ];
  const rows = metrics
    .filter((row) => isWorthARow(row, metrics))
    .map((row) => [
      metricLabel(row.metric),
      ...valueCells(row),
      row.difference === null ? '' : differenceWords(row.metric, row.difference),
      judgementWords(row.judgement, palette),
    ]);
  return [palette.strong(name), drawTable(columns, rows)].join('\n');
}

/** Of many seeds the median or share, and its interval on a line of its own. */
function valueCells({ metric, a, b, spreads }: MetricComparison): readonly string[] {
  if (spreads === undefined) return [metricWords(metric, a), metricWords(metric, b)];
  return [spreads.a, spreads.b].map((spread) => spreadCell(spreadWords(metric, spread)));
}

/** The catalogue is long: what a summary only sometimes shows has a row where it differs. */
function isWorthARow(row: MetricComparison, all: readonly MetricComparison[]): boolean {
  if (metricInfo(row.metric)?.shown === 'always') return true;
  return isShown(row, all) && row.judgement !== 'same';
}

function judgementWords(judgement: Judgement, palette: Palette): string {
  if (judgement === 'better') return palette.good(judgement);
  if (judgement === 'worse') return palette.bad(judgement);
  if (judgement === 'not sure') return palette.warn(judgement);
  return judgement === 'same' ? palette.dim(judgement) : judgement;
}

function onlySections({ onlyInA, onlyInB }: Comparison, palette: Palette): readonly string[] {
  return [
    ...onlyInA.map((name) => palette.warn(`Only a holds the variant ${name}.`)),
    ...onlyInB.map((name) => palette.warn(`Only b holds the variant ${name}.`)),
  ];
}

function summary({ identical, worse, variants }: Comparison, palette: Palette): string {
  if (variants.length === 0)
    return palette.warn('The reports have no variant in common: nothing was compared.');
  if (identical) return palette.good('Both reports are of the identical run.');
  const better = countJudged(variants, 'better');
  const text = `${counted(worse, 'metric')} worse, ${better} better in b than in a.`;
  return worse > 0 ? palette.bad(text) : palette.good(text);
}
