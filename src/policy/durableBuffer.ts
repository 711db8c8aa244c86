import type { Settings } from '../model/shapes.js';
import type { bufferFallbackTable } from './fallback.js';

/**
 * What became of work that was put into a buffer: it was kept; it was kept and the oldest was lost;
 * it was answered and lost; or the buffer was full and took nothing.
 */
export type BufferAnswer = 'accepted' | 'dropped-oldest' | 'dropped-new' | 'full';

/** What {@link DurableBuffer.peek} answers while nothing is kept. */
export const NOTHING_KEPT = -1;

/**
 * Work that is kept to be done later, the oldest first. It is looked at, sent, and taken out once
 * the dependency has it, so that nothing is lost on the way.
 *
 * What was accepted was drained, or is kept, or was dropped: the three add up at any time.
 */
export class DurableBuffer {
  /** What the buffer took charge of, dropped or not. */
  accepted = 0;
  /** What was taken out because it was done. */
  drained = 0;
  /** What was accepted and lost, since there was no room. */
  dropped = 0;
  /** How much is kept now, and the most that ever was. */
  kept = 0;
  mostKept = 0;
  private readonly size: number;
  private readonly onFull: Settings<typeof bufferFallbackTable>['onFull'];
  private ring = new Int32Array(16);
  private first = 0;

  constructor({ size, onFull }: Pick<Settings<typeof bufferFallbackTable>, 'size' | 'onFull'>) {
    this.size = size;
    this.onFull = onFull;
  }

  /** @param payload stands for the work: a whole number from 0, not kept already */
  put(payload: number): BufferAnswer {
    const isFull = this.kept === this.size;
    if (isFull && this.onFull === 'fail') return 'full';
    this.accepted += 1;
    if (isFull) this.dropped += 1;
    if (isFull && this.onFull === 'drop-new') return 'dropped-new';
    if (isFull) this.forgetOldest();
    this.append(payload);
    return isFull ? 'dropped-oldest' : 'accepted';
  }

  /** The oldest work, left where it is; {@link NOTHING_KEPT} when there is none. */
  peek(): number {
    return this.kept === 0 ? NOTHING_KEPT : (this.ring[this.first] ?? NOTHING_KEPT);
  }

  /**
   * The work that was looked at is done.
   * @returns false when it is no longer the oldest: it was dropped while it was under way
   */
  remove(payload: number): boolean {
    if (this.kept === 0 || this.peek() !== payload) return false;
    this.forgetOldest();
    this.drained += 1;
    return true;
  }

  private append(payload: number): void {
    if (this.kept === this.ring.length) this.grow();
    this.ring[(this.first + this.kept) & (this.ring.length - 1)] = payload;
    this.kept += 1;
    this.mostKept = Math.max(this.mostKept, this.kept);
  }

  private forgetOldest(): void {
    this.first = (this.first + 1) & (this.ring.length - 1);
    this.kept -= 1;
  }

  private grow(): void {
    const ring = new Int32Array(this.ring.length * 2);
    for (let index = 0; index < this.kept; index += 1) {
      ring[index] = this.ring[(this.first + index) & (this.ring.length - 1)] ?? 0;
    }
    this.ring = ring;
    this.first = 0;
  }
}
