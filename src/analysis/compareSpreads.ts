import type { MetricInfo } from '../model/metricInfo.js';
import { METRICS } from '../model/metrics.js';
import { isWithin, type Judgement, type MetricComparison, type Tolerance } from './compare.js';
import { LEVEL } from './intervals.js';
import type { Spreads } from './replicates.js';
import type { Spread } from './spread.js';

/**
 * Compares every metric of two runs with many seeds: medians by their intervals, shares by theirs.
 * Where the intervals overlap, nothing is said for sure.
 */
export function compareSpreads(
  inA: Spreads,
  inB: Spreads,
  tolerances: ReadonlyMap<string, Tolerance>,
): readonly MetricComparison[] {
  return METRICS.map((info) => {
    const [a, b] = [inA[info.name], inB[info.name]];
    const isBoth = typeof a.value === 'number' && typeof b.value === 'number';
    const difference = isBoth && a.kind === 'figure' ? Number(b.value) - Number(a.value) : null;
    const judgement = judgeSpreads(info, a, b, tolerances.get(info.name));
    const spreads = { a, b };
    return { metric: info.name, a: a.value, b: b.value, difference, judgement, spreads };
  });
}

function judgeSpreads(
  info: MetricInfo,
  a: Spread,
  b: Spread,
  tolerance: Tolerance | undefined,
): Judgement {
  if (isSame(a, b) || isWithin(a.value, b.value, tolerance)) return 'same';
  if (a.value === null || b.value === null) return 'changed';
  if (a.kind === 'word' && a.value !== b.value) return 'changed';
  if (isOverlapping(a, b) || a.level < LEVEL || b.level < LEVEL) return 'not sure';
  if (info.better === 'neither') return 'changed';
  const isHigher = b.value > a.value;
  return isHigher === (info.better === 'higher') ? 'better' : 'worse';
}

function isSame(a: Spread, b: Spread): boolean {
  return a.value === b.value && a.low === b.low && a.high === b.high && a.times === b.times;
}

function isOverlapping(a: Spread, b: Spread): boolean {
  if (a.low === null || a.high === null || b.low === null || b.high === null) return true;
  return a.low <= b.high && b.low <= a.high;
}
