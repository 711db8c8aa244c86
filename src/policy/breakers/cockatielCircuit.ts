import {
  type BreakerState,
  type Draw,
  type Permit,
  QUEUED,
  REFUSED_FORCED,
  REFUSED_OPEN,
} from '../port.js';
import { type OpenDurations, openDurations } from './cockatielBackoff.js';
import type { CockatielSettings } from './cockatielOptions.js';
import { CockatielQueue } from './cockatielQueue.js';
import { tripRule } from './cockatielRule.js';
import type { TripRule } from './cockatielTrip.js';

/** The permit of every call admitted in closed; a trial has the number of its half-open period. */
export const CLOSED_ERA: Permit = 0;

/** How a trial call of half-open ended; `unhandled`: by an error that the policy does not handle. */
export type TrialOutcome = 'succeeded' | 'failed' | 'unhandled';

const ENDED = { succeeded: 'succeeded', unhandled: 'ended in an unhandled error' } as const;

/**
 * The states of cockatiel 3.2.1 and 4.0.0 and what moves between them.
 *
 * Times are whole milliseconds of the wall clock.
 */
export class CockatielCircuit {
  state: BreakerState = 'closed';
  why = '';
  readonly rule: TripRule;
  readonly queue: CockatielQueue;
  readonly #durations: OpenDurations;
  readonly #isVersion3: boolean;
  /** How many calls half-open lets in, in all: 1 in 3.2.1. */
  readonly trials: number;
  readonly #tolerated: number;
  #period = 0;
  #openedAt = 0;
  #openFor = 0;
  #running = 0;
  #finished = 0;
  #failed = 0;
  #isolations = 0;

  constructor(settings: CockatielSettings, version: string, draw: Draw) {
    this.rule = tripRule(settings.breaker);
    this.#durations = openDurations(settings, draw);
    this.#isVersion3 = version.startsWith('3.');
    // Quirk of 3.2.1: a caller that waits a second time does so without its abort signal.
    this.queue = new CockatielQueue(this.#isVersion3);
    const sampling = this.#isVersion3 ? null : settings.halfOpenSampling;
    this.trials = sampling?.calls ?? 1;
    this.#tolerated = (sampling?.threshold ?? 0) * this.trials;
  }

  /** The latest half-open period, numbered from 1; 0 before the first. */
  get period(): number {
    return this.#period;
  }

  /** Decides about a call: a permit, a refusal, or QUEUED for a caller that waits for the period. */
  decide(millis: number): Permit {
    if (this.state === 'closed') return CLOSED_ERA;
    if (this.state === 'forced-open') return REFUSED_FORCED;
    if (this.state === 'open') {
      // `<`: at exactly the open duration the call is admitted, and only a call ends open.
      if (millis - this.#openedAt < this.#openFor) return REFUSED_OPEN;
      this.#startTrials();
    } else if (this.#running + this.#finished >= this.trials) return QUEUED;
    this.#running += 1;
    return this.#period;
  }

  /** Quirk: a late failure that trips the rule reopens half-open while the probe still runs. */
  failClosedEra(millis: number): void {
    if (this.rule.failure(millis) && this.#canOpen()) {
      this.#open(this.rule.explain(), millis);
    }
  }

  /** Takes note of the end of a trial call. 4.0.0 ignores those of an earlier period. */
  finishTrial(period: Permit, outcome: TrialOutcome, millis: number): void {
    if (this.#isVersion3) this.#finishProbe3(period, outcome, millis);
    else if (this.state === 'half-open' && period === this.#period) {
      this.#finishTrial4(outcome, millis);
    }
  }

  /** Holds the breaker open by hand until {@link dispose} was called as often. */
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

  #startTrials(): void {
    this.state = 'half-open';
    this.why = `a call came after ${this.#openFor} ms`;
    this.#period += 1;
    this.#running = 0;
    this.#finished = 0;
    this.#failed = 0;
  }

  /**
   * Quirk of 3.2.1: a probe acts whenever it ends. One of an earlier half-open period closes a
   * later one or opens a closed breaker, and its waiting callers wait for it, not for a decision.
   */
  #finishProbe3(period: Permit, outcome: TrialOutcome, millis: number): void {
    const probe = period === this.#period ? 'the probe' : 'a probe of an earlier half-open period';
    if (outcome === 'failed') {
      this.rule.failure(millis);
      if (this.#canOpen()) this.#open(`${probe} failed`, millis);
    } else {
      // Quirk of 3.2.1: an unhandled error closes without clearing the counts.
      if (outcome === 'succeeded') this.rule.success(true, millis);
      if (this.state === 'half-open') this.#leave('closed', `${probe} ${ENDED[outcome]}`);
    }
    this.queue.release(period);
  }

  #finishTrial4(outcome: TrialOutcome, millis: number): void {
    this.#running -= 1;
    this.#finished += 1;
    if (outcome === 'failed') this.#failed += 1;
    // `>`: exactly the tolerated share still closes. Only a failure can take it over the limit.
    if (this.#failed > this.#tolerated) {
      this.rule.failure(millis);
      this.#open(this.#trialText(), millis);
    } else if (this.#finished >= this.trials && this.#running === 0) {
      this.rule.success(true, millis);
      this.#leave('closed', this.#trialText());
    }
  }

  #trialText(): string {
    return `${this.#failed} of ${this.trials} trial calls failed, limit ${this.#tolerated}`;
  }

  /** An open or isolated breaker stays as it is, whatever late results say. */
  #canOpen(): boolean {
    return this.state === 'closed' || this.state === 'half-open';
  }

  /** Opens, from half-open with the next duration. */
  #open(why: string, millis: number): void {
    const isReopening = this.state === 'half-open';
    this.#openFor = isReopening ? this.#durations.next() : this.#durations.first();
    this.#openedAt = millis;
    this.#leave('open', why);
  }

  /** Unlike 3.2.1, 4.0.0 lets its waiting callers go on as soon as half-open ends. */
  #leave(state: BreakerState, why: string): void {
    if (this.state === 'half-open' && !this.#isVersion3) this.queue.release(this.#period);
    this.state = state;
    this.why = why;
  }
}
