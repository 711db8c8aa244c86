import { count, duration } from '../model/knobs.js';
import type { Settings } from '../model/shapes.js';
import type { OptionRemark } from './library.js';
import { remarkIf } from './remarks.js';

/**
 * The knobs of a bulkhead.
 *
 * Late: a call that was given up has left its place by then, so its answer frees none. Given up: one
 * that waits leaves the queue, one inside its place, which goes to the next at once. Teaches nothing:
 * every end frees the place, a refusal further inside too, and nothing is learnt.
 */
export const bulkheadTable = {
  slots: count({ meaning: 'How many calls may be under way at a time.', unit: 'calls', min: 1 }),
  queue: count({
    meaning: 'How many more may wait for a slot; beyond that a call is refused.',
    unit: 'calls',
    default: 0,
  }),
  maxWait: duration({
    meaning: 'How long a call waits for a slot before it is refused.',
    default: null,
    min: 1,
  }),
};

/** A bulkhead with every default written in. */
export type BulkheadSettings = Settings<typeof bulkheadTable>;

/** What a bulkhead answers to a call: go, wait, or fail fast. */
export type BulkheadAnswer = 'admitted' | 'queued' | 'refused';

/**
 * Counts the calls that are under way and those that wait. Who waits, and for how long, is kept by
 * whoever asks; the first that still waits is the next one.
 *
 * A slot belongs to a call or is free, and a waiter that gave up is forgotten at once: so a slot is
 * never handed to a call that is gone.
 */
export class Bulkhead {
  /** Calls under way; never more than there are slots. */
  busy = 0;
  /** Calls that wait; never more than the queue is long, and none while a slot is free. */
  waiting = 0;
  private readonly slots: number;
  private readonly queue: number;

  constructor({ slots, queue }: BulkheadSettings) {
    this.slots = slots;
    this.queue = queue;
  }

  /** Asks for a slot. */
  enter(): BulkheadAnswer {
    if (this.busy < this.slots) {
      this.busy += 1;
      return 'admitted';
    }
    if (this.waiting === this.queue) return 'refused';
    this.waiting += 1;
    return 'queued';
  }

  /**
   * A call that was under way ended, however it did.
   * @returns true: its slot goes to the next that waits, which is under way from now on
   */
  leave(): boolean {
    if (this.waiting > 0) {
      this.waiting -= 1;
      return true;
    }
    this.busy -= 1;
    return false;
  }

  /** A call that waited gave up: it was cancelled, or waited too long. */
  gaveUp(): void {
    this.waiting -= 1;
  }
}

/** What is odd in how the knobs of a bulkhead stand to each other. */
export function bulkheadRemarks({ queue, maxWait }: BulkheadSettings): readonly OptionRemark[] {
  return remarkIf(maxWait !== null && queue === 0, {
    severity: 'warning',
    option: 'maxWait',
    found: 'maxWait and a queue of 0',
    expected: 'a queue of at least 1',
    hint: 'without a queue nobody waits',
  });
}
