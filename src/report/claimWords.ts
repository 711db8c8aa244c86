import {
  amountOf,
  type Check,
  limitText,
  type MetricValue,
  type PublishedFigure,
  publishedFigure,
  RELATIONS,
  type Relation,
  rangeAround,
} from '../model/checks.js';
import type { Palette } from './palette.js';
import { metricWords, WIDTH, wrap } from './words.js';

/** A claim as checks, their results and what many seeds came to all have it. */
export interface Claim extends PublishedFigure {
  readonly metric: string;
  readonly relation: Relation;
  /** Null where it could not be measured, or is not the same for every seed. */
  readonly limit: MetricValue;
  /** Where the limit was measured; null, or left out, for a value in the file. */
  readonly limitFrom?: string | null;
  /** In the unit of the metric; of the relation `within` alone. */
  readonly within?: number;
}

/** The claim of a check that was not held against anything yet: a metric stands for its value. */
export function claimOf(check: Check): Claim {
  const { metric, relation, limit, within } = check;
  const claim = { metric, relation, ...publishedFigure(check) };
  if (limit.kind === 'metric') return { ...claim, limit: limitText(limit) };
  const { value } = limit;
  if (within === undefined || typeof value !== 'number') return { ...claim, limit: value };
  return { ...claim, limit: value, within: amountOf(within, value) };
}

/** A relation and its limit: `at least 1`, `less than 48`, `yes`, `0.994 to 1.004`. */
export function limitWords(claim: Claim): string {
  const { relation, metric, limit, within } = claim;
  const digits = digitsOf(claim);
  const words = metricWords(metric, limit, digits);
  if (typeof limit !== 'number' && relation === 'equals') return words;
  if (typeof limit !== 'number' || within === undefined) return `${RELATIONS[relation]} ${words}`;
  if (within === 0) return `${RELATIONS.equals} ${words}`;
  const { low, high } = rangeAround(limit, within);
  return `${metricWords(metric, low, digits)} to ${metricWords(metric, high, digits)}`;
}

/** What the source says, behind the limit: ` (published: 0.999)`; empty where it says nothing. */
export function publishedWords(claim: Numbers): string {
  const { metric, published, publishedSeeds } = claim;
  if (publishedSeeds !== undefined) return ` (published: in ${publishedSeeds} % of the seeds)`;
  if (published === undefined) return '';
  return ` (published: ${metricWords(metric, published, digitsOf(claim))})`;
}

/** A claim as its numbers are written; the limit of many seeds may be none. */
type Numbers = Omit<Claim, 'limit'> & { readonly limit?: MetricValue };

/**
 * How many decimals tell a figure from those that it is held against: as many as a limit that
 * somebody wrote has, and the published figure, and the distance allowed from that.
 */
export function digitsOf({ published, within, limit, limitFrom }: Numbers): number {
  const written = (limitFrom ?? null) === null ? decimalsOf(limit) : 0;
  const allowed = published === undefined ? 0 : decimalsOf(within);
  return Math.max(written, decimalsOf(published), allowed);
}

/** The remark in lines of its own, set in under the claim; none where there is none. */
export function remarkLines({ remark }: PublishedFigure, palette: Palette): readonly string[] {
  if (remark === undefined) return [];
  return wrap(`Remark: ${remark}`, WIDTH - 6).map((line) => palette.dim(`      ${line}`));
}

/** Six are enough for microseconds; a percentage of a figure may have no end. */
const MOST_DECIMALS = 6;

function decimalsOf(value: MetricValue | undefined): number {
  if (typeof value !== 'number') return 0;
  const fraction = String(Number(value.toFixed(MOST_DECIMALS))).split('.')[1] ?? '';
  return fraction.length;
}
