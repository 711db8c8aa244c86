import { type Micros, NEVER } from '../model/time.js';

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

/** A source of events in order; the queue merges the heads of all lanes. */
export abstract class Lane {
  /** When its first event is due; NEVER while it is empty. */
  headTime: Micros = NEVER;
  /** The sequence number and rank of its first event; of no meaning while it is empty. */
  headSequence = 0;
  headRank: Rank = RANKS.normal;
  /** Takes the first event out and wakes its target. */
  abstract fire(): void;
}

/**
 * Events that were all scheduled with the same delay. Time only moves forward, so they come due
 * in the order in which they were scheduled: a ring buffer replaces a heap.
 */
export class DelayLane extends Lane {
  readonly delay: Micros;
  readonly target: Wakeable;
  private times = new Float64Array(16);
  private sequences = new Float64Array(16);
  private payloads = new Int32Array(16);
  private first = 0;
  private size = 0;

  constructor(delay: Micros, rank: Rank, target: Wakeable) {
    super();
    this.delay = delay;
    this.headRank = rank;
    this.target = target;
  }

  /** Adds an event; `time` and `sequence` are not less than those of the one before. */
  push(time: Micros, sequence: number, payload: number): void {
    if (this.size === this.times.length) this.grow();
    const index = (this.first + this.size) & (this.times.length - 1);
    this.times[index] = time;
    this.sequences[index] = sequence;
    this.payloads[index] = payload;
    if (this.size === 0) this.showHead();
    this.size += 1;
  }

  fire(): void {
    // The index is inside the ring, so there is a value; 0 satisfies the compiler.
    const payload = this.payloads[this.first] ?? 0;
    this.first = (this.first + 1) & (this.times.length - 1);
    this.size -= 1;
    if (this.size === 0) this.headTime = NEVER;
    else this.showHead();
    this.target.wake(payload);
  }

  private showHead(): void {
    this.headTime = this.times[this.first] ?? NEVER;
    this.headSequence = this.sequences[this.first] ?? 0;
  }

  private grow(): void {
    this.times = unrolled(this.times, new Float64Array(this.size * 2), this.first);
    this.sequences = unrolled(this.sequences, new Float64Array(this.size * 2), this.first);
    this.payloads = unrolled(this.payloads, new Int32Array(this.size * 2), this.first);
    this.first = 0;
  }
}

/** Copies a full ring into a larger array so that its first entry comes to index 0. */
function unrolled<T extends Float64Array | Int32Array>(ring: T, larger: T, first: number): T {
  larger.set(ring.subarray(first), 0);
  larger.set(ring.subarray(0, first), ring.length - first);
  return larger;
}

/** Events with payloads 0, 1, 2, ... that are all due at once: a burst costs no memory. */
export class BurstLane extends Lane {
  private next = 0;
  private readonly count: number;
  private readonly target: Wakeable;

  /** @param firstSequence the first of `count` sequence numbers reserved for the burst */
  constructor(time: Micros, firstSequence: number, count: number, target: Wakeable) {
    super();
    this.headTime = count > 0 ? time : NEVER;
    this.headSequence = firstSequence;
    this.count = count;
    this.target = target;
  }

  fire(): void {
    const payload = this.next;
    this.next += 1;
    this.headSequence += 1;
    if (this.next === this.count) this.headTime = NEVER;
    this.target.wake(payload);
  }
}
