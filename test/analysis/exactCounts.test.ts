import { describe, expect, it } from 'vitest';
import { ExactCounts } from '../../src/analysis/exactCounts.js';
import { LONGEST } from '../../src/model/knobs.js';
import { EXACT_TIMES } from '../../src/model/timeFigures.js';

function counted(...times: readonly (readonly [time: number, times: number])[]): ExactCounts {
  const counts = new ExactCounts();
  for (const [time, often] of times) counts.add(time, often);
  return counts;
}

describe('counts of different times', () => {
  it('know how often each occurs, in whatever order it comes', () => {
    const seen: (readonly [number, number])[] = [];
    const counts = counted([40, 1], [0, 2], [40, 3], [LONGEST, 1], [LONGEST, 1], [0, 1]);
    counts.each((time, times) => seen.push([time, times]));
    expect(seen.toSorted(([a], [b]) => a - b)).toEqual([
      [0, 3],
      [40, 4],
      [LONGEST, 2],
    ]);
    expect(counts.sum.toNumber()).toBe(160 + 2 * LONGEST);
  });

  it('have each in its rank, those that come later too', () => {
    const counts = counted([40, 2], [20, 3]);
    expect([1, 3, 4, 5].map((rank) => counts.at(rank))).toEqual([20, 20, 40, 40]);
    counts.add(30, 1);
    expect([3, 4, 5].map((rank) => counts.at(rank))).toEqual([20, 30, 40]);
  });

  it('refuse one too many, and still count those that they have', () => {
    const all = Array.from({ length: EXACT_TIMES }, (_, index) => [index * 4_096, 1] as const);
    const counts = counted(...all);
    expect([counts.add(1, 1), counts.add(4_096, 5), counts.add(1, 1)]).toEqual([
      false,
      true,
      false,
    ]);
    expect([2, 7, 8, EXACT_TIMES + 5].map((rank) => counts.at(rank))).toEqual([
      ...[4_096, 4_096, 8_192],
      (EXACT_TIMES - 1) * 4_096,
    ]);
  });
});
