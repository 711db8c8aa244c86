import { formatDuration, type Micros } from '../../model/time.js';
import type { Draw } from '../port.js';
import { type EjectionType, enforcingShares, noEjections } from './envoyEjections.js';
import type { HostMonitor } from './envoyHost.js';
import type { OutlierOptions } from './envoyOptions.js';

const DEFAULT_MAX_EJECTION_TIME: Micros = 300_000_000;

/** Ejects hosts and lets them back, by the rules of Envoy 1.31. */
export class Ejector {
  /** Hosts found to be outliers, whether or not they were then ejected. */
  readonly detected: Record<EjectionType, number> = noEjections();
  /** Hosts ejected. */
  readonly enforced: Record<EjectionType, number> = noEjections();
  /** Hosts in the cluster, which max_ejection_percent is a share of. */
  hosts = 0;
  private readonly draw: Draw;
  private readonly options: OutlierOptions;
  private readonly base: Micros;
  private readonly most: Micros;
  private readonly jitterMillis: number;
  private readonly enforcing: Record<EjectionType, number>;
  private refused = 0;
  private gauge = 0;
  private flagged = 0;

  constructor(options: OutlierOptions, draw: Draw) {
    this.draw = draw;
    this.options = options;
    this.base = wholeMillis(options.base_ejection_time);
    // Unset, the default cap gives way to a longer base; a set one below base is refused elsewhere.
    this.most = wholeMillis(
      options.max_ejection_time ?? Math.max(DEFAULT_MAX_EJECTION_TIME, this.base),
    );
    this.jitterMillis = Math.floor(options.max_ejection_time_jitter / 1_000);
    this.enforcing = enforcingShares(options);
  }

  /** Ejections refused because too many hosts were out already. */
  get overflow(): number {
    return this.refused;
  }

  /** Ejections under way, as Envoy counts them against max_ejection_percent. */
  get active(): number {
    return this.gauge;
  }

  /** Hosts that are ejected. */
  get ejectedHosts(): number {
    return this.flagged;
  }

  /** Handles one outlier: ejects it if there is room and chance lets it. True when ejected. */
  handle(host: HostMonitor, type: EjectionType, now: Micros): boolean {
    this.detected[type] += 1;
    if (!this.hasRoom()) {
      this.refused += 1;
      return false;
    }
    if (!this.isEnforced(this.enforcing[type])) return false;
    this.enforced[type] += 1;
    this.eject(host, now);
    return true;
  }

  /** Lets the host back if its time is over; to be asked at sweeps only. */
  unejectIfDue(host: HostMonitor, now: Micros): void {
    if (!host.ejected) return;
    const time = this.ejectionTime(host);
    // Inclusive: at exactly the ejection time the host comes back.
    if (time > now - host.lastEjection) return;
    this.uneject(host, now, `ejected for ${formatDuration(time)} and over, let back by the sweep`);
  }

  /** Lets an ejected host back. */
  uneject(host: HostMonitor, now: Micros, why: string): void {
    this.release(host);
    // So that a detector that was about to fire does not eject the host after very few new errors.
    host.clearConsecutive();
    host.lastUnejection = now;
    host.why = why;
  }

  /** Gives up the place of a host that leaves the cluster or is let back. */
  release(host: HostMonitor): void {
    if (!host.ejected) return;
    host.ejected = false;
    this.flagged -= 1;
    // By one only: a host that was hit twice in a sweep took two places and gives one back.
    this.gauge -= 1;
  }

  /** Lets the multiplier of a host sink by one after an interval in service since its return. */
  sinkMultiplier(host: HostMonitor, now: Micros, interval: Micros): void {
    // The sweep exactly one interval after the return counts; the sweep of the return itself does
    // not. A host that never came back has NEVER here, which is never long enough ago.
    if (host.ejected || now - host.lastUnejection < interval) return;
    if (host.multiplier > 0) host.multiplier -= 1;
  }

  /** How long the present ejection lasts; jitter comes after the cap and may exceed it. */
  ejectionTime(host: HostMonitor): Micros {
    return Math.min(this.base * host.multiplier, this.most) + host.jitter;
  }

  /** Inclusive, and with this host: 2 of 10 hosts are 20 % and may both go at 20 (since PR 27909). */
  private hasRoom(): boolean {
    const limit = Math.min(100, this.options.max_ejection_percent);
    const fits = (100 * (this.gauge + 1)) / this.hosts <= limit;
    return fits || (this.options.always_eject_one_host && this.gauge === 0);
  }

  /** Chance is asked only where it decides: not at 100 and not at 0. */
  private isEnforced(share: number): boolean {
    if (share >= 100) return true;
    return share > 0 && this.draw(0, 100) < share;
  }

  /**
   * Also for a host that is ejected already, which happens when both rates of one sweep hit it:
   * release builds then count it twice and lengthen its time (an assertion guards debug builds).
   */
  private eject(host: HostMonitor, now: Micros): void {
    this.gauge += 1;
    if (!host.ejected) this.flagged += 1;
    host.ejected = true;
    host.ejections += 1;
    host.lastEjection = now;
    host.jitter = this.drawJitter();
    // The cap is on the time: the multiplier goes on rising until it is one step past the cap.
    if (host.multiplier * this.base < this.most + this.base) host.multiplier += 1;
  }

  /** Whole milliseconds from 0 to the limit, both included; no draw without jitter. */
  private drawJitter(): Micros {
    if (this.jitterMillis === 0) return 0;
    return Math.floor(this.draw(0, this.jitterMillis + 1)) * 1_000;
  }
}

/** Envoy keeps these times in whole milliseconds and drops the rest. */
export function wholeMillis(time: Micros): Micros {
  return time - (time % 1_000);
}
