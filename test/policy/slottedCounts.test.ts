import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SlottedCounts } from '../../src/policy/slottedCounts.js';

describe('counts in slots', () => {
  it('forget a call after more than 59 slots and no more than 60', () => {
    const seen = [0, 9].map((at) => {
      const late = new SlottedCounts(600);
      late.addTotal(at);
      late.addGood(at);
      return [599, 600].map((now) => {
        late.age(now);
        return [late.total, late.good];
      });
    });
    // Both are in the slot of 0 to 9, which is forgotten at 600: after 600 us and after 591 us.
    expect(seen).toEqual([
      [
        [1, 1],
        [0, 0],
      ],
      [
        [1, 1],
        [0, 0],
      ],
    ]);
  });

  it('age by themselves, over any pause', () => {
    const counts = new SlottedCounts(600);
    for (let at = 0; at < 600; at += 1) counts.addTotal(at);
    const left = [599, 600, 610, 1000, 1189, 1190, 1_000_000].map((now) => {
      counts.age(now);
      return counts.total;
    });
    expect(left).toEqual([600, 590, 580, 190, 10, 0, 0]);
  });

  it('hold every call of less than 59 slots ago and none of 60 slots ago, whatever the times', () => {
    const call = fc.tuple(fc.nat({ max: 40 }), fc.boolean());
    const widths = fc.integer({ min: 1, max: 5 });
    const property = fc.property(widths, fc.array(call, { maxLength: 200 }), (width, list) => {
      const counts = new SlottedCounts(60 * width);
      const calls: { at: number; good: boolean }[] = [];
      let now = 0;
      for (const [wait, good] of list) {
        now += wait;
        calls.push({ at: now, good });
        counts.addTotal(now);
        if (good) counts.addGood(now);
        const youngerThan = (age: number) => calls.filter(({ at }) => now - at < age);
        const [sure, possible] = [youngerThan(59 * width + 1), youngerThan(60 * width)];
        expect(counts.total).toBeGreaterThanOrEqual(sure.length);
        expect(counts.total).toBeLessThanOrEqual(possible.length);
        expect(counts.good).toBeGreaterThanOrEqual(sure.filter((each) => each.good).length);
        expect(counts.good).toBeLessThanOrEqual(possible.filter((each) => each.good).length);
      }
    });
    fc.assert(property);
  });
});
