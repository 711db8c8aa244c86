import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CallWindow, type ResultWindow, TimeWindow } from '../../src/policy/window.js';

interface Result {
  readonly failed: boolean;
  readonly slow: boolean;
  readonly at: number;
}

/** Results at times that never go back; a wait of 0 is as likely as one of a whole window. */
const anyResults = fc
  .array(fc.tuple(fc.boolean(), fc.boolean(), fc.nat({ max: 4 })), { maxLength: 300, size: 'max' })
  .map((list) => {
    let at = 0;
    return list.map(([failed, slow, wait]): Result => {
      at += wait;
      return { failed, slow, at };
    });
  });

function counts({ total, failed, slow }: ResultWindow): readonly number[] {
  return [total, failed, slow];
}

function countsOf(results: readonly Result[]): readonly number[] {
  const failed = results.filter((result) => result.failed).length;
  return [results.length, failed, results.filter((result) => result.slow).length];
}

describe('a window of the last calls', () => {
  it('holds exactly the last so many results, whatever they are, cleared or not', () => {
    const size = fc.integer({ min: 1, max: 20 });
    const property = fc.property(size, anyResults, fc.nat({ max: 300 }), (most, results, cut) => {
      const window = new CallWindow(most);
      for (const [index, { failed, slow }] of results.entries()) {
        if (index === cut) window.clear();
        window.add(failed, slow);
        const known = results.slice(index < cut ? 0 : cut, index + 1);
        expect(counts(window)).toEqual(countsOf(known.slice(-most)));
      }
    });
    fc.assert(property);
  });

  it('does not age', () => {
    const window = new CallWindow(3);
    window.add(true, true);
    window.age();
    expect(counts(window)).toEqual([1, 1, 1]);
  });

  it('is empty when cleared', () => {
    const window = new CallWindow(3);
    window.add(true, true);
    window.clear();
    expect(counts(window)).toEqual([0, 0, 0]);
  });
});

describe('a window of the last so long', () => {
  it('holds exactly the results of less than its duration ago', () => {
    const length = fc.integer({ min: 1, max: 120 });
    const property = fc.property(length, anyResults, fc.nat({ max: 300 }), (most, results, cut) => {
      const window = new TimeWindow(most);
      for (const [index, { failed, slow, at }] of results.entries()) {
        if (index === cut) window.clear();
        window.add(failed, slow, at);
        const known = results.slice(index < cut ? 0 : cut, index + 1);
        expect(counts(window)).toEqual(countsOf(known.filter((past) => at - past.at < most)));
      }
    });
    fc.assert(property);
  });

  it('forgets a result at exactly its duration, not a microsecond earlier', () => {
    const window = new TimeWindow(1000);
    window.add(true, false, 500);
    window.age(1499);
    const before = counts(window);
    window.age(1500);
    expect([before, counts(window)]).toEqual([
      [1, 1, 0],
      [0, 0, 0],
    ]);
  });

  it('forgets by itself: idle time ages it whether or not results come', () => {
    const window = new TimeWindow(10);
    for (let at = 0; at < 10; at += 1) window.add(at % 2 === 0, at % 5 === 0, at);
    const seen = [9, 10, 12, 15, 1000].map((at) => {
      window.age(at);
      return counts(window);
    });
    expect(seen).toEqual([
      [10, 5, 2],
      [9, 4, 1],
      [7, 3, 1],
      [4, 2, 0],
      [0, 0, 0],
    ]);
  });

  it('is empty when cleared, and ages rightly afterwards', () => {
    const window = new TimeWindow(10);
    for (let at = 0; at < 20; at += 1) window.add(true, true, 0);
    window.clear();
    const empty = counts(window);
    window.add(false, true, 100);
    window.age(109);
    expect([empty, counts(window)]).toEqual([
      [0, 0, 0],
      [1, 0, 1],
    ]);
  });
});
