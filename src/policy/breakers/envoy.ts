import type { Micros } from '../../model/time.js';
import type { LibraryModel } from '../library.js';
import { type Breaker, type BreakerState, type Draw, type Permit, REFUSED_OPEN } from '../port.js';
import { ENVOY_OPTIONS, type EnvoyOptions } from './envoyOptions.js';
import { OutlierDetection } from './envoyOutlier.js';
import { envoyRemarks } from './envoyRemarks.js';

/** The host of the cluster that the calls go to. */
const HOST = 0;

/**
 * One host of a cluster under Envoy's outlier detection (1.31), as a breaker: open while the
 * host is ejected, closed again at the sweep that lets it back. The other hosts are idle.
 *
 * In panic an open breaker permits calls, as Envoy sends requests to ejected hosts then. A permit
 * is the number of the host; a result counts whatever happened to the host since the request left.
 */
export class EnvoyHostBreaker implements Breaker {
  /** In a panic, traffic goes to ejected hosts as well. */
  readonly admitsWhileOpen = 'panic';
  /** The cluster that the host belongs to; its other hosts may be driven by hand. */
  readonly detection: OutlierDetection;
  private readonly failure: EnvoyOptions['failure_kind'];

  constructor(options: EnvoyOptions, draw: Draw) {
    this.detection = new OutlierDetection(options, options.hosts, draw);
    this.failure = options.failure_kind;
  }

  get state(): BreakerState {
    return this.detection.isEjected(HOST) ? 'open' : 'closed';
  }

  get why(): string {
    return this.detection.host(HOST).why;
  }

  /** The next sweep. */
  get nextWake(): Micros {
    return this.detection.nextWake;
  }

  tryAcquire(_now: Micros): Permit {
    return this.askHost(HOST);
  }

  /** Asks for a call to any host of the cluster. */
  askHost(host: number): Permit {
    return this.detection.accepts(host) ? host : REFUSED_OPEN;
  }

  recordSuccess(permit: Permit, now: Micros, _duration: Micros): void {
    this.detection.record(permit, 'request-success', now);
  }

  /** A failed call is of the kind that the option failure_kind names. */
  recordFailure(permit: Permit, now: Micros, _duration: Micros): void {
    if (this.failure === 'gateway-error') this.recordStatus(permit, 503, now);
    else if (this.failure === 'server-error') this.recordStatus(permit, 500, now);
    else this.detection.record(permit, this.failure, now);
  }

  /** An answer with this status: the host was reached, which counts by itself when split. */
  recordStatus(permit: Permit, status: number, now: Micros): void {
    this.detection.record(permit, 'connect-success', now);
    this.detection.record(permit, status, now);
  }

  /** What is no outcome of the host, such as a refusal by a limit of the proxy, is not counted. */
  recordIgnored(_permit: Permit, _now: Micros, _duration: Micros): void {}

  release(_permit: Permit, _now: Micros): void {}

  /** Sweeps that are due happen. */
  wake(now: Micros): void {
    this.detection.wake(now);
  }
}

/** Envoy's outlier detection of one host as the lab knows it. */
export const envoyModel: LibraryModel<typeof ENVOY_OPTIONS> = {
  library: 'envoy',
  versions: ['1.31'],
  title: 'Envoy outlier detection, seen from one host of a cluster',
  options: ENVOY_OPTIONS,
  surprises: [
    'With the default max_ejection_percent of 10 and fewer than 10 hosts nothing is ever ejected: one of 9 would be 11 %. always_eject_one_host changes that.',
    'Hosts come back at sweeps only: with interval 1h a base_ejection_time of 1m lasts up to an hour.',
    'There is no half-open: a host that is let back gets its full share of the traffic at once.',
    'When fewer than healthy_panic_threshold (50 %) of the hosts are in service, ejections are disregarded and every host gets traffic.',
    'Failures in a row need not fall into one interval: 5 of them eject at once, however far apart.',
    'A 503 is a 5xx too: with consecutive_5xx at 5, a consecutive_gateway_failure of 10 is never reached.',
    'Every ejection of a host takes one base_ejection_time longer than the one before; one interval in service takes one off again.',
    'The multiplier runs one past the cap: at 30s and 300s it reaches 11, so after 11 ejections one healthy interval shortens nothing.',
    'max_ejection_time_jitter is added after max_ejection_time and may exceed it.',
    'consecutive_gateway_failure and both failure percentages are counted, but their enforcing_ options are 0: nothing is ejected for them.',
    'The success rate compares hosts: with five hosts at 99.0, 99.0, 99.0, 99.0 and 98.9 % the last one is ejected; if all are equally bad nobody is.',
    'max_ejection_time below base_ejection_time is refused, also when the base was raised and the maximum forgotten; left out, it follows the base.',
    'A host that one sweep ejects for its success rate and for its failure percentage takes two places and gives one back.',
  ],
  create: (options, _version, draw) => new EnvoyHostBreaker(options, draw),
  relations: envoyRemarks,
};
