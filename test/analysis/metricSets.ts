import type { Metrics } from '../../src/analysis/measures.js';
import { MetricsFold } from '../../src/analysis/metricsFold.js';
import type { Measured } from '../../src/analysis/verdict.js';
import { isEverything } from '../../src/model/scope.js';

/** The metrics of an empty run, but for what is said. */
export function metricsWith(values: Partial<Metrics>): Metrics {
  return { ...new MetricsFold().metrics(null), ...values };
}

/** Measured of the whole run, and of no part of it. */
export function ofTheWhole(metrics: Metrics): Measured {
  return { of: (scope) => (isEverything(scope) ? metrics : undefined), errorOf: () => 0 };
}
