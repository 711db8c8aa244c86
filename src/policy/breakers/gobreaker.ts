import { formatDuration, type Micros, NEVER } from '../../model/time.js';
import type { LibraryModel } from '../library.js';
import {
  type Breaker,
  type BreakerState,
  type Permit,
  REFUSED_OPEN,
  REFUSED_PROBING,
} from '../port.js';
import { type GobreakerCounts, RollingCounts } from './gobreakerCounts.js';
import {
  type GobreakerSettings,
  gobreakerOptions,
  gobreakerSurprises,
  type ReadyToTrip,
} from './gobreakerOptions.js';
import { gobreakerRelations } from './gobreakerRelations.js';
import { describeTrip, type GobreakerPlan, planGobreaker, readyToTrip } from './gobreakerRule.js';

/**
 * The circuit breaker of sony/gobreaker 2.4.0 and 1.0.0 (Go).
 *
 * Every method that gets the time first does what the time brings (`currentState` in the
 * library); nothing happens by itself. 1.0.0 has no buckets and no exclusions; without those two,
 * both behave alike. A panic of the call counts as a failure.
 *
 * A permit is the number of the bucket in which the call was admitted, counted on over all
 * generations: what lies below the first bucket of this generation is a late result.
 */
export class Gobreaker implements Breaker {
  state: BreakerState = 'closed';
  why = '';
  /** Grows by one at every state change and whenever the counts are cleared; the first is 1. */
  generation = 1;
  /** Nothing here moves by a timer: half-open begins with a call, not at the end of the timeout. */
  readonly nextWake = NEVER;
  /** MaxRequests is for the whole of half-open, so no more can be under way. */
  readonly mostProbes: number;
  readonly #plan: GobreakerPlan;
  readonly #rule: ReadyToTrip;
  readonly #hasExclusions: boolean;
  readonly #counts: RollingCounts;
  #firstBucket = 0;
  #start: Micros = 0;
  #expiry: Micros;

  constructor(settings: GobreakerSettings, version = '2.4.0') {
    const isOld = version.startsWith('1.');
    this.#plan = planGobreaker(settings, !isOld);
    this.mostProbes = this.#plan.maxRequests;
    this.#rule = settings.ReadyToTrip;
    this.#hasExclusions = !isOld;
    this.#counts = new RollingCounts(this.#plan.bucketCount);
    this.#expiry = this.#plan.clearAfter;
  }

  /** What `Counts()` answers: the counts as the latest call left them, time not applied. */
  get counts(): GobreakerCounts {
    return this.#counts.whole;
  }

  /** The number of the newest bucket in this generation, or null when the window does not roll. */
  get age(): number | null {
    return this.#counts.bucketCount >= 2 ? this.#counts.age : null;
  }

  /** What `State()` does: applies what the time brings, so that open may become half-open. */
  observe(now: Micros): BreakerState {
    this.#advance(now);
    return this.state;
  }

  tryAcquire(now: Micros): Permit {
    this.#advance(now);
    if (this.state === 'open') return REFUSED_OPEN;
    if (this.state === 'half-open' && this.#isFull()) return REFUSED_PROBING;
    this.#counts.addRequest();
    return this.#firstBucket + this.#counts.age;
  }

  recordSuccess(permit: Permit, now: Micros, _duration: Micros): void {
    const age = this.#ageOf(permit, now);
    if (age < 0) return;
    this.#counts.addSuccess(age);
    const { maxRequests } = this.#plan;
    if (this.state === 'half-open' && this.counts.consecutiveSuccesses >= maxRequests) {
      this.#change('closed', now, `successes in half-open: ${maxRequests} of ${maxRequests}`);
    }
  }

  recordFailure(permit: Permit, now: Micros, _duration: Micros): void {
    const age = this.#ageOf(permit, now);
    if (age < 0) return;
    if (this.state === 'half-open') {
      this.#change('open', now, 'a probe failed');
      return;
    }
    this.#counts.addFailure(age);
    // Quirk (2.4.0): a failure too old to be counted still asks the rule, and can so open the breaker.
    if (readyToTrip(this.#rule, this.counts)) {
      this.#change('open', now, describeTrip(this.#rule, this.counts));
    }
  }

  /** 1.0.0 cannot leave an error out: whatever is not a success is a failure. */
  recordIgnored(permit: Permit, now: Micros, duration: Micros): void {
    if (!this.#hasExclusions) {
      this.recordFailure(permit, now, duration);
      return;
    }
    const age = this.#ageOf(permit, now);
    if (age >= 0) this.#counts.addExclusion(age);
  }

  /** Quirk: a call that never reports keeps its place; in half-open that place is gone for good. */
  release(_permit: Permit, _now: Micros): void {}

  wake(_now: Micros): void {}

  /**
   * Both limits are strict (`>`, `Time.Before` in the library): at its very last microsecond the
   * breaker is still open, and the counts are still the old ones. Quirk: the next clearing period
   * starts at the first call after the old one, so the periods drift.
   */
  #advance(now: Micros): void {
    if (this.state === 'open' && now > this.#expiry) {
      this.#change('half-open', now, `open for ${formatDuration(this.#plan.timeout)}`);
    } else if (this.state === 'closed' && now > this.#expiry) {
      this.#renew(now);
    } else if (this.state === 'closed' && this.#counts.bucketCount >= 2) {
      this.#counts.growTo(Math.floor((now - this.#start) / this.#plan.bucketPeriod));
    }
  }

  /** The bucket of a permit, or below 0 for one of an earlier generation, whose result is dropped. */
  #ageOf(permit: Permit, now: Micros): number {
    // Quirk: a late result may itself be what moves open on to half-open, and is then dropped.
    this.#advance(now);
    return permit - this.#firstBucket;
  }

  /** Quirk: a probe that succeeded keeps its place; one that was excluded gives it back. */
  #isFull(): boolean {
    return this.counts.requests - this.counts.totalExclusions >= this.#plan.maxRequests;
  }

  #change(state: BreakerState, now: Micros, why: string): void {
    this.state = state;
    this.why = why;
    this.#renew(now);
  }

  /** Begins a new generation. Quirk: clearing the counts drops the consecutive failures too. */
  #renew(now: Micros): void {
    this.generation += 1;
    this.#firstBucket += this.#counts.age + 1;
    this.#start = now;
    this.#counts.clear();
    const { clearAfter, timeout } = this.#plan;
    if (this.state === 'closed') this.#expiry = now + clearAfter;
    else this.#expiry = this.state === 'open' ? now + timeout : NEVER;
  }
}

/** gobreaker as the lab knows it. */
export const gobreaker: LibraryModel<typeof gobreakerOptions> = {
  library: 'gobreaker',
  versions: ['2.4.0', '1.0.0'],
  title: 'sony/gobreaker (Go): counts cleared by interval or rolling, lazy half-open',
  options: gobreakerOptions,
  surprises: gobreakerSurprises,
  create: (options, version) => new Gobreaker(options, version),
  relations: gobreakerRelations,
};
