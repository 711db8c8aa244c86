import { describe, expect, it } from 'vitest';
import { ChunkStore } from '../../src/sim/chunks.js';

describe('the chunks of the lanes', () => {
  it('are used again, the last one given back first, with nothing after them', () => {
    const store = new ChunkStore();
    const chunks = [store.take(), store.take(), store.take()] as const;
    const [first, second, third] = chunks;
    first.next = second;
    second.next = third;
    expect(store.exchange(first)).toBe(second);
    expect(store.exchange(second)).toBe(third);
    expect([store.take(), store.take()]).toEqual([second, first]);
    expect([first.next, second.next]).toEqual([null, null]);
    expect(chunks).not.toContain(store.take());
  });

  it('are never all given back: a lane keeps one', () => {
    const store = new ChunkStore();
    expect(() => store.exchange(store.take())).toThrow('the last chunk of a lane');
  });
});
