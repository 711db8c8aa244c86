import type { Micros } from '../model/time.js';

/** Places in a chunk: enough that changing chunks does not count, few enough to waste none. */
export const CHUNK_SIZE = 1024;

/**
 * Room for events of a {@link DelayLane}. A place holds one event, or several that are due at one time
 * with orders and payloads that follow each other: of those the first, and how many they are.
 */
export class Chunk {
  readonly times = new Float64Array(CHUNK_SIZE);
  readonly orders = new Float64Array(CHUNK_SIZE);
  readonly payloads = new Int32Array(CHUNK_SIZE);
  readonly counts = new Int32Array(CHUNK_SIZE);
  /** The one after it in its lane; or the next spare one. */
  next: Chunk | null = null;

  /** Fills a place with one event. */
  put(place: number, time: Micros, order: number, payload: number): void {
    this.times[place] = time;
    this.orders[place] = order;
    this.payloads[place] = payload;
    this.counts[place] = 1;
  }

  /** Adds an event to those of a place; false: it does not follow them. */
  extend(place: number, time: Micros, order: number, payload: number): boolean {
    const count = this.counts[place] ?? 0;
    const follows =
      this.times[place] === time &&
      (this.orders[place] ?? 0) + count === order &&
      (this.payloads[place] ?? 0) + count === payload;
    if (follows) this.counts[place] = count + 1;
    return follows;
  }
}

/**
 * The chunks of all lanes of a queue. What one lane has no use for any more the others get: a million
 * operations that go from one wait into the next take the room of a million events, not that of a
 * million for every kind of wait.
 */
export class ChunkStore {
  /** How many chunks there are, in use or spare. */
  made = 0;
  private spare: Chunk | null = null;

  /** A chunk with nothing after it; what it holds is of no meaning. */
  take(): Chunk {
    const chunk = this.spare;
    if (chunk === null) {
      this.made += 1;
      return new Chunk();
    }
    this.spare = chunk.next;
    chunk.next = null;
    return chunk;
  }

  /**
   * Takes a chunk back and hands over the one after it.
   * @throws Error when there is none: a lane keeps its last chunk
   */
  exchange(chunk: Chunk): Chunk {
    const { next } = chunk;
    if (next === null) throw new Error('the last chunk of a lane was given back');
    chunk.next = this.spare;
    this.spare = chunk;
    return next;
  }
}
