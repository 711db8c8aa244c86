import { type Micros, NEVER } from '../model/time.js';
import type { BreakerSettings } from './breakerSettings.js';
import { type Permit, REFUSED_PROBING } from './port.js';
import { reachesPercent } from './rateLimit.js';

/** What a probe's result decides. */
export type TrialDecision = 'stay' | 'close' | 'reopen';

/** One half-open period: which probes are on their way, and what they have shown. */
export class Trial {
  private readonly limit: number;
  private readonly lease: Micros;
  private readonly successThreshold: number;
  private readonly sample: number;
  private readonly failedLimit: number;
  /** Probes on their way, the oldest first, with the moments at which they went out. */
  private permits: Permit[] = [];
  private admittedAt: Micros[] = [];
  private succeeded = 0;
  private failed = 0;

  constructor(settings: BreakerSettings) {
    const { probes, probeLease, successThreshold, probeFailureRate } = settings;
    this.limit = probes;
    this.lease = probeLease ?? NEVER;
    this.successThreshold = successThreshold;
    this.sample = probeFailureRate?.calls ?? 0;
    this.failedLimit = probeFailureRate?.threshold ?? 0;
  }

  /** Probes that are on their way. */
  get inFlight(): number {
    return this.permits.length;
  }

  /** Probes that were judged. */
  get judged(): number {
    return this.succeeded + this.failed;
  }

  /** A new half-open period begins. */
  begin(): void {
    this.permits = [];
    this.admittedAt = [];
    this.succeeded = 0;
    this.failed = 0;
  }

  /** Admits a probe if there is a place, under the permit given. */
  admit(permit: Permit, now: Micros): Permit {
    this.expire(now);
    if (this.permits.length >= this.limit || this.isSampleOut()) return REFUSED_PROBING;
    this.permits.push(permit);
    this.admittedAt.push(now);
    return permit;
  }

  /** Takes a probe's place back; false: the permit is not of this period, or its lease is over. */
  settle(permit: Permit, now: Micros): boolean {
    this.expire(now);
    const index = this.permits.indexOf(permit);
    if (index < 0) return false;
    this.permits.splice(index, 1);
    this.admittedAt.splice(index, 1);
    return true;
  }

  /** Takes the result of a probe whose place was taken back. */
  judge(good: boolean): TrialDecision {
    if (good) this.succeeded += 1;
    else this.failed += 1;
    return this.sample > 0 ? this.judgeByRate() : this.judgeInARow(good);
  }

  /** How the trial went, for people. */
  reason(): string {
    const total = this.succeeded + this.failed;
    if (this.sample > 0)
      return `${this.failed} of ${total} probes failed, limit ${this.failedLimit} %`;
    if (this.failed > 0) return 'the probe failed';
    return total === 1 ? 'the probe succeeded' : `${total} probes succeeded in a row`;
  }

  private judgeInARow(good: boolean): TrialDecision {
    if (!good) return 'reopen';
    return this.succeeded >= this.successThreshold ? 'close' : 'stay';
  }

  /** At the threshold it reopens (`>=`). */
  private judgeByRate(): TrialDecision {
    const total = this.succeeded + this.failed;
    if (total < this.sample) return 'stay';
    return reachesPercent(this.failed, total, this.failedLimit) ? 'reopen' : 'close';
  }

  /** A rate is taken over so many probes; more would only be in the way. */
  private isSampleOut(): boolean {
    return this.sample > 0 && this.succeeded + this.failed + this.permits.length >= this.sample;
  }

  /** At exactly the end of its lease a probe has lost its place (`>=`). */
  private expire(now: Micros): void {
    while (this.permits.length > 0 && now - (this.admittedAt[0] ?? now) >= this.lease) {
      this.permits.shift();
      this.admittedAt.shift();
    }
  }
}
