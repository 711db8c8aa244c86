import { wilsonInterval } from '../analysis/intervals.js';
import type { CheckResult } from '../analysis/verdict.js';
import { type PublishedFigure, RELATIONS } from '../model/checks.js';
import type { Scope } from '../model/scope.js';
import type { VerdictName } from '../model/verdicts.js';
import { type Claim, digitsOf, limitWords } from './claimWords.js';
import type { ReportDocument } from './document.js';
import { hasSpreads, type ReplicatedCheckReport } from './replicatesReport.js';
import { joinedWords, spreadWords } from './spreadWords.js';
import { metricWords } from './words.js';

/** The figure of a source, and what a run came to. Figures are in words, as reports have them. */
export interface KnownAnswer {
  readonly scenario: string;
  readonly variant: string;
  /** The claim in words. */
  readonly name: string;
  readonly metric: string;
  readonly scope: Scope;
  /** What the source says. */
  readonly published: string;
  /** What came out: over seeds the median with its interval, or in how many of them it was so. */
  readonly ours: string;
  /** What the check takes. */
  readonly allowed: string;
  readonly outcome: VerdictName;
  /** How many seeds were run; 1 where nothing is left to chance. */
  readonly seeds: number;
  /** Where the source is wrong or differs, and why; null: nothing is to be said. */
  readonly remark: string | null;
}

/** The published figures of a report with what came of them, in the order of its checks. */
export function knownAnswersOf(report: ReportDocument): readonly KnownAnswer[] {
  const { replicates, scenario } = report;
  const isOverSeeds = hasSpreads(replicates);
  const variants: readonly CheckedVariant[] = isOverSeeds ? replicates.variants : report.variants;
  const seeds = isOverSeeds ? replicates.run : 1;
  return variants.flatMap(({ name: variant, checks }) =>
    checks.filter(isPublished).map((check) => ({ scenario, variant, seeds, ...answerOf(check) })),
  );
}

/** True where a check tells what its source says. */
export function isPublished({ published, publishedSeeds }: PublishedFigure): boolean {
  return published !== undefined || publishedSeeds !== undefined;
}

interface CheckedVariant {
  readonly name: string;
  readonly checks: readonly AnyCheck[];
}

/** A check of one run, or over many seeds. */
type AnyCheck = CheckResult | ReplicatedCheckReport;

function answerOf(check: AnyCheck): Omit<KnownAnswer, 'scenario' | 'variant' | 'seeds'> {
  const { name, metric, scope, outcome, remark = null } = check;
  const published = publishedFigureWords(check);
  const ours = 'held' in check ? seedsWords(check) : runWords(check);
  return { name, metric, scope, published, ours, allowed: allowedWords(check), outcome, remark };
}

function publishedFigureWords(check: Claim): string {
  const { metric, published = null, publishedSeeds } = check;
  if (publishedSeeds !== undefined) return `in ${publishedSeeds} % of the seeds`;
  return metricWords(metric, published, digitsOf(check));
}

function runWords(check: CheckResult): string {
  return metricWords(check.metric, check.actual, digitsOf(check));
}

function seedsWords(check: ReplicatedCheckReport): string {
  if (check.publishedSeeds === undefined)
    return joinedWords(spreadWords(check.metric, check.actual, digitsOf(check)));
  const count = check.held + check.failed + check.noData;
  const { low, high } = wilsonInterval(check.held, count);
  return `in ${check.held} of ${count} [${percent(low)} %, ${percent(high)} %]`;
}

function percent(share: number): number {
  return Math.round(share * 100);
}

function allowedWords(check: AnyCheck): string {
  const { limit, limitFrom, relation } = check;
  const isOpen = limit === null && limitFrom !== null;
  const words = isOpen ? `${RELATIONS[relation]} ${limitFrom}` : limitWords(check);
  const share = 'held' in check ? check.holdsIn : null;
  return share === null ? words : `${words} in at least ${share} %`;
}
