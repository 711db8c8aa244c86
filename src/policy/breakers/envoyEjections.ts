import type { OutlierOptions } from './envoyOptions.js';

/** What a host can be ejected for. */
export const EJECTION_TYPES = [
  'consecutive_5xx',
  'consecutive_gateway_failure',
  'consecutive_local_origin_failure',
  'success_rate',
  'success_rate_local_origin',
  'failure_percentage',
  'failure_percentage_local_origin',
] as const;

/** One thing that a host can be ejected for. */
export type EjectionType = (typeof EJECTION_TYPES)[number];

/** A count of 0 for every type. */
export function noEjections(): Record<EjectionType, number> {
  // Every type is a key of the entries.
  return Object.fromEntries(EJECTION_TYPES.map((type) => [type, 0])) as Record<
    EjectionType,
    number
  >;
}

/** The percentage of ejections carried out, by type. */
export function enforcingShares(options: OutlierOptions): Record<EjectionType, number> {
  return {
    consecutive_5xx: options.enforcing_consecutive_5xx,
    consecutive_gateway_failure: options.enforcing_consecutive_gateway_failure,
    consecutive_local_origin_failure: options.enforcing_consecutive_local_origin_failure,
    success_rate: options.enforcing_success_rate,
    success_rate_local_origin: options.enforcing_local_origin_success_rate,
    failure_percentage: options.enforcing_failure_percentage,
    failure_percentage_local_origin: options.enforcing_failure_percentage_local_origin,
  };
}
