import { type Micros, NEVER } from '../../model/time.js';
import {
  type BreakerState,
  type Draw,
  type Permit,
  QUEUED,
  type QueueingBreaker,
  REFUSED_FORCED,
  REFUSED_OPEN,
} from '../port.js';
import { type OpenDurations, openDurations } from './cockatielBackoff.js';
import type { CockatielSettings } from './cockatielOptions.js';
import { CockatielQueue, NOBODY } from './cockatielQueue.js';
import { tripRule } from './cockatielRule.js';
import type { TripRule } from './cockatielTrip.js';

/** The permit of every call admitted in closed; a trial has the number of its half-open period. */
const CLOSED_ERA: Permit = 0;

/** 14 November 2023, in milliseconds since 1970. */
export const DEFAULT_EPOCH = 1_700_000_000_000;

/**
 * The circuit breaker of connor4312/cockatiel 3.2.1 and 4.0.0.
 *
 * It has no timers: it looks at the wall clock, in whole milliseconds, when a call comes or a
 * result arrives. In half-open further callers are not refused, they wait; see
 * {@link Cockatiel.readmit}.
 */
export class Cockatiel implements QueueingBreaker {
  state: BreakerState = 'closed';
  why = '';
  readonly nextWake = NEVER;
  /**
   * Which waiting caller the latest QUEUED of {@link Cockatiel.tryAcquire}, or the latest
   * decision of {@link Cockatiel.readmit}, was about: waiting callers are numbered from 0.
   */
  ticket = NOBODY;
  readonly #rule: TripRule;
  readonly #durations: OpenDurations;
  readonly #queue = new CockatielQueue();
  readonly #epoch: number;
  readonly #isVersion3: boolean;
  readonly #trials: number;
  readonly #tolerated: number;
  #period = 0;
  #openedAt = 0;
  #openFor = 0;
  #running = 0;
  #finished = 0;
  #failed = 0;
  #isolations = 0;

  /**
   * @param version `3.2.1` or `4.0.0`; every other 3.x acts as 3.2.1
   * @param epoch the wall clock at time 0, in milliseconds since 1970. It matters: the sampling
   * breaker begins its first window at 0, so near 1970 its windows fall differently
   */
  constructor(settings: CockatielSettings, version: string, draw: Draw, epoch = DEFAULT_EPOCH) {
    this.#rule = tripRule(settings.breaker);
    this.#durations = openDurations(settings, draw);
    this.#epoch = epoch;
    this.#isVersion3 = version.startsWith('3.');
    const sampling = this.#isVersion3 ? null : settings.halfOpenSampling;
    this.#trials = sampling?.calls ?? 1;
    this.#tolerated = (sampling?.threshold ?? 0) * this.#trials;
  }

  /** What the breaker has counted: `[failures in a row]` or `[successes, failures]`. */
  get stats(): readonly number[] {
    return this.#rule.stats;
  }

  /** Nothing is ever due. */
  wake(_now: Micros): void {}

  tryAcquire(now: Micros): Permit {
    const permit = this.#decide(this.#millis(now));
    if (permit === QUEUED) this.ticket = this.#queue.join(this.#period);
    return permit;
  }

