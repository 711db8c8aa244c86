import { NEVER } from '../../model/time.js';

/** The longest delay of a Node timer in milliseconds; a longer one fires after 1 ms. */
export const LONGEST_NODE_TIMER = 2_147_483_647;

/** The bucket interval; it never ends. */
export const ROTATION = 0;
/** The end of the warm-up. */
export const WARM_UP = 1;
/** The end of the open duration. */
export const RESET = 2;
/** The timeout of the oldest call that has not settled. */
export const CALL = 3;
/** No timer. */
export const NONE = -1;

const SLOTS = 4;

/**
 * The delay that a Node timer really has: whole milliseconds, and 1 ms for everything below 1
 * and everything above {@link LONGEST_NODE_TIMER}.
 *
 * Quirk (opossum 9.0.0, 10.0.0 on Node): a `resetTimeout` of 30 days is over after 1 ms.
 */
export function nodeDelay(millis: number): number {
  return millis >= 1 && millis <= LONGEST_NODE_TIMER ? Math.trunc(millis) : 1;
}

/** The timers of one opossum breaker: for each of the four when it is due and when it was armed. */
export class OpossumTimers {
  readonly #due = [NEVER, NEVER, NEVER, NEVER];
  readonly #order = [0, 0, 0, 0];
  #armed = 0;

  /** The next number in the order of arming. */
  nextOrder(): number {
    this.#armed += 1;
    return this.#armed;
  }

  /** Sets a timer; `order` decides between timers that are due in the same millisecond. */
  arm(timer: number, due: number, order: number): void {
    this.#due[timer] = due;
    this.#order[timer] = order;
  }

  /** Clears a timer. */
  disarm(timer: number): void {
    this.#due[timer] = NEVER;
  }

  /** When the timer is due, in milliseconds; NEVER when it is not set. */
  dueOf(timer: number): number {
    return this.#due[timer] ?? NEVER;
  }

  /** The timer to fire next if it is due at or before `millis`, else {@link NONE}. */
  next(millis: number): number {
    let first = NONE;
    for (let timer = 0; timer < SLOTS; timer += 1) {
      if (this.dueOf(timer) <= millis && (first === NONE || this.#isBefore(timer, first))) {
        first = timer;
      }
    }
    return first;
  }

  /** When the earliest timer but `timer` itself is due. */
  earliestBut(timer: number): number {
    let due = NEVER;
    for (let other = 0; other < SLOTS; other += 1) {
      if (other !== timer) due = Math.min(due, this.dueOf(other));
    }
    return due;
  }

  /** Timers of the same millisecond fire in the order in which they were armed. */
  #isBefore(timer: number, other: number): boolean {
    const apart = this.dueOf(timer) - this.dueOf(other);
    return apart < 0 || (apart === 0 && (this.#order[timer] ?? 0) < (this.#order[other] ?? 0));
  }
}
