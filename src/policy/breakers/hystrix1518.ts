import {
  type HystrixCircuit,
  isSleepOver,
  type Millis,
  mustTrip,
  tripReason,
} from './hystrixCircuit.js';
import type { HystrixHealth } from './hystrixHealth.js';
import type { HystrixSettings } from './hystrixOptions.js';

/**
 * The circuit of Hystrix 1.5.0 to 1.5.11 and 1.5.14 to 1.5.18: an open flag and one timestamp.
 * There is no half-open state; it moves only when it is asked.
 */
export class Hystrix1518Circuit implements HystrixCircuit {
  readonly #settings: HystrixSettings;
  readonly #health: HystrixHealth;
  #open = false;
  #openedOrLastTested: Millis = -1;
  #why = '';

  constructor(settings: HystrixSettings, health: HystrixHealth) {
    this.#settings = settings;
    this.#health = health;
  }

  get status(): 'closed' | 'open' {
    return this.#open ? 'open' : 'closed';
  }

  get opened(): Millis {
    return this.#openedOrLastTested;
  }

  get why(): string {
    return this.#why;
  }

  /** Never: a snapshot is looked at when a call arrives, not when it is made. */
  get watchesSnapshots(): boolean {
    return false;
  }

  admit(now: Millis): boolean {
    if (this.#settings.circuitBreakerForceOpen) return false;
    const open = this.isOpen(now);
    // Quirk (1.5.18): under forceClosed the health is still looked at and may set the open flag.
    if (this.#settings.circuitBreakerForceClosed) return true;
    return !open || this.#admitTest(now);
  }

  /**
   * Quirk (1.5.18): asking trips. The circuit opens at the time of the question, long after the
   * failures perhaps, and the call that asked is itself rejected.
   */
  isOpen(now: Millis): boolean {
    if (this.#open) return true;
    if (!mustTrip(this.#health, this.#settings)) return false;
    this.#open = true;
    this.#openedOrLastTested = now;
    this.#why = tripReason(this.#health, this.#settings);
    return true;
  }

  /**
   * Quirk (1.5.18): ANY success closes an open circuit: the test's, a late one of a call from
   * before the trip, even one within the sleep window.
   */
  markSuccess(): boolean {
    if (!this.#open) return false;
    this.#open = false;
    this.#openedOrLastTested = -1;
    this.#why = 'a call succeeded while open';
    return true;
  }

  /** Quirk (1.5.18): a failed test changes nothing; the next is due a sleep window after its START. */
  markNonSuccess(): void {}

  onSnapshot(): void {}

  /** Quirk (1.5.18): the state stays open and the timestamp moves, so a lost test never blocks. */
  #admitTest(now: Millis): boolean {
    if (!isSleepOver(now, this.#openedOrLastTested, this.#settings)) return false;
    this.#openedOrLastTested = now;
    return true;
  }
}
