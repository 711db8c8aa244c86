import {
  amountOf,
  type Check,
  type Limit,
  limitText,
  type MetricValue,
  type PublishedFigure,
  publishedFigure,
  type Relation,
  timesValue,
} from '../model/checks.js';
import { isMetricName } from '../model/metrics.js';
import type { VariantPlan, VerdictTexts } from '../model/plan.js';
import { EVERYTHING, type Scope } from '../model/scope.js';
import { gravest, type VerdictName } from '../model/verdicts.js';
import type { LawResult } from './lawResult.js';
import type { Metrics } from './measures.js';
import { type CheckOutcome, isNearLimit, judgeValue } from './relation.js';

/** A claim, the two values it compares, and whether it holds. */
export interface CheckResult extends PublishedFigure {
  readonly name: string;
  readonly outcome: CheckOutcome;
  readonly metric: string;
  /** The part of the run that both values are about; empty: all of it. */
  readonly scope: Scope;
  readonly relation: Relation;
  /** What was measured; null when there was nothing to measure. */
  readonly actual: MetricValue;
  /** What it was held against; null when that could not be measured. */
  readonly limit: MetricValue;
  /** Where the limit comes from: `before.dependencyCalls`; null for a value in the file. */
  readonly limitFrom: string | null;
  /** How far from the limit it may be, in the unit of the metric; of the relation `within` alone. */
  readonly within?: number;
  /**
   * How far the two exact values may be from what is told of their difference, in the unit of the
   * metric: where quantiles are read from buckets, and the limit is no farther away than that.
   */
  readonly error?: number;
}

/** The judgement of one variant. */
export interface Verdict {
  readonly outcome: VerdictName;
  /** The scenario's own words where it has any, for pass and fail; see {@link verdictText}. */
  readonly text: string;
  /** Why, in one sentence. */
  readonly why: string;
}

/** What was measured of one variant. */
export interface Measured {
  /** The metrics of a part of the run; undefined for one that was not asked for or is not there. */
  of(scope: Scope): Metrics | undefined;
  /** How far the exact value may be from the one that is told, in the unit of the metric. */
  errorOf(metric: string, scope: Scope): number;
}

/** What was measured of the variants that were run, by their names. */
export type MeasuredByVariant = ReadonlyMap<string, Measured>;

/** Holds every check of a variant against what was measured. */
export function judgeChecks(
  variant: VariantPlan,
  measured: MeasuredByVariant,
): readonly CheckResult[] {
  return variant.checks.map((check) => judgeCheck(check, variant.name, measured));
}

/** Sums checks and laws up. A variant without a check, or with a broken law, does not pass. */
export function judgeVariant(
  variant: VariantPlan,
  checks: readonly CheckResult[],
  laws: readonly LawResult[],
): Verdict {
  const broken = laws.filter((law) => !law.held).map(({ law }) => law);
  const isFail = checks.length === 0 || broken.length > 0;
  const outcome = gravest([isFail ? 'fail' : 'pass', ...checks.map((check) => check.outcome)]);
  const why = explainVerdict(outcome, checks, broken);
  return { outcome, text: verdictText(variant.verdict, outcome), why };
}

/** What a verdict says: the scenario's own words; of what it did not foresee, ours. */
export function verdictText(texts: VerdictTexts, outcome: VerdictName): string {
  if (outcome === 'unsure') return 'NOT SETTLED BY THESE SEEDS';
  if (outcome === 'no-data') return 'THERE WAS NOTHING TO MEASURE';
  return outcome === 'pass' ? texts.pass : texts.fail;
}

/**
 * Why a variant is judged as it is, in one sentence.
 * @param broken the laws that were broken
 */
export function explainVerdict(
  outcome: VerdictName,
  checks: readonly { readonly name: string; readonly outcome: VerdictName }[],
  broken: readonly string[],
): string {
  if (broken.length > 0) return `a law is broken: ${broken.join('; ')}`;
  if (checks.length === 0) return 'there was no check to hold';
  if (outcome === 'pass')
    return checks.length === 1 ? 'the one check holds' : `all ${checks.length} checks hold`;
  const such = checks.filter((check) => check.outcome === outcome);
  const names = such.map((check) => check.name).join('; ');
  return `${such.length} of ${checks.length} checks ${WHAT_THEY_DID[outcome]}: ${names}`;
}

const WHAT_THEY_DID: Readonly<Record<Exclude<VerdictName, 'pass'>, string>> = {
  fail: 'failed',
  'shows-nothing': 'failed',
  'no-data': 'had nothing to measure',
  unsure: 'not settled',
};

function judgeCheck(check: Check, own: string, measured: MeasuredByVariant): CheckResult {
  const { name, metric, scope = EVERYTHING, relation } = check;
  const measuredOf = (asked: string, variant: string): MetricValue =>
    measuredValue(asked, measured.get(variant)?.of(scope));
  const actual = measuredOf(metric, own);
  const errorOf = (asked: string, variant: string): number =>
    measured.get(variant)?.errorOf(asked, scope) ?? 0;
  const held = { relation, limit: limitValue(check.limit, own, measuredOf), ...withinOf(check) };
  const error = errorOf(metric, own) + limitError(check.limit, own, errorOf);
  return {
    ...{ name, outcome: judgeValue(actual, held), metric, scope, actual, ...held },
    ...{ limitFrom: limitSource(check.limit), ...publishedFigure(check) },
    ...(isNearLimit(actual, held, error) ? { error } : {}),
  };
}

function withinOf({ within, limit }: Check): Pick<CheckResult, 'within'> {
  const isFigure = limit.kind === 'value' && typeof limit.value === 'number';
  return within === undefined || !isFigure ? {} : { within: amountOf(within, Number(limit.value)) };
}

function limitValue(
  limit: Limit,
  own: string,
  measuredOf: (metric: string, variant: string) => MetricValue,
): MetricValue {
  if (limit.kind === 'value') return limit.value;
  return timesValue(limit, measuredOf(limit.metric, limit.variant ?? own));
}

function limitError(
  limit: Limit,
  own: string,
  errorOf: (metric: string, variant: string) => number,
): number {
  if (limit.kind === 'value') return 0;
  return errorOf(limit.metric, limit.variant ?? own) * (limit.times ?? 1);
}

function limitSource(limit: Limit): string | null {
  return limit.kind === 'value' ? null : limitText(limit);
}

function measuredValue(metric: string, metrics: Metrics | undefined): MetricValue {
  return metrics === undefined || !isMetricName(metric) ? null : metrics[metric];
}
