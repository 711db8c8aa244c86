import type { Micros } from '../model/time.js';

/** How many slots a window is cut into; the more, the more evenly it forgets. */
const SLOTS = 60;

/**
 * How many calls there were in the last so long, and how many of them were good. Calls are counted
 * in 60 slots of a 60th of the window each, and forgotten a slot at a time: a call counts for more
 * than 59 slots and no more than 60, called or not. For windows of many calls, which a
 * {@link import('./window.js').TimeWindow} would have to keep one by one.
 */
export class SlottedCounts {
  /** Calls and good ones inside, as of the latest {@link SlottedCounts.age}. */
  total = 0;
  good = 0;
  private readonly width: Micros;
  private readonly totals = new Float64Array(SLOTS);
  private readonly goods = new Float64Array(SLOTS);
  /** The number of the latest slot, counted from the start of the run. */
  private latest = 0;

  /** @param window how long a call counts; rounded up to a multiple of 60 us */
  constructor(window: Micros) {
    this.width = Math.ceil(window / SLOTS);
  }

  /** Counts a call. */
  addTotal(now: Micros): void {
    this.age(now);
    const slot = this.latest % SLOTS;
    this.totals[slot] = (this.totals[slot] ?? 0) + 1;
    this.total += 1;
  }

  /** Counts a good one. */
  addGood(now: Micros): void {
    this.age(now);
    const slot = this.latest % SLOTS;
    this.goods[slot] = (this.goods[slot] ?? 0) + 1;
    this.good += 1;
  }

  /** Forgets what has grown too old by now. */
  age(now: Micros): void {
    const slot = Math.floor(now / this.width);
    for (let left = Math.min(slot - this.latest, SLOTS); left > 0; left -= 1) {
      this.forget((slot - left + 1) % SLOTS);
    }
    this.latest = slot;
  }

  private forget(slot: number): void {
    this.total -= this.totals[slot] ?? 0;
    this.good -= this.goods[slot] ?? 0;
    this.totals[slot] = 0;
    this.goods[slot] = 0;
  }
}
