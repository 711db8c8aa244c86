import type { Micros } from '../../model/time.js';
import type { Draw } from '../port.js';
import { Ejector, wholeMillis } from './envoyEjector.js';
import { HostMonitor } from './envoyHost.js';
import type { OutlierOptions } from './envoyOptions.js';
import { NOT_COMPARED, RateDetectors, type SuccessRateLimits } from './envoyRates.js';
import { type HostEvent, ResultCounter } from './envoyResults.js';

/**
 * Envoy's outlier detection (1.31) over the hosts of one cluster, all priorities together.
 *
 * Hosts are named by their index. Results eject at once where they complete a run of failures;
 * everything else, the return to service too, happens at sweeps: one every `interval`.
 * An ejected host's results still count.
 */
export class OutlierDetection {
  /** Ejections under way and their statistics; for reading. */
  readonly ejector: Ejector;
  private readonly options: OutlierOptions;
  private readonly results: ResultCounter;
  private readonly rates: RateDetectors;
  private readonly interval: Micros;
  private readonly hosts: HostMonitor[] = [];
  private members: readonly HostMonitor[] = [];
  private due: Micros;
  private externalLimits: SuccessRateLimits = NOT_COMPARED;
  private localLimits: SuccessRateLimits = NOT_COMPARED;

  /** @param hosts how many hosts the cluster has at the start */
  constructor(options: OutlierOptions, hosts: number, draw: Draw) {
    this.options = options;
    this.ejector = new Ejector(options, draw);
    this.results = new ResultCounter(options, this.ejector);
    this.rates = new RateDetectors(options, this.ejector);
    this.interval = wholeMillis(options.interval);
    this.due = this.interval;
    for (let index = 0; index < hosts; index += 1) this.hosts.push(new HostMonitor());
    this.countMembers();
  }

  /** The next sweep. */
  get nextWake(): Micros {
    return this.due;
  }

  /** What the latest sweep compared the success rates of answers with. */
  get successRates(): SuccessRateLimits {
    return this.externalLimits;
  }

  /** What the latest sweep compared the success rates of connecting with. */
  get localSuccessRates(): SuccessRateLimits {
    return this.localLimits;
  }

  /**
   * Whether too few hosts are in service to heed ejections. Strictly below the threshold: with
   * exactly half of the hosts left, the default of 50 still heeds them.
   */
  get inPanic(): boolean {
    const all = this.members.length;
    const healthy = all === 0 ? 0 : (100 * (all - this.ejector.ejectedHosts)) / all;
    return healthy < this.options.healthy_panic_threshold;
  }

  /** What is known about a host; for reading. */
  host(index: number): Readonly<HostMonitor> {
    return this.find(index);
  }

  /** Whether the host is ejected; in panic it gets traffic all the same. */
  isEjected(index: number): boolean {
    return this.find(index).ejected;
  }

  /** Whether the load balancer may send a request to the host. */
  accepts(index: number): boolean {
    const host = this.find(index);
    return host.member && (!host.ejected || this.inPanic);
  }

  /** The hosts that the load balancer picks from; none means that requests fail at once. */
  candidates(): readonly number[] {
    return this.hosts.flatMap((_, index) => (this.accepts(index) ? [index] : []));
  }

  /** A host joins the cluster. @returns its index */
  addHost(): number {
    this.hosts.push(new HostMonitor());
    this.countMembers();
    return this.hosts.length - 1;
  }

  /** A host leaves the cluster for good; if it was ejected, its place is free for another. */
  removeHost(index: number): void {
    const host = this.find(index);
    this.ejector.release(host);
    host.member = false;
    this.countMembers();
  }

  /** The host's active health check succeeded: it is let back at once unless that is switched off. */
  activeHealthCheckPassed(index: number, now: Micros): void {
    const host = this.find(index);
    if (!this.options.successful_active_health_check_uneject_host || !host.ejected) return;
    this.ejector.uneject(host, now, 'active health check passed');
  }

  /**
   * Takes in the result of one request.
   * @param result the status of an answer, or what else happened
   * @param status the status that came with an event, if there was one; not used when split
   */
  record(index: number, result: number | HostEvent, now: Micros, status?: number): void {
    const host = this.find(index);
    if (typeof result === 'number') this.results.recordStatus(host, result, now);
    else this.results.recordEvent(host, result, now, status);
  }

  /** Sweeps that are due happen, each at its own time. */
  wake(now: Micros): void {
    while (this.due <= now) {
      const due = this.due;
      this.due += this.interval;
      this.sweep(due);
    }
  }

  /** The order matters: back to service, then rates, then the multipliers of those in service. */
  private sweep(now: Micros): void {
    for (const host of this.members) {
      this.ejector.unejectIfDue(host, now);
      host.swap();
    }
    this.externalLimits = this.rates.run(this.members, 'external', now);
    this.localLimits = this.rates.run(this.members, 'local', now);
    for (const host of this.members) this.ejector.sinkMultiplier(host, now, this.interval);
  }

  private find(index: number): HostMonitor {
    const host = this.hosts[index];
    if (host === undefined) throw new RangeError(`no host ${index}`);
    return host;
  }

  private countMembers(): void {
    this.members = this.hosts.filter((host) => host.member);
    this.ejector.hosts = this.members.length;
  }
}
