import type { IntColumn } from './slots.js';

/** Tells the places in line apart that a slot has had: several lines of one stage share it. */
export class LineStamps {
  /** The stamp of the place in line that a slot has now; 0: it does not wait. */
  readonly column: IntColumn;
  private latest = 0;

  constructor(column: IntColumn) {
    this.column = column;
  }

  /** A stamp that no entry of any line still has. */
  next(): number {
    this.latest = (this.latest % 0x7fffffff) + 1;
    return this.latest;
  }
}

/** Places of slots that have left, of which so many are not worth looking for. */
const SPARE = 64;

/**
 * Slots that wait for something, in the order in which they came. One that gives up is forgotten
 * at once, and skipped when its turn would come or taken out when too many have left.
 */
export class WaitingLine {
  /** How many wait. */
  length = 0;
  private readonly stamps: LineStamps;
  private entries = new Int32Array(16);
  private entryStamps = new Int32Array(16);
  private first = 0;
  private size = 0;

  /** @param stamps of its own, or of several lines of which a slot is in one at a time */
  constructor(stamps: LineStamps) {
    this.stamps = stamps;
  }

  /** True while the slot waits, in this line or another with the same stamps. */
  holds(slot: number): boolean {
    return this.stamps.column.of(slot) !== 0;
  }

  /** The slot joins at the end. */
  push(slot: number): void {
    if (this.size === this.entries.length) this.grow();
    const stamp = this.stamps.next();
    const index = (this.first + this.size) & (this.entries.length - 1);
    this.entries[index] = slot;
    this.entryStamps[index] = stamp;
    this.stamps.column.data[slot] = stamp;
    this.size += 1;
    this.length += 1;
  }

  /** The slot whose turn it is, taken out; -1 when nobody waits. */
  shift(): number {
    while (this.size > 0) {
      const slot = this.entries[this.first] ?? 0;
      const stamp = this.entryStamps[this.first] ?? 0;
      this.first = (this.first + 1) & (this.entries.length - 1);
      this.size -= 1;
      if (this.stamps.column.of(slot) === stamp) return this.forget(slot);
    }
    return -1;
  }

  /** The slot that came last, taken out; -1 when nobody waits. */
  pop(): number {
    while (this.size > 0) {
      this.size -= 1;
      const index = (this.first + this.size) & (this.entries.length - 1);
      const slot = this.entries[index] ?? 0;
      if (this.stamps.column.of(slot) === (this.entryStamps[index] ?? 0)) return this.forget(slot);
    }
    return -1;
  }

  /** The slot gives up; it must be in this line. */
  leave(slot: number): void {
    this.forget(slot);
    if (this.size > 2 * this.length + SPARE) this.closeUp();
  }

  /** Places that are held, those of slots that have left included: twice as many as wait, and some. */
  get held(): number {
    return this.size;
  }

  /**
   * Takes out all who have left: of a line that is served from its end, those in the middle would
   * never come to their turn. More have left than wait, so it costs each of them as much as a turn.
   */
  private closeUp(): void {
    const { entries, entryStamps, first, size } = this;
    const mask = entries.length - 1;
    let kept = 0;
    for (let index = 0; index < size; index += 1) {
      const from = (first + index) & mask;
      const slot = entries[from] ?? 0;
      const stamp = entryStamps[from] ?? 0;
      if (this.stamps.column.of(slot) !== stamp) continue;
      const to = (first + kept) & mask;
      entries[to] = slot;
      entryStamps[to] = stamp;
      kept += 1;
    }
    this.size = kept;
  }

  private forget(slot: number): number {
    this.stamps.column.data[slot] = 0;
    this.length -= 1;
    return slot;
  }

  private grow(): void {
    const { entries, entryStamps, first } = this;
    this.entries = new Int32Array(entries.length * 2);
    this.entryStamps = new Int32Array(entries.length * 2);
    for (let index = 0; index < this.size; index += 1) {
      const from = (first + index) & (entries.length - 1);
      this.entries[index] = entries[from] ?? 0;
      this.entryStamps[index] = entryStamps[from] ?? 0;
    }
    this.first = 0;
  }
}
