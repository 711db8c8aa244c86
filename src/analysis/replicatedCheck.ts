import {
  type Check,
  type MetricValue,
  type PublishedFigure,
  publishedFigure,
  type Relation,
} from '../model/checks.js';
import { metricInfo } from '../model/metrics.js';
import { EVERYTHING, type Scope } from '../model/scope.js';
import type { VerdictName } from '../model/verdicts.js';
import { MOST_SEEDS, wilsonInterval } from './intervals.js';
import { type Spread, spreadOf, spreadOfFigures } from './spread.js';
import { judgeShare, judgeTypical, seedsFor, sideTally, type Tally, tallyOf } from './tally.js';
import type { CheckResult } from './verdict.js';

/** A claim held against the runs of many seeds. */
export interface ReplicatedCheck extends PublishedFigure {
  readonly name: string;
  readonly outcome: VerdictName;
  /** Why, in one sentence. */
  readonly why: string;
  readonly metric: string;
  /** The part of the run that it is about; empty: all of it. */
  readonly scope: Scope;
  readonly relation: Relation;
  /** What was measured. */
  readonly actual: Spread;
  /** What it was held against, where that is the same for every seed; else null. */
  readonly limit: MetricValue;
  readonly limitFrom: string | null;
  /** How far from the limit it may be, in the unit of the metric; of the relation `within` alone. */
  readonly within?: number;
  /** In how many percent of the seeds it is claimed to hold; null: in the typical one. */
  readonly holdsIn: number | null;
  /** In how many seeds it holds, does not, and had nothing to measure. */
  readonly held: number;
  readonly failed: number;
  readonly noData: number;
  /** What was measured less the limit, seed by seed; null where there is no more and less. */
  readonly margin: Spread | null;
  /** How many seeds would probably settle it; null: it is settled, or nobody can say. */
  readonly seedsNeeded: number | null;
  /** The first seed in which it does not hold. */
  readonly failingSeed: number | null;
}

/**
 * Judges a claim over many seeds.
 * @param results how it came out seed by seed, in the order of `seeds`
 */
export function judgeOverSeeds(
  check: Check,
  results: readonly CheckResult[],
  seeds: readonly number[],
): ReplicatedCheck {
  const tally = tallyOf(results);
  const wanted = check.holdsIn ?? null;
  const typical = sideTally(results);
  const outcome = wanted === null ? judgeTypical(typical) : judgeShare(tally, wanted / 100);
  const needed = outcome === 'unsure' ? seedsFor(wanted === null ? typical : tally, wanted) : null;
  const failing = results.findIndex((result) => result.outcome !== 'pass');
  return {
    ...{ name: check.name, outcome, why: explain(outcome, tally, wanted, needed) },
    ...{ metric: check.metric, scope: check.scope ?? EVERYTHING, relation: check.relation },
    actual: actualOf(check, results),
    ...{ limit: commonLimit(results), limitFrom: results[0]?.limitFrom ?? null },
    ...{ holdsIn: wanted, ...tally, margin: marginOf(check, results) },
    ...{ seedsNeeded: needed, failingSeed: seeds[failing] ?? null },
    ...withinOf(results),
    ...publishedFigure(check),
  };
}

function actualOf({ metric }: Check, results: readonly CheckResult[]): Spread {
  const unit = metricInfo(metric)?.unit ?? 'count';
  return spreadOf(
    unit,
    results.map(({ actual }) => actual),
  );
}

function explain(
  outcome: VerdictName,
  { held, failed, noData }: Tally,
  wanted: number | null,
  needed: number | null,
): string {
  const count = held + failed + noData;
  if (outcome === 'no-data') return `there was nothing to measure in any of ${count} seeds`;
  const missing = noData === 0 ? '' : `, with nothing to measure in ${noData}`;
  const claim = wanted === null ? '' : `${shareWords(held, count)}, wanted in at least ${wanted} %`;
  const open = outcome === 'unsure' ? `: ${openWords(noData, needed)}` : '';
  return `holds in ${held} of ${count} seeds${claim}${missing}${open}`;
}

function shareWords(held: number, count: number): string {
  const { low, high } = wilsonInterval(held, count);
  return ` (${percent(low)} to ${percent(high)} %)`;
}

function percent(share: number): string {
  return String(Math.round(share * 100));
}

function openWords(noData: number, needed: number | null): string {
  if (noData > 0) return 'too many are left open to tell';
  if (needed === null) return `more than ${MOST_SEEDS} seeds would be needed to tell`;
  return `not settled, about ${needed} seeds would probably settle it`;
}

function withinOf([first]: readonly CheckResult[]): Pick<CheckResult, 'within'> {
  return first?.within === undefined ? {} : { within: first.within };
}

function commonLimit(results: readonly CheckResult[]): MetricValue {
  const [first] = results;
  const limit = first?.limit ?? null;
  return results.every((result) => result.limit === limit) ? limit : null;
}

function marginOf({ relation }: Check, results: readonly CheckResult[]): Spread | null {
  if (relation === 'equals') return null;
  return spreadOfFigures(
    results.map(({ actual, limit }) =>
      typeof actual === 'number' && typeof limit === 'number' ? actual - limit : null,
    ),
  );
}
