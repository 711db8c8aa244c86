import type { Scope } from './scope.js';

/** How an actual value must stand to its limit. */
export const RELATIONS = {
  atLeast: 'at least',
  atMost: 'at most',
  above: 'more than',
  below: 'less than',
  equals: 'exactly',
  within: 'about',
} as const;

/** The name of a relation. */
export type Relation = keyof typeof RELATIONS;

/** A value of a metric: a number, a yes or no, a word; null when there was nothing to measure. */
export type MetricValue = number | boolean | string | null;

/** What the source of a scenario says, beside what a check claims. */
export interface PublishedFigure {
  /** The figure, in the unit of the metric. */
  readonly published?: number | boolean | string;
  /** In how many percent of the seeds the source saw it, where that is its figure. */
  readonly publishedSeeds?: number;
  /** Where the source is wrong, cannot be reproduced or differs from ours, and why. */
  readonly remark?: string;
}

/** A claim of a scenario about one metric of one variant. */
export interface Check extends PublishedFigure {
  /** The claim in words: `the breaker opened`. */
  readonly name: string;
  /** A name from the metric catalogue. */
  readonly metric: string;
  /** The part of the run that both sides are about; left out: all of it. */
  readonly scope?: Scope;
  readonly relation: Relation;
  readonly limit: Limit;
  /**
   * In how many percent of the seeds at least it must hold, more than 0 and less than 100. Left
   * out, it is claimed of the typical seed: of the median. One seed alone it holds in or not.
   */
  readonly holdsIn?: number;
  /** How far from its limit, the published figure, it may be; of the relation `within` alone. */
  readonly within?: Tolerance;
}

/** A distance in the unit of the metric, or in percent of the figure it is counted from. */
export interface Tolerance {
  readonly kind: 'amount' | 'percent';
  /** Not below 0. */
  readonly value: number;
}

/** Both ends belong to it. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/**
 * What is no farther from a figure than it may be. The ends are the decimal numbers that a reader
 * works out: 0.7 and 0.1 make 0.6 to 0.8, not 0.7999999999999999.
 * @param within in the unit of the figure
 */
export function rangeAround(figure: number, within: number): Range {
  const larger = Math.max(Math.abs(figure), within);
  return {
    low: sumAsDecimal(figure - within, larger),
    high: sumAsDecimal(figure + within, larger),
  };
}

/** How far from a figure a tolerance reaches, in the unit of the figure. */
export function amountOf({ kind, value }: Tolerance, figure: number): number {
  return kind === 'amount' ? value : asDecimal((Math.abs(figure) * value) / 100);
}

/**
 * A sum is as exact as its larger part: what is left of 457.41 - 467.78 has fewer digits that can be
 * relied on than either.
 */
function sumAsDecimal(sum: number, larger: number): number {
  const [, exponent = '0'] = larger.toExponential().split('e');
  return Number(sum.toFixed(Math.min(100, Math.max(0, DIGITS - 1 - Number(exponent)))));
}

/** A double has 15 decimal digits that can be relied on. */
const DIGITS = 15;

function asDecimal(value: number): number {
  return Number(value.toPrecision(DIGITS));
}

/** Takes what the source says from whatever carries it. */
export function publishedFigure({
  published,
  publishedSeeds,
  remark,
}: PublishedFigure): PublishedFigure {
  return {
    ...(published === undefined ? {} : { published }),
    ...(publishedSeeds === undefined ? {} : { publishedSeeds }),
    ...(remark === undefined ? {} : { remark }),
  };
}

/** What the metric is held against: a value, or a metric of this or another variant. */
export type Limit =
  | { readonly kind: 'value'; readonly value: number | boolean | string }
  | {
      readonly kind: 'metric';
      /** A variant's name; null for the variant of the check itself. */
      readonly variant: string | null;
      readonly metric: string;
      /** How many times the metric it is; more than 0. Left out: once. */
      readonly times?: number;
    };

type MetricLimit = Extract<Limit, { readonly kind: 'metric' }>;

/** A metric as a limit, as files have it: `0.5 * before.dependencyCalls`. */
export function limitText({ variant, metric, times }: MetricLimit): string {
  const name = variant === null ? metric : `${variant}.${metric}`;
  return times === undefined ? name : `${times} * ${name}`;
}

/** So many times a figure, as the decimal number that a reader works out. */
export function timesValue({ times }: MetricLimit, value: MetricValue): MetricValue {
  return times === undefined || typeof value !== 'number' ? value : asDecimal(value * times);
}
