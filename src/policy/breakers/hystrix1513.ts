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
 * The circuit of Hystrix 1.5.13 (and of its master branch): closed, open, half-open. It trips by
 * itself when a snapshot is made.
 */
export class Hystrix1513Circuit implements HystrixCircuit {
  readonly #settings: HystrixSettings;
  readonly #health: HystrixHealth;
  #status: 'closed' | 'open' | 'half-open' = 'closed';
  #opened: Millis = -1;
  #why = '';

  constructor(settings: HystrixSettings, health: HystrixHealth) {
    this.#settings = settings;
    this.#health = health;
  }

  get status(): 'closed' | 'open' | 'half-open' {
    return this.#status;
  }

  get opened(): Millis {
    return this.#opened;
  }

  get why(): string {
    return this.#why;
  }

  /** Open and half-open ignore snapshots. */
  get watchesSnapshots(): boolean {
    return this.#status === 'closed';
  }

  admit(now: Millis): boolean {
    if (this.#settings.circuitBreakerForceOpen) return false;
    if (this.#settings.circuitBreakerForceClosed || this.#status === 'closed') return true;
    const ready = this.#status === 'open' && isSleepOver(now, this.#opened, this.#settings);
    if (!ready) return false;
    this.#status = 'half-open';
    this.#why = 'the sleep window is over: one probe goes out';
    return true;
  }

  /** A pure read; half-open counts as open. */
  isOpen(): boolean {
    if (this.#settings.circuitBreakerForceOpen) return true;
    return !this.#settings.circuitBreakerForceClosed && this.#opened >= 0;
  }

  /**
   * Quirk (1.5.13): any success ends half-open, also the late one of a call from before the trip.
   * In open and closed it only counts.
   */
  markSuccess(): boolean {
    if (this.#status !== 'half-open') return false;
    this.#status = 'closed';
    this.#opened = -1;
    this.#why = 'a call succeeded while half-open';
    return true;
  }

  /**
   * Quirk (1.5.13): anything that is not a success ends half-open with a fresh sleep window: a
   * failure, a bad request, a cancellation, late ones too, and even a call that was itself
   * rejected because the probe is in flight (the unsubscribe hook of every command reports
   * here). The probe's own success then comes too late.
   */
  markNonSuccess(now: Millis): void {
    if (this.#status !== 'half-open') return;
    this.#status = 'open';
    this.#opened = now;
    this.#why = 'a call did not succeed while half-open';
  }

  onSnapshot(border: Millis): void {
    if (this.#status !== 'closed' || !mustTrip(this.#health, this.#settings)) return;
    this.#status = 'open';
    this.#opened = border;
    this.#why = tripReason(this.#health, this.#settings);
  }
}
