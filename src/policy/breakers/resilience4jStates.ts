import { formatDuration, type Micros } from '../../model/time.js';
import type { BreakerState } from '../port.js';
import { Resilience4jMetrics } from './resilience4jMetrics.js';
import type { Resilience4jSettings, Resilience4jState } from './resilience4jOptions.js';
import { Resilience4jTimers } from './resilience4jTimers.js';
import { waitInOpen, wholeMillis } from './resilience4jWait.js';

/** METRICS_ONLY records and never acts, which is what the lab calls disabled. */
const LAB_STATES = {
  CLOSED: 'closed',
  OPEN: 'open',
  HALF_OPEN: 'half-open',
  FORCED_OPEN: 'forced-open',
  DISABLED: 'disabled',
  METRICS_ONLY: 'disabled',
} as const satisfies Record<Resilience4jState, BreakerState>;

/**
 * The states of a resilience4j 2.4.0 breaker and every way from one into another, by hand or
 * otherwise. Each state starts with metrics of its own, but for OPEN, which goes on with those of
 * the state before it.
 */
export class Resilience4jStates {
  /** The state in the lab's words. */
  state: BreakerState = 'closed';
  /** The state under the library's own name. */
  libraryState: Resilience4jState = 'CLOSED';
  /** Why the state last changed; empty before any change. */
  why = '';
  /** Openings in a row: 0 when closed, 1 after a trip, one more with each re-opening. */
  attempt = 0;
  /** Calls that half-open may still let through. */
  permits = 0;
  /** The last moment at which OPEN still refuses. */
  openUntil: Micros = 0;
  protected metrics: Resilience4jMetrics;
  protected readonly timers = new Resilience4jTimers();
  protected readonly settings: Resilience4jSettings;
  private openedAt: Micros = 0;

  /** Builds the breaker at time 0, in `initialState`. */
  constructor(settings: Resilience4jSettings) {
    this.settings = settings;
    this.metrics = Resilience4jMetrics.configured(settings);
    this.begin(settings.initialState);
    this.why = '';
  }

  /**
   * Starts again, closed and empty.
   *
   * Quirk of 2.4.0: a timer of the state before is not cancelled. It can later open the fresh
   * breaker, or cut a later open period short.
   */
  reset(): void {
    this.timers.leave();
    this.transitionToClosedState('reset');
  }

  /** A new CLOSED state with an empty window, from any state, CLOSED too. */
  transitionToClosedState(why = 'transitionToClosedState'): void {
    this.enter('CLOSED', 0, Resilience4jMetrics.configured(this.settings), why);
  }

  /**
   * Opens for the wait of the next attempt. While OPEN already, that adds 1 to the attempt number
   * and restarts the wait.
   * @returns false where the library refuses: from METRICS_ONLY
   */
  transitionToOpenState(now: Micros, why = 'transitionToOpenState'): boolean {
    const until = now + waitInOpen(this.settings, this.attempt + 1);
    return this.open(now, until, this.attempt + 1, why);
  }

  /** Opens for `wait`, cut to whole milliseconds, and keeps the attempt number. */
  transitionToOpenStateFor(now: Micros, wait: Micros): boolean {
    return this.open(now, now + wholeMillis(wait), this.attempt, 'transitionToOpenStateFor');
  }

  /** Opens up to the moment `until` and keeps the attempt number. */
  transitionToOpenStateUntil(now: Micros, until: Micros): boolean {
    return this.open(now, until, this.attempt, 'transitionToOpenStateUntil');
  }

  /**
   * Starts a half-open period with every permit there; the attempt number stays.
   * @returns false where the library refuses: from CLOSED and from METRICS_ONLY
   */
  transitionToHalfOpenState(now: Micros, why = 'transitionToHalfOpenState'): boolean {
    if (this.libraryState === 'CLOSED' || this.libraryState === 'METRICS_ONLY') return false;
    this.tryOut(now, this.attempt, why);
    return true;
  }

  /** Refuses everything until the state is changed by hand. */
  transitionToForcedOpenState(): void {
    const metrics = Resilience4jMetrics.ofLatest(0, this.settings);
    this.enter('FORCED_OPEN', this.attempt + 1, metrics, 'transitionToForcedOpenState');
  }

  /** Lets everything pass and records nothing. */
  transitionToDisabledState(): void {
    const metrics = Resilience4jMetrics.ofLatest(0, this.settings);
    this.enter('DISABLED', 0, metrics, 'transitionToDisabledState');
  }

  /** Lets everything pass, records it, and never acts on it. */
  transitionToMetricsOnlyState(): void {
    const metrics = Resilience4jMetrics.configured(this.settings);
    this.enter('METRICS_ONLY', 0, metrics, 'transitionToMetricsOnlyState');
  }

  /** The length of the present or latest open period, for people. */
  protected get openFor(): string {
    return formatDuration(this.openUntil - this.openedAt);
  }

  private begin(initial: Resilience4jState): void {
    if (initial === 'OPEN') this.transitionToOpenState(0);
    // Quirk of 2.4.0: a breaker built half-open counts that as its first opening.
    else if (initial === 'HALF_OPEN') this.tryOut(0, 1, '');
    else if (initial === 'FORCED_OPEN') this.transitionToForcedOpenState();
    else if (initial === 'DISABLED') this.transitionToDisabledState();
    else if (initial === 'METRICS_ONLY') this.transitionToMetricsOnlyState();
  }

  private open(now: Micros, until: Micros, attempt: number, why: string): boolean {
    if (this.libraryState === 'METRICS_ONLY') return false;
    this.enter('OPEN', attempt, this.metrics, why);
    this.openedAt = now;
    this.openUntil = until;
    // An executor counts whole milliseconds and runs what is overdue at once.
    const delay = Math.max(0, wholeMillis(until - now));
    if (this.settings.automaticTransitionFromOpenToHalfOpenEnabled) {
      this.timers.start('open', now + delay);
    }
    return true;
  }

  private tryOut(now: Micros, attempt: number, why: string): void {
    const { permittedNumberOfCallsInHalfOpenState, maxWaitDurationInHalfOpenState } = this.settings;
    this.permits = permittedNumberOfCallsInHalfOpenState;
    this.enter(
      'HALF_OPEN',
      attempt,
      Resilience4jMetrics.ofLatest(this.permits, this.settings),
      why,
    );
    const limit = wholeMillis(maxWaitDurationInHalfOpenState);
    if (limit > 0) this.timers.start('half-open', now + limit);
  }

  private enter(
    state: Resilience4jState,
    attempt: number,
    metrics: Resilience4jMetrics,
    why: string,
  ): void {
    this.timers.cancel();
    this.libraryState = state;
    this.state = LAB_STATES[state];
    this.attempt = attempt;
    this.metrics = metrics;
    this.why = why;
  }
}
