import type { Scope } from './scope.js';

/** How an actual value must stand to its limit. */
export const RELATIONS = {
  atLeast: 'at least',
  atMost: 'at most',
  above: 'more than',
  below: 'less than',
  equals: 'exactly',
} as const;

/** The name of a relation. */
export type Relation = keyof typeof RELATIONS;

/** A value of a metric: a number, a yes or no, a word; null when there was nothing to measure. */
export type MetricValue = number | boolean | string | null;

/** A claim of a scenario about one metric of one variant. */
export interface Check {
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
}

/** What the metric is held against: a value, or a metric of this or another variant. */
export type Limit =
  | { readonly kind: 'value'; readonly value: number | boolean | string }
  | {
      readonly kind: 'metric';
      /** A variant's name; null for the variant of the check itself. */
      readonly variant: string | null;
      readonly metric: string;
    };
