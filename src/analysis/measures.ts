import type { MetricValue } from '../model/checks.js';
import type { TimeNames } from '../model/metricInfo.js';
import type { MetricName } from '../model/metrics.js';
import { toMillis } from '../model/time.js';
import { TIME_QUANTILES } from '../model/timeFigures.js';
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
  const isEmpty = times.count === 0;
  const quantiles = Object.entries(TIME_QUANTILES).map(([figure, share]) => [
    `${prefix}.${figure}`,
    millisOrNull(times.quantile(share)),
  ]);
  const figures = {
    ...Object.fromEntries(quantiles),
    [`${prefix}.maxMs`]: isEmpty ? null : toMillis(times.max),
    [`${prefix}.meanMs`]: isEmpty ? null : toMillis(times.sum / times.count),
  };
  // A computed key is a plain string to the compiler; these are those of the type.
  return figures as Record<TimeNames<P>, MetricValue>;
}

/**
 * How far the exact figure may be from the one that is told, in milliseconds; 0 where it is exact,
 * as the longest and the mean always are.
 * @param metric the name of a figure of these times
 */
export function timeError(metric: string, times: Quantiles): number {
  const [figure] = Object.entries(TIME_QUANTILES).filter(([name]) => metric.endsWith(`.${name}`));
  return figure === undefined ? 0 : toMillis(times.errorAt(figure[1]));
}

/** Milliseconds of what may not have been measured. */
export function millisOrNull(micros: number | null): number | null {
  return micros === null ? null : toMillis(micros);
}

/** A share of a whole that may be nothing. */
export function ratioOrNull(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}
