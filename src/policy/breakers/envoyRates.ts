import type { Micros } from '../../model/time.js';
import type { EjectionType } from './envoyEjections.js';
import type { Ejector } from './envoyEjector.js';
import type { HostMonitor } from './envoyHost.js';
import type { OutlierOptions } from './envoyOptions.js';

/** What success rates are compared with at a sweep. */
export interface SuccessRateLimits {
  /** The average over the hosts compared, 0 to 100; -1 when nothing was compared. */
  readonly average: number;
  /** A host below this is an outlier; -1 when nothing was compared. */
  readonly threshold: number;
}

/** No comparison took place. */
export const NOT_COMPARED: SuccessRateLimits = { average: -1, threshold: -1 };

/** Which of the two counts of a host is looked at. */
export type Origin = 'external' | 'local';

/** The two detectors that look at whole intervals: success rate and failure percentage. */
export class RateDetectors {
  private readonly options: OutlierOptions;
  private readonly ejector: Ejector;

  constructor(options: OutlierOptions, ejector: Ejector) {
    this.options = options;
    this.ejector = ejector;
  }

  /**
   * Looks at the interval that just ended. Both lists are made before either ejects, so a host
   * can be hit by both. Envoy goes through its hosts in the order of a hash table; here it is the
   * order of their indexes, which decides who goes first when the room is short.
   */
  run(hosts: readonly HostMonitor[], origin: Origin, now: Micros): SuccessRateLimits {
    if (this.tooFewHosts(hosts.length)) return NOT_COMPARED;
    const { success_rate_request_volume, failure_percentage_request_volume } = this.options;
    const compared = withVolume(hosts, origin, success_rate_request_volume);
    const judged = withVolume(hosts, origin, failure_percentage_request_volume);
    const limits = this.limitsFor(compared, origin);
    for (const host of compared) this.ejectBelow(host, limits.threshold, origin, now);
    if (judged.length >= this.options.failure_percentage_minimum_hosts) {
      for (const host of judged) this.ejectFailing(host, origin, now);
    }
    return limits;
  }

  /** Fewer than both minimums; enough for one of them lets the other be looked at as well. */
  private tooFewHosts(hosts: number): boolean {
    return (
      hosts < this.options.success_rate_minimum_hosts &&
      hosts < this.options.failure_percentage_minimum_hosts
    );
  }

  private limitsFor(compared: readonly HostMonitor[], origin: Origin): SuccessRateLimits {
    const enough = compared.length >= this.options.success_rate_minimum_hosts;
    if (compared.length === 0 || !enough) return NOT_COMPARED;
    const rates = compared.map((host) => host[origin].successRate);
    return successRateLimits(rates, this.options.success_rate_stdev_factor / 1000);
  }

  /** Strictly below: a host exactly at the threshold stays. */
  private ejectBelow(host: HostMonitor, threshold: number, origin: Origin, now: Micros): void {
    const rate = host[origin].successRate;
    if (rate >= threshold) return;
    const type: EjectionType = origin === 'external' ? 'success_rate' : 'success_rate_local_origin';
    if (!this.ejector.handle(host, type, now)) return;
    host.why = `success rate ${short(rate)} % of ${host[origin].volume} requests, threshold ${short(threshold)} %`;
  }

  /** Inclusive: a host exactly at the threshold is ejected. */
  private ejectFailing(host: HostMonitor, origin: Origin, now: Micros): void {
    const failed = 100 - host[origin].successRate;
    const limit = this.options.failure_percentage_threshold;
    if (failed < limit) return;
    const type: EjectionType =
      origin === 'external' ? 'failure_percentage' : 'failure_percentage_local_origin';
    if (!this.ejector.handle(host, type, now)) return;
    host.why = `${short(failed)} % of ${host[origin].volume} requests failed, limit ${limit} %`;
  }
}

/** Average, and average less `factor` population standard deviations, of rates from 0 to 100. */
export function successRateLimits(rates: readonly number[], factor: number): SuccessRateLimits {
  const average = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  const squares = rates.reduce((sum, rate) => sum + (rate - average) * (rate - average), 0);
  return { average, threshold: average - factor * Math.sqrt(squares / rates.length) };
}

/** Hosts in service with any requests, and at least `volume` of them. */
function withVolume(
  hosts: readonly HostMonitor[],
  origin: Origin,
  volume: number,
): readonly HostMonitor[] {
  return hosts.filter((host) => {
    const requests = host[origin].volume;
    return !host.ejected && requests > 0 && requests >= volume;
  });
}

function short(value: number): number {
  return Math.round(value * 1000) / 1000;
}
