import { type Micros, NEVER } from '../../model/time.js';
import {
  type BreakerState,
  type Draw,
  type Permit,
  QUEUED,
  type QueueingBreaker,
} from '../port.js';
import { CLOSED_ERA, CockatielCircuit } from './cockatielCircuit.js';
import type { CockatielSettings } from './cockatielOptions.js';
import { NOBODY } from './cockatielQueue.js';

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
  readonly nextWake = NEVER;
  /**
   * Which waiting caller the latest QUEUED of {@link Cockatiel.tryAcquire}, or the latest
   * decision of {@link Cockatiel.readmit}, was about: waiting callers are numbered from 0.
   */
  ticket = NOBODY;
  readonly #circuit: CockatielCircuit;
  readonly #epoch: number;

  /**
   * @param version `3.2.1` or `4.0.0`; every other 3.x acts as 3.2.1
   * @param epoch the wall clock at time 0, in milliseconds since 1970. It matters: the sampling
   * breaker begins its first window at 0, so near 1970 its windows fall differently
   */
  constructor(settings: CockatielSettings, version: string, draw: Draw, epoch = DEFAULT_EPOCH) {
    this.#circuit = new CockatielCircuit(settings, version, draw);
    this.#epoch = epoch;
  }

  /** So many are let in in all; one more waits, and is decided about once the period is over. */
  get mostProbes(): number {
    return this.#circuit.trials;
  }

  get state(): BreakerState {
    return this.#circuit.state;
  }

  get why(): string {
    return this.#circuit.why;
  }

  /** What the breaker has counted: `[failures in a row]` or `[successes, failures]`. */
  get stats(): readonly number[] {
    return this.#circuit.rule.stats;
  }

  /** Nothing is ever due. */
  wake(_now: Micros): void {}

  tryAcquire(now: Micros): Permit {
    const permit = this.#circuit.decide(this.#millis(now));
    if (permit === QUEUED) this.ticket = this.#circuit.queue.join(this.#circuit.period);
    return permit;
  }

  /**
   * Decides about the next waiting caller: the one that waits longest of those whose half-open
   * period is over. {@link Cockatiel.ticket} says who it is; in 3.2.1 that need not be the one
   * that waits longest of all, because callers of an older period wait for its own probe.
   */
  readmit(now: Micros): Permit {
    const millis = this.#millis(now);
    const { queue } = this.#circuit;
    for (let ticket = queue.next(); ticket !== NOBODY; ticket = queue.next()) {
      if (this.state === 'closed' && queue.dropIfAborted(ticket)) continue;
      const permit = this.#circuit.decide(millis);
      if (permit !== QUEUED) {
        this.ticket = ticket;
        return permit;
      }
      queue.rejoin(ticket, this.#circuit.period);
    }
    return QUEUED;
  }

  /**
   * The waiting caller aborted: if the breaker is closed when its turn comes, it is dropped
   * without a call; else it is decided about like any other.
   */
  abort(ticket: number): void {
    this.#circuit.queue.abort(ticket);
  }

  /** Quirk: counted whatever the state is by now; a success from closed never closes half-open. */
  recordSuccess(permit: Permit, now: Micros, _duration: Micros): void {
    const millis = this.#millis(now);
    if (permit === CLOSED_ERA) this.#circuit.rule.success(false, millis);
    else this.#circuit.finishTrial(permit, 'succeeded', millis);
  }

  recordFailure(permit: Permit, now: Micros, _duration: Micros): void {
    const millis = this.#millis(now);
    if (permit !== CLOSED_ERA) this.#circuit.finishTrial(permit, 'failed', millis);
    else this.#circuit.failClosedEra(millis);
  }

  /** An error the policy does not handle: from closed nothing is recorded, a trial counts as good. */
  recordIgnored(permit: Permit, now: Micros, _duration: Micros): void {
    if (permit !== CLOSED_ERA) this.#circuit.finishTrial(permit, 'unhandled', this.#millis(now));
  }

  /** The promise never settles: a trial that is given up keeps its place, and all others wait. */
  release(_permit: Permit, _now: Micros): void {}

  /** Holds the breaker open by hand until {@link Cockatiel.dispose} was called as often. */
  isolate(): void {
    this.#circuit.isolate();
  }

  /** Gives one isolation back; after the last one the breaker is closed, its counts untouched. */
  dispose(): void {
    this.#circuit.dispose();
  }

  #millis(now: Micros): number {
    return this.#epoch + Math.floor(now / 1000);
  }
}
