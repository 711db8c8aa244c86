import { describe, expect, it } from 'vitest';
import { reachesPercent } from '../../src/policy/rateLimit.js';

/** The fewest of so many that reach a percentage. */
function fewest(total: number, percent: number): number {
  const counts = Array.from({ length: total + 1 }, (_, count) => count);
  return counts.findIndex((count) => reachesPercent(count, total, percent));
}

describe('a share of calls', () => {
  it('reaches a percentage at exactly that many, and not at one less', () => {
    expect([fewest(10, 50), fewest(11, 50), fewest(3, 100)]).toEqual([5, 6, 3]);
  });

  it('reaches at exactly that many a percentage that is not exact in binary', () => {
    // 4.4 % of 750 is 33; 0.7 % of 1000 is 7; 57.3 % of 2000 is 1146.
    expect([fewest(750, 4.4), fewest(1000, 0.7), fewest(2000, 57.3)]).toEqual([33, 7, 1146]);
  });

  it('reaches no percent with none, since none is not less', () => {
    expect([reachesPercent(0, 10, 0), reachesPercent(0, 10, 0.1)]).toEqual([true, false]);
  });
});
