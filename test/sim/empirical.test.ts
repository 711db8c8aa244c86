import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Empirical } from '../../src/sim/empirical.js';
import { luck } from './latencies.js';

/** p0, p25, p50, p75 and p100. */
const MEASURED = new Empirical([1_000, 2_000, 4_000, 4_000, 100_000]);

describe('a measured draw', () => {
  it('is a quantile at its share, and on a straight line between two', () => {
    const shares = [0, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875];
    expect(shares.map((share) => MEASURED.at(share))).toEqual([
      1_000, 2_000, 3_000, 4_000, 4_000, 4_000, 52_000,
    ]);
    expect(MEASURED.at(1 - 2 ** -53)).toBeCloseTo(100_000, 6);
    expect([MEASURED.low, MEASURED.high]).toEqual([1_000, 100_000]);
  });

  it('has the mean of the lines: 1.5, 3, 4 and 52 ms', () => {
    expect(MEASURED.cappedMean(1_000_000)).toBe(15_125);
    expect(MEASURED.cappedMean(100_000)).toBe(15_125);
  });

  it('cut down to a cap has the mean of the lines with flat ends', () => {
    // 1.5; 3 - 1 / 4 from 2 to 3 and then 3; 3; 3
    expect(MEASURED.cappedMean(3_000)).toBe((1_500 + 2_750 + 3_000 + 3_000) / 4);
    expect(MEASURED.cappedMean(500)).toBe(500);
  });

  it('grows with its luck, and has the mean that its draws have', () => {
    const list = fc.array(fc.nat(1_000_000), { minLength: 2, maxLength: 20 });
    const property = fc.property(list, luck, luck, fc.nat(1_000_000), (times, one, other, cap) => {
      const law = new Empirical(times.toSorted((a, b) => a - b));
      expect(law.at(Math.min(one, other))).toBeLessThanOrEqual(law.at(Math.max(one, other)));
      const steps = 1_000 * (times.length - 1);
      const sum = Array.from({ length: steps }, (_, step) =>
        Math.min(cap, law.at((step + 0.5) / steps)),
      ).reduce((a, b) => a + b, 0);
      // A step of a thousandth of a line; only the one with the cap in it is not exact.
      expect(Math.abs(sum / steps - law.cappedMean(cap))).toBeLessThan(1);
    });
    fc.assert(property);
  });
});
