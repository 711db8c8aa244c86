import { formatDuration, type Micros } from '../../model/time.js';
import {
  type Breaker,
  type Permit,
  REFUSED_FORCED,
  REFUSED_OPEN,
  REFUSED_PROBING,
} from '../port.js';
import type { Resilience4jReading, Verdict } from './resilience4jMetrics.js';
import { Resilience4jStates } from './resilience4jStates.js';
import type { TimerKind } from './resilience4jTimers.js';

/** The library gives calls no identity: a result is only its kind and its duration. */
const PERMIT: Permit = 0;

/**
 * The circuit breaker of resilience4j 2.4.0: failure rate and slow-call rate over a window of
 * calls or seconds, either of which opens it.
 *
 * Permits mean nothing to it. Quirk of 2.4.0: a result counts in the state that is there when it
 * arrives, whichever state let the call through; so late results of the closed period can settle
 * a half-open trial.
 */
export class Resilience4jBreaker extends Resilience4jStates implements Breaker {
  get nextWake(): Micros {
    return this.timers.next;
  }

  tryAcquire(now: Micros): Permit {
    switch (this.libraryState) {
      case 'OPEN':
        return this.acquireInOpen(now);
      case 'HALF_OPEN':
        return this.acquireInHalfOpen();
      case 'FORCED_OPEN':
        this.metrics.notPermitted += 1;
        return REFUSED_FORCED;
      default:
        // CLOSED sets no limit on calls in flight; DISABLED and METRICS_ONLY let everything pass.
        return PERMIT;
    }
  }

  recordSuccess(_permit: Permit, now: Micros, duration: Micros): void {
    this.record(false, now, duration);
  }

  recordFailure(_permit: Permit, now: Micros, duration: Micros): void {
    this.record(true, now, duration);
  }

  /** An ignored outcome is a release: not counted, not even as slow. */
  recordIgnored(): void {
    this.release();
  }

  /**
   * Quirk of 2.4.0: gives half-open one more call whichever call is released, one of the closed
   * period too, and without an upper limit. In other states nothing happens.
   */
  release(): void {
    if (this.libraryState === 'HALF_OPEN') this.permits += 1;
  }

  wake(now: Micros): void {
    while (this.timers.next <= now) {
      const due = this.timers.next;
      this.expire(this.timers.take(), due);
    }
  }

  /** The metrics of the present state at `now`; reading changes no state. */
  readMetrics(now: Micros): Resilience4jReading {
    return this.metrics.read(now);
  }

  /** A microsecond after the last one at which OPEN refuses. */
  get admitsFrom(): Micros {
    return this.openUntil + 1;
  }

  /** Quirk of 2.4.0: the wait must be over (`>`): at its very end the call is still refused. */
  private acquireInOpen(now: Micros): Permit {
    if (now > this.openUntil) {
      this.transitionToHalfOpenState(now, `waited ${this.openFor} in open, then a call came`);
      return this.acquireInHalfOpen();
    }
    this.metrics.notPermitted += 1;
    return REFUSED_OPEN;
  }

  /** Quirk of 2.4.0: permits are a total for the period; a finished call does not return its own. */
  private acquireInHalfOpen(): Permit {
    if (this.permits > 0) {
      this.permits -= 1;
      return PERMIT;
    }
    this.metrics.notPermitted += 1;
    return REFUSED_PROBING;
  }

  private record(failed: boolean, now: Micros, duration: Micros): void {
    if (this.libraryState === 'FORCED_OPEN' || this.libraryState === 'DISABLED') return;
    const verdict = this.metrics.record(failed, duration, now);
    // OPEN and METRICS_ONLY only keep the books.
    if (this.libraryState === 'CLOSED' || this.libraryState === 'HALF_OPEN') this.act(verdict, now);
  }

  /** Judged after every result, a fast success too, as soon as the minimum is there. */
  private act(verdict: Verdict, now: Micros): void {
    if (verdict === 'too-few') return;
    if (verdict !== 'below') this.transitionToOpenState(now, this.metrics.describe(verdict));
    else if (this.libraryState === 'HALF_OPEN') {
      this.transitionToClosedState(this.metrics.describe(verdict));
    }
  }

  /**
   * A timer acts on whichever state is there, which matters for one that a reset left running;
   * where the library refuses the transition, nothing happens.
   */
  private expire(kind: TimerKind, due: Micros): void {
    if (kind === 'open') {
      this.transitionToHalfOpenState(due, `waited ${this.openFor} in open (automatic transition)`);
      return;
    }
    const limit = formatDuration(this.settings.maxWaitDurationInHalfOpenState);
    const why = `half-open for ${limit} without a verdict`;
    if (this.settings.transitionToStateAfterWaitDuration === 'OPEN') {
      this.transitionToOpenState(due, why);
    } else {
      this.transitionToClosedState(why);
    }
  }
}
