import {
  type Check,
  type Limit,
  type MetricValue,
  RELATIONS,
  type Relation,
} from '../model/checks.js';
import { isMetricName } from '../model/metrics.js';
import type { VariantPlan } from '../model/plan.js';
import type { LawResult } from './laws.js';
import type { Metrics } from './metricsFold.js';

/** Whether a claim holds. */
export type CheckOutcome = 'pass' | 'fail';

/** A claim, the two values it compares, and whether it holds. */
export interface CheckResult {
  readonly name: string;
  readonly outcome: CheckOutcome;
  readonly metric: string;
  readonly relation: Relation;
  /** What was measured; null when there was nothing to measure. */
  readonly actual: MetricValue;
  /** What it was held against; null when that could not be measured. */
  readonly limit: MetricValue;
  /** Where the limit comes from: `before.dependencyCalls`; null for a value in the file. */
  readonly limitFrom: string | null;
}

/** The judgement of one variant. */
export interface Verdict {
  readonly outcome: CheckOutcome;
  /** The scenario's own words for the outcome. */
  readonly text: string;
  /** Why, in one sentence. */
  readonly why: string;
}

/** The metrics of the variants that were run, by name. */
export type MetricsByVariant = ReadonlyMap<string, Metrics>;

/** Holds every check of a variant against what was measured. */
export function judgeChecks(
  variant: VariantPlan,
  measured: MetricsByVariant,
): readonly CheckResult[] {
  return variant.checks.map((check) => judgeCheck(check, variant.name, measured));
}

/** Sums checks and laws up. A variant without a check, or with a broken law, does not pass. */
export function judgeVariant(
  variant: VariantPlan,
  checks: readonly CheckResult[],
  laws: readonly LawResult[],
): Verdict {
  const failed = checks.filter((check) => check.outcome === 'fail');
  const broken = laws.filter((law) => !law.held);
  const passes = checks.length > 0 && failed.length === 0 && broken.length === 0;
  const why = explain(checks, failed, broken);
  return {
    outcome: passes ? 'pass' : 'fail',
    text: variant.verdict[passes ? 'pass' : 'fail'],
    why,
  };
}

function explain(
  checks: readonly CheckResult[],
  failed: readonly CheckResult[],
  broken: readonly LawResult[],
): string {
  if (broken.length > 0) return `a law is broken: ${broken.map((law) => law.law).join('; ')}`;
  if (checks.length === 0) return 'there was no check to hold';
  if (failed.length === 0)
    return checks.length === 1 ? 'the one check holds' : `all ${checks.length} checks hold`;
  const names = failed.map((check) => check.name).join('; ');
  return `${failed.length} of ${checks.length} checks failed: ${names}`;
}

function judgeCheck(check: Check, own: string, measured: MetricsByVariant): CheckResult {
  const { name, metric, relation } = check;
  const actual = measuredValue(metric, measured.get(own));
  const limit = limitValue(check.limit, own, measured);
  const outcome = holds(actual, relation, limit) ? 'pass' : 'fail';
  return { name, outcome, metric, relation, actual, limit, limitFrom: limitSource(check.limit) };
}

function limitValue(limit: Limit, own: string, measured: MetricsByVariant): MetricValue {
  if (limit.kind === 'value') return limit.value;
  return measuredValue(limit.metric, measured.get(limit.variant ?? own));
}

function limitSource(limit: Limit): string | null {
  if (limit.kind === 'value') return null;
  return limit.variant === null ? limit.metric : `${limit.variant}.${limit.metric}`;
}

function measuredValue(metric: string, metrics: Metrics | undefined): MetricValue {
  return metrics === undefined || !isMetricName(metric) ? null : metrics[metric];
}

/** Nothing passes on nothing: a value that was not measured holds no relation. */
function holds(actual: MetricValue, relation: Relation, limit: MetricValue): boolean {
  if (actual === null || limit === null) return false;
  if (relation === 'equals') return actual === limit;
  if (typeof actual !== 'number' || typeof limit !== 'number') return false;
  switch (relation) {
    case 'atLeast':
      return actual >= limit;
    case 'atMost':
      return actual <= limit;
    case 'above':
      return actual > limit;
    case 'below':
      return actual < limit;
  }
}

/** The relation in words: `at least`. */
export function relationWords(relation: Relation): string {
  return RELATIONS[relation];
}
