import { type Micros, NEVER } from '../model/time.js';
import { Lane, type Rank, type Wakeable } from './lane.js';

/** One event at a moment of its own. */
interface Entry {
  readonly time: Micros;
  readonly rank: Rank;
  readonly sequence: number;
  readonly target: Wakeable;
  readonly payload: number;
}

/**
 * Events at moments of their own, such as the changes of the world: a binary heap ordered by
 * (time, rank, sequence). For the few events that no {@link DelayLane} suits.
 */
export class Agenda extends Lane {
  private readonly heap: Entry[] = [];

  /** Adds an event. */
  push(time: Micros, rank: Rank, sequence: number, target: Wakeable, payload: number): void {
    const entry = { time, rank, sequence, target, payload };
    this.heap.push(entry);
    this.rise(this.heap.length - 1, entry);
    this.showHead();
  }

  fire(): void {
    const head = this.heap[0];
    const last = this.heap.pop();
    if (head === undefined || last === undefined) return;
    if (this.heap.length > 0) this.sink(last);
    this.showHead();
    head.target.wake(head.payload);
  }

  private showHead(): void {
    const head = this.heap[0];
    this.headTime = head?.time ?? NEVER;
    this.headSequence = head?.sequence ?? 0;
    this.headRank = head?.rank ?? this.headRank;
  }

  private rise(start: number, entry: Entry): void {
    let index = start;
    while (index > 0) {
      const parentIndex = (index - 1) >> 1;
      const parent = this.heap[parentIndex];
      if (parent === undefined || !isBefore(entry, parent)) break;
      this.heap[index] = parent;
      index = parentIndex;
    }
    this.heap[index] = entry;
  }

  private sink(entry: Entry): void {
    let index = 0;
    for (;;) {
      const child = this.smallerChild(index);
      const below = this.heap[child];
      if (below === undefined || !isBefore(below, entry)) break;
      this.heap[index] = below;
      index = child;
    }
    this.heap[index] = entry;
  }

  private smallerChild(index: number): number {
    const left = this.heap[2 * index + 1];
    const right = this.heap[2 * index + 2];
    const takeRight = left !== undefined && right !== undefined && isBefore(right, left);
    return 2 * index + (takeRight ? 2 : 1);
  }
}

function isBefore(a: Entry, b: Entry): boolean {
  if (a.time !== b.time) return a.time < b.time;
  if (a.rank !== b.rank) return a.rank < b.rank;
  return a.sequence < b.sequence;
}
