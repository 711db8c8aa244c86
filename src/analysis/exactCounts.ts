import type { Micros } from '../model/time.js';
import { EXACT_TIMES } from '../model/timeFigures.js';
import { ExactSum } from './exactSum.js';

/** No time is below zero. */
const NONE = -1;

/** A place has two cells: a time, and how often it occurs. */
const CELLS = 2;

/** Places of a new table, as a power of two. */
const FIRST_BITS = 4;

/** 2^32 over the golden ratio: multiplied with it, times in even steps spread over all places. */
const SCATTER = 0x9e3779b1;

/**
 * How often each time occurs, of a limited number of different ones. A hash table with open
 * addressing, at most half full; the time that came last is found without looking.
 */
export class ExactCounts {
  private size = 0;
  private bits = FIRST_BITS;
  private cells = emptyCells(FIRST_BITS);
  private last: Micros = NONE;
  private lastPlace = 0;
  /** The different times in their order, while there are no others. */
  private sorted: Float64Array | null = null;

  /** All times added up, each as often as it occurs. */
  get sum(): ExactSum {
    const sum = new ExactSum();
    this.each((time, times) => sum.addProduct(time, times));
    return sum;
  }

  /**
   * Counts a time that has occurred so often, at least once.
   * @returns false where it is another one and there is no room for it; it is not counted then
   */
  add(time: Micros, times: number): boolean {
    if (time !== this.last && !this.find(time)) return false;
    const { cells, lastPlace } = this;
    cells[lastPlace + 1] = (cells[lastPlace + 1] ?? 0) + times;
    return true;
  }

  /** Tells of every different time and how often it occurs, in no order. */
  each(visit: (time: Micros, times: number) => void): void {
    const { cells } = this;
    for (let place = 0; place < cells.length; place += CELLS) {
      const time = cells[place] ?? NONE;
      if (time !== NONE) visit(time, cells[place + 1] ?? 0);
    }
  }

  /**
   * The time of a rank, all of them put in order.
   * @param rank from 1; not more than there are
   */
  at(rank: number): Micros {
    let seen = 0;
    for (const time of this.inOrder()) {
      seen += this.cells[this.placeOf(time) + 1] ?? 0;
      if (seen >= rank) return time;
    }
    return 0;
  }

  /** Makes a time the last one, with a place for it if there is room. */
  private find(time: Micros): boolean {
    let place = this.placeOf(time);
    if (this.cells[place] !== time) {
      if (this.size === EXACT_TIMES) return false;
      place = this.place(time);
    }
    this.last = time;
    this.lastPlace = place;
    return true;
  }

  /** Where the time is, or where it would be. */
  private placeOf(time: Micros): number {
    const { cells } = this;
    let place = (Math.imul(time, SCATTER) >>> (32 - this.bits)) * CELLS;
    while (cells[place] !== time && cells[place] !== NONE) {
      place = (place + CELLS) & (cells.length - 1);
    }
    return place;
  }

  /** Gives a new time a place. */
  private place(time: Micros): number {
    if (this.size * 2 * CELLS >= this.cells.length) this.grow();
    const place = this.placeOf(time);
    this.cells[place] = time;
    this.cells[place + 1] = 0;
    this.size += 1;
    this.sorted = null;
    return place;
  }

  private grow(): void {
    const { cells } = this;
    this.bits += 1;
    this.cells = emptyCells(this.bits);
    for (let from = 0; from < cells.length; from += CELLS) {
      const time = cells[from] ?? NONE;
      if (time !== NONE) this.cells.set(cells.subarray(from, from + CELLS), this.placeOf(time));
    }
  }

  private inOrder(): Float64Array {
    this.sorted ??= this.cells.filter((time, index) => index % CELLS === 0 && time !== NONE).sort();
    return this.sorted;
  }
}

function emptyCells(bits: number): Float64Array {
  return new Float64Array(CELLS << bits).fill(NONE);
}
