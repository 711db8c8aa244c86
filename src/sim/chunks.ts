/** Events in a chunk: enough that changing chunks does not count, few enough to waste none. */
export const CHUNK_SIZE = 1024;

/** Room for so many events of a {@link DelayLane}. */
export class Chunk {
  readonly times = new Float64Array(CHUNK_SIZE);
  readonly orders = new Float64Array(CHUNK_SIZE);
  readonly payloads = new Int32Array(CHUNK_SIZE);
  /** The one after it in its lane; or the next spare one. */
  next: Chunk | null = null;
}

/**
 * The chunks of all lanes of a queue. What one lane has no use for any more the others get: a million
 * operations that go from one wait into the next take the room of a million events, not that of a
 * million for every kind of wait.
 */
export class ChunkStore {
  private spare: Chunk | null = null;

  /** A chunk with nothing after it; what it holds is of no meaning. */
  take(): Chunk {
    const chunk = this.spare;
    if (chunk === null) return new Chunk();
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
