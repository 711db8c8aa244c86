import { type Micros, NEVER } from '../model/time.js';
import { CHUNK_SIZE, type Chunk, type ChunkStore } from './chunks.js';

/** Something that events wake: a stage of the pipeline, the world. */
export interface Wakeable {
  /** Called when the event is due. `payload` is what was scheduled: usually an operation's slot. */
  wake(payload: number): void;
}

/**
 * The order of events at one instant, named once: the world changes first, then everything else
 * in the order in which it was scheduled, then deadlines. So a call exactly at the end of an
 * outage meets a healthy dependency, and an answer exactly at its timeout counts as answered.
 */
export const RANKS = { world: 0, normal: 1, deadline: 2 } as const;

/** One of the ranks. */
export type Rank = (typeof RANKS)[keyof typeof RANKS];

/** 2^50 events of one rank; at ten million a second a run would take three years to use them up. */
const RANK_SIZE = 1_125_899_906_842_624;

/**
 * Rank and sequence number as one exact number, rank * 2^50 + sequence, so that the order of events
 * at one instant takes a single comparison.
 * @param sequence 0 to 2^50 - 1
 */
export function orderOf(rank: Rank, sequence: number): number {
  return rank * RANK_SIZE + sequence;
}

/** The rank in a number made by {@link orderOf}. */
export function rankOf(order: number): Rank {
  if (order < RANK_SIZE) return RANKS.world;
  return order < 2 * RANK_SIZE ? RANKS.normal : RANKS.deadline;
}

/** The sequence number in a number made by {@link orderOf}. */
export function sequenceOf(order: number): number {
  return order - rankOf(order) * RANK_SIZE;
}

/**
 * The first event of a lane, as the queue compares it with those of the others. A class of its own,
 * and not fields of the lane, so that the queue meets objects of one shape only.
 */
export class Head {
  /** When it is due; NEVER while the lane is empty. */
  time: Micros = NEVER;
  /** Its rank and sequence number, see {@link orderOf}; of no meaning while the lane is empty. */
  order = orderOf(RANKS.normal, 0);
  readonly lane: Lane;

  constructor(lane: Lane) {
    this.lane = lane;
  }
}

/** A source of events in order; the queue merges the heads of all lanes. */
export abstract class Lane {
  readonly head = new Head(this);
  /** Takes the first event out and wakes its target. */
  abstract fire(): void;

  /** When its first event is due; NEVER while it is empty. */
  get headTime(): Micros {
    return this.head.time;
  }

  /** The sequence number of its first event; of no meaning while it is empty. */
  get headSequence(): number {
    return sequenceOf(this.head.order);
  }

  /** The rank of its first event; of no meaning while it is empty. */
  get headRank(): Rank {
    return rankOf(this.head.order);
  }
}

/**
 * Events that were all scheduled with the same delay. Time only moves forward, so they come due
 * in the order in which they were scheduled: a queue in chunks replaces a heap.
 *
 * Operations that go through a run side by side schedule their events one right after the other: those
 * that are due at one time, with sequence numbers and payloads that follow each other, take one place
 * together, however many they are.
 */
export class DelayLane extends Lane {
  readonly delay: Micros;
  readonly target: Wakeable;
  private readonly firstOrder: number;
  private readonly store: ChunkStore;
  private front: Chunk;
  private back: Chunk;
  /** The first place of the front chunk that is in use, and the first of the back one that is not. */
  private read = 0;
  private write = 0;
  /** How many events of the first place have fired. */
  private fired = 0;

  /** @param store where it gets room from as it grows, and gives it back to */
  constructor(delay: Micros, rank: Rank, target: Wakeable, store: ChunkStore) {
    super();
    this.delay = delay;
    this.firstOrder = orderOf(rank, 0);
    this.target = target;
    this.store = store;
    this.front = store.take();
    this.back = this.front;
  }

  /** Adds an event; `time` and `sequence` are not less than those of the one before. */
  push(time: Micros, sequence: number, payload: number): void {
    const order = this.firstOrder + sequence;
    if (this.write > 0 && this.back.extend(this.write - 1, time, order, payload)) return;
    if (this.write === CHUNK_SIZE) this.grow();
    this.back.put(this.write, time, order, payload);
    if (this.isEmpty) this.showHead();
    this.write += 1;
  }

  fire(): void {
    const { front, read, fired } = this;
    // The place is inside the chunk, so there is a value; 0 satisfies the compiler.
    const payload = (front.payloads[read] ?? 0) + fired;
    this.fired = fired + 1;
    if (this.fired === front.counts[read]) this.leavePlace();
    else this.head.order += 1;
    this.target.wake(payload);
  }

  private get isEmpty(): boolean {
    return this.front === this.back && this.read === this.write;
  }

  private leavePlace(): void {
    this.fired = 0;
    this.read += 1;
    if (this.isEmpty) this.clear();
    else this.advance();
  }

  /** Begins the chunk anew, so that a lane with few events stays where the processor has it near. */
  private clear(): void {
    this.head.time = NEVER;
    this.read = 0;
    this.write = 0;
  }

  private advance(): void {
    if (this.read === CHUNK_SIZE) {
      this.front = this.store.exchange(this.front);
      this.read = 0;
    }
    this.showHead();
  }

  private showHead(): void {
    this.head.time = this.front.times[this.read] ?? NEVER;
    this.head.order = this.front.orders[this.read] ?? 0;
  }

  private grow(): void {
    const chunk = this.store.take();
    this.back.next = chunk;
    this.back = chunk;
    this.write = 0;
  }
}

/** Events with payloads 0, 1, 2, ... that are all due at once: a burst costs no memory. */
export class BurstLane extends Lane {
  private next = 0;
  private readonly count: number;
  private readonly target: Wakeable;

  /** @param firstSequence the first of `count` sequence numbers reserved for the burst */
  constructor(time: Micros, firstSequence: number, count: number, target: Wakeable) {
    super();
    this.head.time = count > 0 ? time : NEVER;
    this.head.order = orderOf(RANKS.normal, firstSequence);
    this.count = count;
    this.target = target;
  }

  fire(): void {
    const payload = this.next;
    this.next += 1;
    this.head.order += 1;
    if (this.next === this.count) this.head.time = NEVER;
    this.target.wake(payload);
  }
}
