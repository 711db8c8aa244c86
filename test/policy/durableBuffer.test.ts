import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DurableBuffer, NOTHING_KEPT } from '../../src/policy/durableBuffer.js';

type OnFull = 'fail' | 'drop-new' | 'drop-oldest';

function buffer(size: number, onFull: OnFull = 'fail'): DurableBuffer {
  return new DurableBuffer({ size, onFull });
}

/** Puts numbers 0, 1, 2, ... in. */
function fill(own: DurableBuffer, count: number): readonly string[] {
  return Array.from({ length: count }, (_, payload) => own.put(payload));
}

/** Takes everything out, the oldest first. */
function drain(own: DurableBuffer): readonly number[] {
  const drained: number[] = [];
  for (let next = own.peek(); next !== NOTHING_KEPT; next = own.peek()) {
    own.remove(next);
    drained.push(next);
  }
  return drained;
}

/** Accepted, drained, kept, dropped. */
function counts({ accepted, drained, kept, dropped }: DurableBuffer): readonly number[] {
  return [accepted, drained, kept, dropped];
}

describe('a durable buffer', () => {
  it('gives the oldest first', () => {
    const own = buffer(100);
    fill(own, 40);
    expect(drain(own)).toEqual(Array.from({ length: 40 }, (_, payload) => payload));
  });

  it('keeps what is looked at until it is done', () => {
    const own = buffer(5);
    fill(own, 2);
    const looked = [own.peek(), own.peek(), own.kept];
    expect([looked, own.remove(0), own.peek(), own.kept]).toEqual([[0, 0, 2], true, 1, 1]);
  });

  it('has nothing to give when it is empty', () => {
    const own = buffer(5);
    expect([own.peek(), own.remove(0), own.remove(NOTHING_KEPT), ...counts(own)]).toEqual([
      NOTHING_KEPT,
      false,
      false,
      0,
      0,
      0,
      0,
    ]);
  });

  it('when full takes no more', () => {
    const own = buffer(2);
    expect([fill(own, 3), counts(own), drain(own)]).toEqual([
      ['accepted', 'accepted', 'full'],
      [2, 0, 2, 0],
      [0, 1],
    ]);
  });

  it('when full may answer new work and lose it', () => {
    const own = buffer(2, 'drop-new');
    expect([fill(own, 3), counts(own), drain(own)]).toEqual([
      ['accepted', 'accepted', 'dropped-new'],
      [3, 0, 2, 1],
      [0, 1],
    ]);
  });

  it('when full may lose the oldest instead', () => {
    const own = buffer(2, 'drop-oldest');
    expect([fill(own, 4), counts(own), drain(own)]).toEqual([
      ['accepted', 'accepted', 'dropped-oldest', 'dropped-oldest'],
      [4, 0, 2, 2],
      [2, 3],
    ]);
  });

  it('does not take out other work when what was under way has been dropped', () => {
    const own = buffer(2, 'drop-oldest');
    fill(own, 2);
    const underWay = own.peek();
    own.put(2);
    expect([own.remove(underWay), own.peek(), ...counts(own)]).toEqual([false, 1, 3, 0, 2, 1]);
  });

  it('remembers the most that it ever kept', () => {
    const own = buffer(10);
    fill(own, 7);
    drain(own);
    fill(own, 3);
    expect([own.mostKept, own.kept]).toEqual([7, 3]);
  });
});

describe('any buffer, whatever happens', () => {
  it('loses nothing: accepted is drained and kept and dropped, in the order in which it came', () => {
    const size = fc.integer({ min: 1, max: 40 });
    const policy = fc.constantFrom<OnFull>('fail', 'drop-new', 'drop-oldest');
    const steps = fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.boolean()), {
      maxLength: 300,
      size: 'max',
    });
    const property = fc.property(size, policy, steps, (most, onFull, puts) => {
      const own = buffer(most, onFull);
      const list = new NaiveBuffer(most, onFull);
      for (const [payload, isPut] of puts.entries()) {
        if (isPut) expect(own.put(payload)).toBe(list.put(payload));
        else expect(own.remove(own.peek())).toBe(list.remove());
        expect(own.accepted).toBe(own.drained + own.kept + own.dropped);
        expect(own.kept).toBe(list.kept.length);
      }
      expect([own.drained, drain(own)]).toEqual([list.drained, list.kept]);
    });
    fc.assert(property);
  });
});

/** The same by a plain list. */
class NaiveBuffer {
  kept: number[] = [];
  drained = 0;
  private readonly size: number;
  private readonly onFull: OnFull;

  constructor(size: number, onFull: OnFull) {
    this.size = size;
    this.onFull = onFull;
  }

  put(payload: number): string {
    if (this.kept.length < this.size) {
      this.kept.push(payload);
      return 'accepted';
    }
    if (this.onFull !== 'drop-oldest') return this.onFull === 'fail' ? 'full' : 'dropped-new';
    this.kept = [...this.kept.slice(1), payload];
    return 'dropped-oldest';
  }

  remove(): boolean {
    if (this.kept.shift() === undefined) return false;
    this.drained += 1;
    return true;
  }
}
