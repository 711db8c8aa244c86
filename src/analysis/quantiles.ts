import type { Micros } from '../model/time.js';
import { ExactSum } from './exactSum.js';

/** So many times are kept as they are. */
const KEPT = 4096;

/** Buckets in each doubling: a time is at most 1/128 away from the middle of its bucket. */
const BITS = 6;
const PER_OCTAVE = 1 << BITS;
/** Of a number's 64 bits the upper half holds 20 of the fraction. */
const SHIFT = 20 - BITS;
/** The index before subtracting of the bucket that begins at 1. */
const ONE = 0x3ff00000 >>> SHIFT;
/** Times are below 2^49 (ten years), and 0 has a bucket of its own. */
const BUCKETS = 49 * PER_OCTAVE + 1;

const NUMBER = new Float64Array(1);
const HALVES = new Uint32Array(NUMBER.buffer);
/** Which half is the upper one: machines differ. */
const UPPER = upperHalf();

/**
 * A distribution of times. Its quantiles are exact up to 4096 times; with more of them, a quantile
 * is at most 1 % away from the exact one. Memory does not grow beyond that, and parts that were
 * measured apart can be merged in any order.
 */
export class Quantiles {
  count = 0;
  /** The longest; 0 where there is none. */
  max: Micros = 0;
  /** The shortest; infinite where there is none. */
  min: Micros = Number.POSITIVE_INFINITY;
  private readonly exactSum = new ExactSum();
  private kept: Float64Array | null = new Float64Array(16);
  private buckets: Float64Array | null = null;

  /** All of them added up; rounded only beyond 2^53, and then once. */
  get sum(): number {
    return this.exactSum.toNumber();
  }

  /** True while quantiles are exact. */
  get isExact(): boolean {
    return this.buckets === null;
  }

  /** Takes a time, 0 to ten years. */
  add(value: Micros): void {
    this.exactSum.add(value);
    if (value > this.max) this.max = value;
    if (value < this.min) this.min = value;
    if (this.buckets === null) this.keep(value);
    else increase(this.buckets, bucketOf(value), 1);
    this.count += 1;
  }

  /** Takes everything that another one has taken. */
  merge(other: Quantiles): void {
    if (other.isExact) {
      for (const value of other.kept?.subarray(0, other.count) ?? []) this.add(value);
      return;
    }
    const buckets = this.spread();
    other.buckets?.forEach((count, bucket) => {
      increase(buckets, bucket, count);
    });
    this.count += other.count;
    this.exactSum.addSum(other.exactSum);
    this.max = Math.max(this.max, other.max);
    this.min = Math.min(this.min, other.min);
  }

  /**
   * The smallest time such that at least the share `q` of all times is no longer; null where there
   * is none.
   * @param q 0 to 1
   */
  quantile(q: number): Micros | null {
    if (this.count === 0) return null;
    // 0.07 * 100 is 7.000000000000001, and the seventh is meant.
    const rank = Math.max(1, Math.ceil(q * this.count * (1 - 1e-12)));
    const near = this.buckets === null ? this.exact(rank) : this.inBuckets(this.buckets, rank);
    return Math.min(Math.max(near, this.min), this.max);
  }

  private exact(rank: number): Micros {
    const sorted = this.kept?.slice(0, this.count).sort();
    return sorted?.[rank - 1] ?? this.max;
  }

  private inBuckets(buckets: Float64Array, rank: number): Micros {
    let seen = 0;
    for (let bucket = 0; bucket < buckets.length; bucket += 1) {
      seen += buckets[bucket] ?? 0;
      if (seen >= rank) return middleOf(bucket);
    }
    return this.max;
  }

  private keep(value: Micros): void {
    const { count, kept } = this;
    if (kept === null || count === KEPT) {
      increase(this.spread(), bucketOf(value), 1);
      return;
    }
    const room = count < kept.length ? kept : enlarge(kept);
    room[count] = value;
    this.kept = room;
  }

  /** Gives up the times themselves for a count in each bucket. */
  private spread(): Float64Array {
    if (this.buckets !== null) return this.buckets;
    const buckets = new Float64Array(BUCKETS);
    for (const value of this.kept?.subarray(0, this.count) ?? []) {
      increase(buckets, bucketOf(value), 1);
    }
    this.kept = null;
    this.buckets = buckets;
    return buckets;
  }
}

/** The leading bits of a number are its size: its exponent and the first bits of its fraction. */
function bucketOf(value: Micros): number {
  if (value < 1) return 0;
  NUMBER[0] = value;
  return Math.min(((HALVES[UPPER] ?? 0) >>> SHIFT) - ONE + 1, BUCKETS - 1);
}

/** The whole number in the middle of a bucket; small numbers have buckets of their own. */
function middleOf(bucket: number): Micros {
  if (bucket === 0) return 0;
  const octave = Math.floor((bucket - 1) / PER_OCTAVE);
  const part = (bucket - 1) % PER_OCTAVE;
  const width = octave < BITS ? 1 : shiftLeft(octave - BITS);
  const from = (shiftLeft(octave) * (PER_OCTAVE + part)) / PER_OCTAVE;
  return Math.ceil(from) + Math.floor((width - 1) / 2);
}

/** 2 to the power of a whole number up to 49, exactly. */
function shiftLeft(bits: number): number {
  return bits < 31 ? 1 << bits : (1 << 30) * (1 << (bits - 30));
}

function enlarge(values: Float64Array): Float64Array {
  const larger = new Float64Array(values.length * 2);
  larger.set(values);
  return larger;
}

function increase(counts: Float64Array, index: number, by: number): void {
  counts[index] = (counts[index] ?? 0) + by;
}

function upperHalf(): number {
  NUMBER[0] = 1;
  return HALVES[0] === 0 ? 1 : 0;
}
