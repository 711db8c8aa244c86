import type { MetricName } from '../model/metrics.js';
import { metricLabel, WIDTH, wrap } from './words.js';

/** A variant as the line about costs sees it, of one run or of many seeds. */
export interface CostView {
  /** How it is spoken of: `after`. */
  readonly name: string;
  readonly role: string;
  /** A metric in words; null where it was not measured, or is zero throughout. */
  words(metric: MetricName): string | null;
}

/** What one variant has more of than another, in words with a sign; null where nobody can say. */
export type AddedWords = (metric: MetricName, from: CostView, to: CostView) => string | null;

/** What protection costs: each is shown next to the gains, even where it is good news. */
const COSTS: readonly MetricName[] = [
  'fallback',
  'wastedCalls',
  'breaker.falseRejections',
  'breaker.timeToCloseMs',
  'recoverMs',
];

/** Latency is held against another variant: by itself it says little. */
const ADDED: MetricName = 'latency.p99Ms';

/**
 * What each `after` cost, a line each: what it wasted, whom it turned away for nothing, how long it
 * took to come back, and the latency it added to that of the control or, without one, the before.
 */
export function costLines(variants: readonly CostView[], added: AddedWords): readonly string[] {
  const afters = variants.filter(({ role }) => role === 'after');
  return afters.flatMap((after) => {
    const parts = [...ownCosts(after), ...addedLatency(variants, after, added)];
    const costs = parts.length === 0 ? 'nothing that was measured' : parts.join('; ');
    return wrap(`What it cost (${after.name}): ${costs}.`, WIDTH);
  });
}

function ownCosts(after: CostView): readonly string[] {
  return COSTS.flatMap((metric) => {
    const words = after.words(metric);
    return words === null ? [] : [`${metricLabel(metric)} ${words}`];
  });
}

function addedLatency(
  variants: readonly CostView[],
  after: CostView,
  added: AddedWords,
): readonly string[] {
  const [base] = ['control', 'before'].flatMap((role) => {
    const [sole, another] = variants.filter((variant) => variant.role === role);
    return sole === undefined || another !== undefined ? [] : [sole];
  });
  const words = base === undefined ? null : added(ADDED, base, after);
  return words === null ? [] : [`${metricLabel(ADDED)} ${words} against ${base?.name}`];
}
