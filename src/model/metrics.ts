import { BASIC_METRICS } from './basicMetrics.js';
import { ALERT_METRICS, BREAKER_METRICS } from './breakerMetrics.js';
import { CALL_METRICS, REFUSAL_METRICS } from './callMetrics.js';
import { ADMISSION_METRICS, BUFFER_METRICS, POOL_METRICS, QUEUE_METRICS } from './levelMetrics.js';
import type { MetricInfo } from './metricInfo.js';
import { OPERATION_METRICS } from './operationMetrics.js';
import { HEALTH_METRICS, POLICY_METRICS } from './policyMetrics.js';
import type { Scope, ScopePart } from './scope.js';
import { SCOPE_PARTS } from './scope.js';

/**
 * Every metric the lab knows, declared once: folds fill them in, checks and comparisons refer to
 * them, `list --metrics` prints this table.
 *
 * A record belongs to the phase in which it happened: an operation that started in one phase and
 * settled in the next is started in the one and completed in the other, and its attempts are counted
 * in that in which each became a call, a fast fail, or was given up while it waited. Levels (what is in flight,
 * queued, busy or open) go on across the borders.
 */
export const METRICS = [
  ...BASIC_METRICS,
  ...OPERATION_METRICS,
  ...CALL_METRICS,
  ...REFUSAL_METRICS,
  ...POLICY_METRICS,
  ...ADMISSION_METRICS,
  ...QUEUE_METRICS,
  ...POOL_METRICS,
  ...BREAKER_METRICS,
  ...ALERT_METRICS,
  ...BUFFER_METRICS,
  ...HEALTH_METRICS,
] as const;

/** The name of a metric. */
export type MetricName = (typeof METRICS)[number]['name'];

const BY_NAME: ReadonlyMap<string, MetricInfo> = new Map(METRICS.map((info) => [info.name, info]));

/** Looks a metric up; undefined for a name that the catalogue does not have. */
export function metricInfo(name: string): MetricInfo | undefined {
  return BY_NAME.get(name);
}

/** True for the name of a metric in the catalogue. */
export function isMetricName(name: string): name is MetricName {
  return BY_NAME.has(name);
}

/** The first part of a scope that a metric cannot be narrowed down by; undefined when it fits. */
export function strayPart({ scopes }: MetricInfo, scope: Scope): ScopePart | undefined {
  return SCOPE_PARTS.find((part) => scope[part] !== undefined && !scopes.includes(part));
}
