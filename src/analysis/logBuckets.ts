import type { Micros } from '../model/time.js';
import { BUCKET_BITS } from '../model/timeFigures.js';
import { ExactSum } from './exactSum.js';

/** A time, and how far from it the exact one may be: 0 where it is the exact one itself. */
export interface NearTime {
  readonly time: Micros;
  readonly error: Micros;
}

const PER_OCTAVE = 1 << BUCKET_BITS;
/** Times are below 2^49 (ten years); those below 2^8 have a bucket each. */
const BUCKETS = (49 - BUCKET_BITS + 1) * PER_OCTAVE;

/** A bucket has three cells: how many times are in it, the shortest and the longest. */
const CELLS = 3;

/** Of a number's 64 bits the upper half holds 20 of the fraction. */
const SHIFT = 20 - BUCKET_BITS;
/** Makes the bucket that begins at 2^8 the one after those of a single time. */
const OFFSET = ((1023 + BUCKET_BITS) << BUCKET_BITS) - PER_OCTAVE;

const NUMBER = new Float64Array(1);
const HALVES = new Uint32Array(NUMBER.buffer);
/** Which half is the upper one: machines differ. */
const UPPER = upperHalf();

/**
 * Counts times in buckets that are the wider, the longer the times are: 256 in each doubling. A
 * bucket knows the shortest and the longest of its times, so that one that holds a single time,
 * however often, is exact. What is counted depends on the times alone, not on their order.
 */
export class LogBuckets {
  /** All times added up. */
  readonly sum = new ExactSum();
  private readonly cells = new Float64Array(BUCKETS * CELLS);

  /** Counts a time that has occurred so often. */
  add(time: Micros, times: number): void {
    if (times === 1) this.sum.add(time);
    else this.sum.addProduct(time, times);
    this.addAt(bucketOf(time) * CELLS, times, time, time);
  }

  /** Takes all that the other has counted. */
  merge({ cells, sum }: LogBuckets): void {
    this.sum.addSum(sum);
    for (let place = 0; place < cells.length; place += CELLS) {
      const count = cells[place] ?? 0;
      if (count > 0) this.addAt(place, count, cells[place + 1] ?? 0, cells[place + 2] ?? 0);
    }
  }

  /**
   * The time of a rank, all of them put in order, as near as is known.
   * @param rank from 1; not more than there are
   */
  at(rank: number): NearTime {
    const { cells } = this;
    let [place, before] = [0, 0];
    while (before + (cells[place] ?? rank) < rank) {
      before += cells[place] ?? 0;
      place += CELLS;
    }
    return within(cells.subarray(place, place + CELLS), rank - before);
  }

  private addAt(place: number, count: number, shortest: Micros, longest: Micros): void {
    const { cells } = this;
    const before = cells[place] ?? 0;
    cells[place] = before + count;
    if (before === 0 || shortest < (cells[place + 1] ?? 0)) cells[place + 1] = shortest;
    if (longest > (cells[place + 2] ?? 0)) cells[place + 2] = longest;
  }
}

/** The first and the last of a bucket are known; those between may be anywhere between them. */
function within([count = 0, shortest = 0, longest = 0]: Iterable<number>, rank: number): NearTime {
  if (rank === 1) return { time: shortest, error: 0 };
  if (rank === count) return { time: longest, error: 0 };
  const time = shortest + Math.floor((longest - shortest) / 2);
  return { time, error: longest - time };
}

/** The leading bits of a number are its size: its exponent and the first bits of its fraction. */
function bucketOf(time: Micros): number {
  // As a whole number in the eyes of the compiler too, which makes the rest faster.
  if (time < PER_OCTAVE) return time | 0;
  NUMBER[0] = time;
  return ((HALVES[UPPER] ?? 0) >>> SHIFT) - OFFSET;
}

function upperHalf(): number {
  NUMBER[0] = 1;
  return HALVES[0] === 0 ? 1 : 0;
}
