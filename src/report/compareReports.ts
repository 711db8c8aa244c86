import { compareMetrics, type MetricComparison, type Tolerance } from '../analysis/compare.js';
import { compareSpreads } from '../analysis/compareSpreads.js';
import { metricInfo } from '../model/metrics.js';
import type { ReportDocument, VariantReport } from './document.js';
import { hasSpreads, type ReplicatedVariantReport } from './replicatesReport.js';
import { outlineOfTrace } from './savedTraces.js';
import { isObject } from './validate.js';

/** The name and version of the format that `compare --json` prints. */
export const COMPARISON_FORMAT = 'breaker-lab-comparison/1';

/** Two reports side by side. */
export interface Comparison {
  readonly format: string;
  readonly a: ComparedReport;
  readonly b: ComparedReport;
  /** True when every variant that both hold is the identical run. */
  readonly identical: boolean;
  /** Where the plans differ. */
  readonly planDifferences: readonly PlanDifference[];
  /** Variants that only one of the reports holds. */
  readonly onlyInA: readonly string[];
  readonly onlyInB: readonly string[];
  /** Variants that both hold. */
  readonly variants: readonly VariantComparison[];
  /** Metrics that got worse, over all variants; see {@link countJudged}. */
  readonly worse: number;
}

/** Which report was compared. */
export interface ComparedReport {
  readonly name: string;
  readonly scenario: string;
  readonly madeAt: string;
  readonly clock: string;
  readonly outcome: string;
}

/** A value that differs between two plans; null where one has nothing there. */
export interface PlanDifference {
  readonly path: string;
  readonly a: string | null;
  readonly b: string | null;
}

/** One variant of two reports. */
export interface VariantComparison {
  readonly name: string;
  readonly identical: boolean;
  readonly metrics: readonly MetricComparison[];
}

/** A report with the name it was asked for. */
export interface NamedReport {
  readonly name: string;
  readonly report: ReportDocument;
}

/** Compares two reports, variant by variant and metric by metric. */
export function compareReports(
  a: NamedReport,
  b: NamedReport,
  tolerances: ReadonlyMap<string, Tolerance>,
): Comparison {
  const variants = a.report.variants.flatMap((inA) => {
    const inB = b.report.variants.find(({ name }) => name === inA.name);
    if (inB === undefined) return [];
    const many = compareOverSeeds(a.report, b.report, inA.name, tolerances);
    return [many ?? compareVariant(inA, inB, tolerances)];
  });
  return {
    format: COMPARISON_FORMAT,
    a: describe(a),
    b: describe(b),
    identical: variants.length > 0 && variants.every(({ identical }) => identical),
    planDifferences: planDifferences(a.report, b.report),
    onlyInA: missing(a.report, b.report),
    onlyInB: missing(b.report, a.report),
    variants,
    worse: countJudged(variants, 'worse'),
  };
}

/**
 * How many metrics were judged so, over all variants. Only those that a summary may show count: the
 * others tell the same things in more detail, and one change would count many times over.
 */
export function countJudged(
  variants: readonly VariantComparison[],
  wanted: MetricComparison['judgement'],
): number {
  const counted = variants.flatMap(({ metrics }) => metrics.filter((row) => isShown(row, metrics)));
  return counted.filter(({ judgement }) => judgement === wanted).length;
}

/** Whether a summary of one of two runs may show a metric; `all` are the metrics of that variant. */
export function isShown({ metric }: MetricComparison, all: readonly MetricComparison[]): boolean {
  const shown = metricInfo(metric)?.shown;
  if (shown !== 'split') return shown !== 'never';
  return all.some(({ metric: name, a, b }) => name === 'fallback' && (a !== 0 || b !== 0));
}

function compareVariant(
  a: VariantReport,
  b: VariantReport,
  tolerances: ReadonlyMap<string, Tolerance>,
): VariantComparison {
  const metrics = compareMetrics(a.metrics, b.metrics, tolerances);
  return { name: a.name, identical: a.digest === b.digest, metrics };
}

/** What many seeds came to for a variant; undefined where one was run. */
function overSeeds(
  { replicates }: ReportDocument,
  variant: string,
): ReplicatedVariantReport | undefined {
  if (!hasSpreads(replicates)) return undefined;
  return replicates.variants.find(({ name }) => name === variant);
}

/** By medians and intervals, where both were run with many seeds. */
function compareOverSeeds(
  inA: ReportDocument,
  inB: ReportDocument,
  variant: string,
  tolerances: ReadonlyMap<string, Tolerance>,
): VariantComparison | undefined {
  const [a, b] = [overSeeds(inA, variant), overSeeds(inB, variant)];
  if (a === undefined || b === undefined) return undefined;
  const metrics = compareSpreads(a.metrics, b.metrics, tolerances);
  return { name: a.name, identical: a.digests.join() === b.digests.join(), metrics };
}

function describe({ name, report }: NamedReport): ComparedReport {
  const { scenario, made, clock, outcome } = report;
  return { name, scenario, madeAt: made.at, clock, outcome };
}

function missing(from: ReportDocument, within: ReportDocument): readonly string[] {
  const names = new Set(within.variants.map(({ name }) => name));
  return from.variants.map(({ name }) => name).filter((name) => !names.has(name));
}

/** Variants that were not run in both are left out: they are named elsewhere. */
function planDifferences(a: ReportDocument, b: ReportDocument): readonly PlanDifference[] {
  const [inA, inB] = [flattenPlan(a), flattenPlan(b)];
  const paths = new Set([...inA.keys(), ...inB.keys()]);
  return [...paths]
    .map((path) => ({ path, a: inA.get(path) ?? null, b: inB.get(path) ?? null }))
    .filter((difference) => difference.a !== difference.b);
}

/** A trace counts as one value, under the name that the plan has for it. */
function flattenPlan({ plan, traces = [] }: ReportDocument): ReadonlyMap<string, string> {
  const outlines = traces.map((trace) => [`traces.${trace.file}`, outlineOfTrace(trace)] as const);
  return new Map([...flatten(plan, ''), ...outlines]);
}

function flatten(value: unknown, path: string): ReadonlyMap<string, string> {
  if (!isObject(value)) return new Map([[path, String(value)]]);
  const isList = Array.isArray(value);
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => {
      const at = isList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
      return [...flatten(inner, at)];
    }),
  );
}
