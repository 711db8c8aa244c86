import { describe, expect, it } from 'vitest';
import { Purse, toUnits } from '../../src/policy/purse.js';

describe('a purse', () => {
  it('begins full, and what does not fit is lost', () => {
    const purse = new Purse(2.5);
    purse.put(toUnits(1));
    expect(purse.tokens).toBe(2.5);
  });

  it('pays all or nothing', () => {
    const purse = new Purse(2.5);
    expect([purse.pay(toUnits(3)), purse.tokens]).toEqual([false, 2.5]);
    expect([purse.pay(toUnits(2.5)), purse.tokens]).toEqual([true, 0]);
  });

  it('counts tenths exactly: ten of them are one', () => {
    const purse = new Purse(1);
    purse.lose(toUnits(1));
    for (let tenth = 0; tenth < 10; tenth += 1) purse.put(toUnits(0.1));
    expect(purse.pay(toUnits(1))).toBe(true);
  });

  it('is more than half full above half, not at it, and never less than empty', () => {
    const purse = new Purse(10);
    purse.lose(toUnits(4.9));
    const above = purse.isMoreThanHalf;
    purse.lose(toUnits(0.1));
    expect([above, purse.isMoreThanHalf]).toEqual([true, false]);
    purse.lose(toUnits(99));
    expect(purse.tokens).toBe(0);
  });
});
