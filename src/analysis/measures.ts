import type { MetricValue } from '../model/checks.js';
import type { TimeNames } from '../model/metricInfo.js';
import type { MetricName } from '../model/metrics.js';
import { toMillis } from '../model/time.js';
import type { Quantiles } from './quantiles.js';

/** The values of all metrics. */
export type Metrics = Readonly<Record<MetricName, MetricValue>>;

/** The values of the metrics of one table of the catalogue. */
export type Measures<T extends readonly { readonly name: string }[]> = Readonly<
  Record<T[number]['name'], MetricValue>
>;

/** The figures of a distribution of times; null where there was none. */
export function timeMeasures<const P extends string>(
  prefix: P,
  times: Quantiles,
): Readonly<Record<TimeNames<P>, MetricValue>> {
  const at = (share: number) => millisOrNull(times.quantile(share));
  const isEmpty = times.count === 0;
  const figures = {
    [`${prefix}.p50Ms`]: at(0.5),
    [`${prefix}.p90Ms`]: at(0.9),
    [`${prefix}.p99Ms`]: at(0.99),
    [`${prefix}.p999Ms`]: at(0.999),
    [`${prefix}.maxMs`]: isEmpty ? null : toMillis(times.max),
    [`${prefix}.meanMs`]: isEmpty ? null : toMillis(times.sum / times.count),
  };
  // A computed key is a plain string to the compiler; these are the six of the type.
  return figures as Record<TimeNames<P>, MetricValue>;
}

/** Milliseconds of what may not have been measured. */
export function millisOrNull(micros: number | null): number | null {
  return micros === null ? null : toMillis(micros);
}

/** A share of a whole that may be nothing. */
export function ratioOrNull(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}
