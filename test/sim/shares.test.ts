import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Shares } from '../../src/sim/shares.js';

describe('shares', () => {
  it('part the numbers from 0 to 1 by their sizes, the lower end of each included', () => {
    const shares = new Shares([1, 2, 1]);
    expect([0, 0.249, 0.25, 0.5, 0.749, 0.75, 0.999].map((u) => shares.pick(u))).toEqual([
      0, 0, 1, 1, 1, 2, 2,
    ]);
  });

  it('are against each other: a third is a third, whatever the sum', () => {
    expect([0.33, 0.34].map((u) => new Shares([0.2, 0.4]).pick(u))).toEqual([0, 1]);
    expect([0.33, 0.34].map((u) => new Shares([50, 100]).pick(u))).toEqual([0, 1]);
  });

  it('always pick one of them', () => {
    const share = fc.double({ min: 1e-9, max: 1e9, noNaN: true });
    const number = fc.oneof(
      fc.constantFrom(0, 1 - 2 ** -53),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    );
    const property = fc.property(
      fc.array(share, { minLength: 1, maxLength: 9 }),
      number,
      (all, u) => {
        const before = all.slice(0, new Shares(all).pick(u));
        expect(before.length).toBeLessThan(all.length);
        const sum = (part: readonly number[]) => part.reduce((total, one) => total + one, 0);
        expect(sum(before)).toBeLessThanOrEqual(u * sum(all));
      },
    );
    fc.assert(property);
  });
});
