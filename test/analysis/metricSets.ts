import { type Metrics, MetricsFold } from '../../src/analysis/metricsFold.js';

/** The metrics of an empty run, but for what is said. */
export function metricsWith(values: Partial<Metrics>): Metrics {
  return { ...new MetricsFold().metrics(null), ...values };
}
