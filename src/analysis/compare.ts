import type { MetricValue } from '../model/checks.js';
import type { MetricInfo } from '../model/metricInfo.js';
import { METRICS, type MetricName } from '../model/metrics.js';
import type { Metrics } from './measures.js';
import type { Spread } from './spread.js';

/**
 * How b stands to a in one metric: `changed` where neither way is better, `not sure` where the
 * intervals over many seeds overlap.
 */
export type Judgement = 'better' | 'worse' | 'same' | 'changed' | 'not sure';

/** One metric of two runs side by side. */
export interface MetricComparison {
  readonly metric: MetricName;
  readonly a: MetricValue;
  readonly b: MetricValue;
  /** b less a; null where that means nothing. */
  readonly difference: number | null;
  readonly judgement: Judgement;
  /** Where both were run with many seeds: what a and b, then medians or shares, stand for. */
  readonly spreads?: { readonly a: Spread; readonly b: Spread };
}

/** How far a metric may move and still count as the same. */
export interface Tolerance {
  readonly kind: 'absolute' | 'relative';
  /** In the metric's unit, or as a share of a: 0.05 for 5 %. */
  readonly amount: number;
}

/** Compares every metric of the catalogue. */
export function compareMetrics(
  a: Metrics,
  b: Metrics,
  tolerances: ReadonlyMap<string, Tolerance>,
): readonly MetricComparison[] {
  return METRICS.map((info) => compareMetric(info, a, b, tolerances.get(info.name)));
}

function compareMetric(
  info: MetricInfo & { readonly name: MetricName },
  inA: Metrics,
  inB: Metrics,
  tolerance: Tolerance | undefined,
): MetricComparison {
  const [a, b] = [inA[info.name], inB[info.name]];
  const difference = typeof a === 'number' && typeof b === 'number' ? b - a : null;
  const judgement = judge(info, a, b, tolerance);
  return { metric: info.name, a, b, difference, judgement };
}

function judge(
  info: MetricInfo,
  a: MetricValue,
  b: MetricValue,
  tolerance: Tolerance | undefined,
): Judgement {
  if (a === b || isWithin(a, b, tolerance)) return 'same';
  if (info.better === 'neither' || a === null || b === null) return 'changed';
  const isHigher = rank(b) > rank(a);
  return isHigher === (info.better === 'higher') ? 'better' : 'worse';
}

/** Yes counts as more than no. */
function rank(value: NonNullable<MetricValue>): number {
  return typeof value === 'string' ? 0 : Number(value);
}

/** True where two figures are no further apart than a tolerance allows. */
export function isWithin(
  a: MetricValue,
  b: MetricValue,
  tolerance: Tolerance | undefined,
): boolean {
  if (tolerance === undefined || typeof a !== 'number' || typeof b !== 'number') return false;
  const allowed = tolerance.kind === 'absolute' ? tolerance.amount : tolerance.amount * Math.abs(a);
  // 0.29 * 100 is 28.999999999999996: the end of a tolerance belongs to it all the same.
  return Math.abs(b - a) <= allowed * (1 + 1e-12);
}
