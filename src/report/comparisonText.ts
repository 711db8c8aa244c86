import type { MetricValue } from '../model/checks.js';
import { METRICS, type MetricName } from '../model/metrics.js';
import { type Cells, drawFitting, widest } from './columnTables.js';
import { type CostView, costLines } from './costText.js';
import type { ReportDocument, VariantReport } from './document.js';
import { type HeadingOf, headingsFor } from './headings.js';
import type { Palette } from './palette.js';
import { isShown, lacksBreaker } from './summaryText.js';
import { differenceWords, metricWords, outcomeMark, WIDTH, wrap } from './words.js';
import { worldNotes } from './worldNotes.js';

type Row = (typeof METRICS)[number];

/** Metrics that say nothing when variants stand side by side. */
export const NOT_COMPARED: readonly MetricName[] = ['operations', 'attemptBudget', 'callsAvoided'];

/** The table that puts all variants of a report side by side; empty when there is only one. */
export function variantsSection(report: ReportDocument, palette: Palette): readonly string[] {
  const { variants } = report;
  if (variants.length < 2) return [];
  const nameOf = headingsFor(report.scenario, variants);
  const lines = [
    palette.strong('Side by side'),
    ...sideBySide(variants, nameOf, palette),
    ...costsOf(variants, nameOf),
    ...legend(variants, nameOf),
    '',
    ...worldNotes(report, nameOf, palette),
  ];
  return [lines.join('\n')];
}

function sideBySide(
  variants: readonly VariantReport[],
  nameOf: HeadingOf,
  palette: Palette,
): readonly string[] {
  const rows = METRICS.filter((info) => isCompared(info, variants));
  const columns = [
    ...variants.map((variant) => variantColumn(rows, variant, nameOf(variant), palette)),
    ...gainsOf(variants).map((gain) => gainColumn(rows, gain)),
  ];
  return drawFitting('Metric', [...rows.map(({ label }) => label), 'verdict'], columns);
}

function variantColumn(
  rows: readonly Row[],
  { metrics, verdict }: VariantReport,
  head: string,
  palette: Palette,
): Cells {
  const cells = rows.map(({ name }) => metricWords(name, metrics[name]));
  const width = widest([head, ...cells, verdict.outcome]);
  return { head, cells: [...cells, outcomeMark(verdict.outcome, palette)], width };
}

function gainColumn(rows: readonly Row[], { head, from, to }: Gain): Cells {
  const cells = rows.map(({ name }) => difference(name, from, to));
  return { head, cells: [...cells, ''], width: widest([head, ...cells]) };
}

/** What the gains of the table cost; see {@link costLines}. */
function costsOf(variants: readonly VariantReport[], nameOf: HeadingOf): readonly string[] {
  const byName = new Map(variants.map((variant) => [nameOf(variant), variant.metrics]));
  const measuredOf = ({ name }: CostView, metric: MetricName) => byName.get(name)?.[metric] ?? null;
  const views = variants.map((variant) => ({
    name: nameOf(variant),
    role: variant.role,
    words: (metric: MetricName) => costWords(metric, variant.metrics[metric]),
  }));
  return costLines(views, (metric, from, to) => {
    const [a, b] = [measuredOf(from, metric), measuredOf(to, metric)];
    return typeof a === 'number' && typeof b === 'number' ? differenceWords(metric, b - a) : null;
  });
}

function costWords(metric: MetricName, value: MetricValue): string | null {
  return value === null || value === 0 ? null : metricWords(metric, value);
}

/**
 * Rows stay the same from run to run but for what is worth a row in one of the variants; what
 * breakers do has one where any of them has a breaker.
 */
function isCompared(info: Row, variants: readonly VariantReport[]): boolean {
  const states = variants.map(({ metrics }) => metrics['breaker.finalState']);
  if (states.every((state) => lacksBreaker(info.name, state))) return false;
  if (info.shown === 'always') return !NOT_COMPARED.includes(info.name);
  return variants.some((variant) => isShown(info, variant));
}

/** What the after variant changed against another one. */
interface Gain {
  readonly head: string;
  readonly from: VariantReport;
  readonly to: VariantReport;
}

/** Against before and against control, where there is exactly one of each. */
function gainsOf(variants: readonly VariantReport[]): readonly Gain[] {
  const to = soleWithRole(variants, 'after');
  if (to === undefined) return [];
  return ['before', 'control'].flatMap((role) => {
    const from = soleWithRole(variants, role);
    return from === undefined ? [] : [{ head: `vs ${role}`, from, to }];
  });
}

function soleWithRole(variants: readonly VariantReport[], role: string): VariantReport | undefined {
  const [first, second] = variants.filter((variant) => variant.role === role);
  return second === undefined ? first : undefined;
}

function difference(name: MetricName, from: VariantReport, to: VariantReport): string {
  const [a, b] = [from.metrics[name], to.metrics[name]];
  return typeof a === 'number' && typeof b === 'number' ? differenceWords(name, b - a) : '';
}

function legend(variants: readonly VariantReport[], nameOf: HeadingOf): readonly string[] {
  return variants.flatMap((variant) => {
    const heading = nameOf(variant);
    const own = heading === variant.name ? heading : `${heading} is ${variant.name}`;
    return wrap(`${own}: ${variant.verdict.text}`, WIDTH);
  });
}
