import { type Micros, NEVER } from '../../model/time.js';

const FIRST_CAPACITY = 16;

/**
 * The times of the newest events of one kind, oldest first, at most `limit` of them.
 *
 * A ring in a typed array that grows to what is really used: recording allocates only when the
 * ring doubles, and a limit of a million costs nothing until it is needed.
 */
export class NewestTimes {
  private readonly limit: number;
  private ring: Float64Array;
  private start = 0;
  private count = 0;

  /** @param limit the most times kept, a whole number from 1 */
  constructor(limit: number) {
    this.limit = limit;
    this.ring = new Float64Array(Math.min(limit, FIRST_CAPACITY));
  }

  /** How many times are kept. */
  get size(): number {
    return this.count;
  }

  /** The newest time; NEVER when there is none. */
  get newest(): Micros {
    if (this.count === 0) return NEVER;
    return this.ring[this.place(this.count - 1)] ?? NEVER;
  }

  /** Adds a time that is not before the newest; over the limit the oldest goes. */
  push(time: Micros): void {
    if (this.count === this.limit) this.dropOldest();
    if (this.count === this.ring.length) this.grow();
    this.ring[this.place(this.count)] = time;
    this.count += 1;
  }

  /** Forgets every time before `cutoff`; a time exactly there stays. */
  dropBefore(cutoff: Micros): void {
    while (this.count > 0 && (this.ring[this.start] ?? NEVER) < cutoff) this.dropOldest();
  }

  /** Forgets every time. */
  clear(): void {
    this.start = 0;
    this.count = 0;
  }

  private dropOldest(): void {
    this.start = this.place(1);
    this.count -= 1;
  }

  private place(index: number): number {
    const place = this.start + index;
    return place < this.ring.length ? place : place - this.ring.length;
  }

  private grow(): void {
    const larger = new Float64Array(Math.min(this.limit, this.ring.length * 2));
    larger.set(this.ring.subarray(this.start));
    larger.set(this.ring.subarray(0, this.start), this.ring.length - this.start);
    this.ring = larger;
    this.start = 0;
  }
}