  /**
   * Decides about the next waiting caller: the one that waits longest of those whose half-open
   * period is over. {@link Cockatiel.ticket} says who it is; in 3.2.1 that need not be the one
   * that waits longest of all, because callers of an older period wait for its own probe.
   */
  readmit(now: Micros): Permit {
    const millis = this.#millis(now);
    for (let ticket = this.#queue.next(); ticket !== NOBODY; ticket = this.#queue.next()) {
      if (this.state === 'closed' && this.#queue.hasGivenUp(ticket)) continue;
      const permit = this.#decide(millis);
      if (permit !== QUEUED) {
        this.ticket = ticket;
        return permit;
      }
      this.#queue.rejoin(ticket, this.#period);
    }
    return QUEUED;
  }

  /**
   * The waiting caller aborted: if the breaker is closed when its turn comes, it is dropped
   * without a call; else it is decided about like any other.
   */
  abort(ticket: number): void {
    this.#queue.giveUp(ticket);
  }

  /** Quirk: counted whatever the state is by now; a success from closed never closes half-open. */
  recordSuccess(permit: Permit, now: Micros, _duration: Micros): void {
    const millis = this.#millis(now);
    if (permit === CLOSED_ERA) this.#rule.success(false, millis);
    else this.#finishTrial(permit, 'succeeded', millis);
  }

  /** Quirk: a late failure from closed that trips the rule reopens half-open while the probe runs. */
  recordFailure(permit: Permit, now: Micros, _duration: Micros): void {
    const millis = this.#millis(now);
    if (permit !== CLOSED_ERA) this.#finishTrial(permit, 'failed', millis);
    else if (this.#rule.failure(false, millis)) this.#open(this.#rule.explain(), millis);
  }

  /** An error the policy does not handle: from closed nothing is recorded, a trial counts as good. */
  recordIgnored(permit: Permit, now: Micros, _duration: Micros): void {
    if (permit !== CLOSED_ERA) this.#finishTrial(permit, 'unhandled', this.#millis(now));
  }

  /** The promise never settles: a trial that is given up keeps its place, and all others wait. */
  release(_permit: Permit, _now: Micros): void {}

  /** Holds the breaker open by hand until {@link Cockatiel.dispose} was called as often. */
  isolate(): void {
    if (this.state !== 'forced-open') {
      this.#leave('forced-open', 'isolated by hand');
      this.#isolations = 0;
    }
    this.#isolations += 1;
  }

  /** Gives one isolation back; after the last one the breaker is closed, its counts untouched. */
  dispose(): void {
    if (this.state !== 'forced-open') return;
    this.#isolations -= 1;
    if (this.#isolations === 0) this.#leave('closed', 'isolation ended by hand');
  }

  #decide(millis: number): Permit {
    if (this.state === 'closed') return CLOSED_ERA;
    if (this.state === 'forced-open') return REFUSED_FORCED;
    if (this.state === 'open') {
      // `<`: at exactly the open duration the call is admitted, and only a call ends open.
      if (millis - this.#openedAt < this.#openFor) return REFUSED_OPEN;
      this.#startTrials();
    } else if (this.#running + this.#finished >= this.#trials) return QUEUED;
    this.#running += 1;
    return this.#period;
  }

  #startTrials(): void {
    this.state = 'half-open';
    this.why = `a call came after ${this.#openFor} ms`;
    this.#period += 1;
    this.#running = 0;
    this.#finished = 0;
    this.#failed = 0;
  }

  #finishTrial(period: Permit, outcome: TrialOutcome, millis: number): void {
    if (this.#isVersion3) this.#finishProbe3(period, outcome, millis);
    else if (this.state === 'half-open' && period === this.#period) {
      this.#finishTrial4(outcome, millis);
    }
  }

  /**
   * Quirk of 3.2.1: a probe acts whenever it ends. One of an earlier half-open period closes a
   * later one or opens a closed breaker, and its waiting callers wait for it, not for a decision.
   */
  #finishProbe3(period: Permit, outcome: TrialOutcome, millis: number): void {
    if (outcome === 'failed') {
      this.#rule.failure(true, millis);
      this.#open('the probe failed', millis);
    } else {
      // Quirk of 3.2.1: an unhandled error closes without clearing the counts.
      if (outcome === 'succeeded') this.#rule.success(true, millis);
      if (this.state === 'half-open') this.#leave('closed', `the probe ended: ${outcome}`);
    }
    this.#queue.release(period);
  }

  #finishTrial4(outcome: TrialOutcome, millis: number): void {
    this.#running -= 1;
    this.#finished += 1;
    if (outcome === 'failed') this.#failed += 1;
    const counts = `${this.#failed} of ${this.#trials} trial calls failed`;
    // `>`: exactly the tolerated share still closes.
    if (outcome === 'failed' && this.#failed > this.#tolerated) {
      this.#rule.failure(true, millis);
      this.#open(`${counts}, limit ${this.#tolerated}`, millis);
    } else if (this.#finished >= this.#trials && this.#running === 0) {
      this.#rule.success(true, millis);
      this.#leave('closed', counts);
    }
  }

  /** Opens, from half-open with the next duration; an open or isolated breaker stays as it is. */
  #open(why: string, millis: number): void {
    if (this.state === 'open' || this.state === 'forced-open') return;
    const isReopening = this.state === 'half-open';
    this.#openFor = isReopening ? this.#durations.next() : this.#durations.first();
    this.#openedAt = millis;
    this.#leave('open', why);
  }

  /** 4.0.0 lets its waiting callers go on whenever half-open ends; see {@link finishProbe3}. */
  #leave(state: BreakerState, why: string): void {
    if (this.state === 'half-open' && !this.#isVersion3) this.#queue.release(this.#period);
    this.state = state;
    this.why = why;
  }

  #millis(now: Micros): number {
    return this.#epoch + Math.floor(now / 1000);
  }
}

type TrialOutcome = 'succeeded' | 'failed' | 'unhandled';
