import type { Permit } from '../port.js';
import { OpossumDeadlines } from './opossumDeadlines.js';
import type { OpossumSettings } from './opossumOptions.js';
import { CALL, nodeDelay, type OpossumTimers } from './opossumTimers.js';

/**
 * The calls in flight of one opossum breaker: its semaphore, their timeouts, their permits.
 *
 * The permit of a guarded call is even, that of a call made while disabled is odd; each is unique.
 */
export class OpossumCalls {
  /** The calls that timed out since the list was last emptied, the first first. */
  readonly timedOut: Permit[] = [];
  readonly #timers: OpossumTimers;
  readonly #deadlines = new OpossumDeadlines();
  /** Milliseconds that a call may take; 0: as long as it likes. */
  readonly #timeout: number;
  #free: number;
  #guarded = 0;
  #unguarded = 0;

  constructor(settings: OpossumSettings, timers: OpossumTimers) {
    const { timeout, capacity } = settings;
    this.#timers = timers;
    this.#timeout = timeout === 'false' || timeout === 0 ? 0 : nodeDelay(timeout / 1000);
    this.#free = capacity ?? Number.MAX_SAFE_INTEGER;
  }

  /** True when `capacity` calls are in flight. */
  get isFull(): boolean {
    return this.#free < 1;
  }

  /** Takes a place, starts the timeout and gives the permit. */
  admit(millis: number): Permit {
    const call = this.#guarded;
    this.#guarded += 1;
    this.#free -= 1;
    if (this.#timeout > 0) {
      this.#deadlines.push(millis + this.#timeout, this.#timers.nextOrder());
      this.#followOldest();
    }
    return call * 2;
  }

  /** The permit of a call that nobody watches. */
  admitUnguarded(): Permit {
    this.#unguarded += 1;
    return this.#unguarded * 2 - 1;
  }

  /** Frees the place; false when the result counts for nothing: timed out, or unguarded. */
  settle(permit: Permit): boolean {
    if (permit % 2 === 1) return false;
    if (this.#timeout > 0) {
      if (!this.#deadlines.settle(permit / 2)) return false;
      this.#followOldest();
    }
    this.#free += 1;
    return true;
  }

  /** Lets the oldest call in flight time out. */
  expire(): Permit {
    const permit = this.#deadlines.expire() * 2;
    this.#followOldest();
    this.#free += 1;
    this.timedOut.push(permit);
    return permit;
  }

  /** One timer stands for all timeouts: that of the oldest call, with its place in the order. */
  #followOldest(): void {
    this.#timers.arm(CALL, this.#deadlines.due, this.#deadlines.order);
  }
}
