import { type MetricValue, type Range, type Relation, rangeAround } from '../model/checks.js';
import type { VerdictName } from '../model/verdicts.js';

/** Whether a claim holds in one run; `no-data` where one of the two values was not measured. */
export type CheckOutcome = Extract<VerdictName, 'pass' | 'fail' | 'no-data'>;

/** A relation, what it is held against and, for `within`, how far from that it may be. */
export interface Held {
  readonly relation: Relation;
  /** Null when it could not be measured. */
  readonly limit: MetricValue;
  /** In the unit of the metric. */
  readonly within?: number;
}

/** Nothing passes on nothing: a value that was not measured holds no relation. */
export function judgeValue(actual: MetricValue, held: Held): CheckOutcome {
  if (actual === null || held.limit === null) return 'no-data';
  return holds(actual, held) ? 'pass' : 'fail';
}

/** The values that are within; undefined for another relation. */
export function rangeOf({ relation, limit, within }: Held): Range | undefined {
  const isRange = relation === 'within' && typeof limit === 'number' && within !== undefined;
  return isRange ? rangeAround(limit, within) : undefined;
}

/**
 * True where the limit is no farther away than two values together may be from the exact ones, so
 * that these might be judged the other way.
 * @param error in the unit of the metric; 0: both are exact
 */
export function isNearLimit(actual: MetricValue, held: Held, error: number): boolean {
  const { limit } = held;
  if (error === 0 || typeof actual !== 'number' || typeof limit !== 'number') return false;
  const { low, high } = rangeOf(held) ?? { low: limit, high: limit };
  return Math.min(Math.abs(actual - low), Math.abs(actual - high)) <= error;
}

function holds(actual: MetricValue, held: Held): boolean {
  const { relation, limit } = held;
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
    case 'within':
      return isIn(actual, rangeOf(held));
  }
}

function isIn(actual: number, range: Range | undefined): boolean {
  return range !== undefined && actual >= range.low && actual <= range.high;
}
