import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LatencySample } from '../../src/policy/latencySample.js';

function sampleOf(latencies: Iterable<number>): LatencySample {
  const sample = new LatencySample();
  for (const latency of latencies) sample.add(latency);
  return sample;
}

/** Numbers 1 to n in an order that is not sorted: 7 and n have no common divisor. */
function shuffled(n: number): readonly number[] {
  return Array.from({ length: n }, (_, index) => ((index * 7) % n) + 1);
}

describe('the quantiles of latencies', () => {
  it('are the smallest that at least so many are not above', () => {
    const hundred = sampleOf(shuffled(100));
    const quantiles = [0.5, 1, 1.5, 50, 95, 99, 99.5, 100].map((share) => hundred.quantile(share));
    expect(quantiles).toEqual([1, 1, 2, 50, 95, 99, 100, 100]);
  });

  it('of few are found the same way', () => {
    expect([50, 51, 100].map((share) => sampleOf([20, 10]).quantile(share))).toEqual([10, 20, 20]);
    expect([sampleOf([]).quantile(95), sampleOf([7]).quantile(95)]).toEqual([0, 7]);
  });

  it('are not moved by percentages that are not exact in binary', () => {
    const thousand = sampleOf(shuffled(1000));
    const tenths = Array.from({ length: 1000 }, (_, tenth) => (tenth + 1) / 10);
    const wrong = tenths.filter((share) => thousand.quantile(share) !== Math.round(share * 10));
    expect(wrong).toEqual([]);
  });

  it('forget all but the last 1000', () => {
    const slow = sampleOf(
      Array.from({ length: 1500 }, (_, index) => (index < 500 ? 1_000_000 : 5)),
    );
    expect([slow.size, slow.quantile(100)]).toEqual([1000, 5]);
    slow.add(9);
    expect([slow.quantile(99.9), slow.quantile(100)]).toEqual([5, 9]);
  });

  // 5000 comes first and is forgotten first; the new one belongs where it was.
  it.each([
    ['as long as', 5000, [4990, 5000, 5010]],
    ['a little shorter than', 4995, [4990, 4995, 5010]],
  ])('stay exact when the new one is %s the one forgotten', (_, latency, expected) => {
    const tens = shuffled(1000).map((one) => one * 10);
    const thousand = sampleOf([5000, ...tens.filter((one) => one !== 5000), latency]);
    expect([49.9, 50, 50.1].map((share) => thousand.quantile(share))).toEqual(expected);
  });

  it('are those of a sorted list, whatever came', () => {
    const latency = fc.oneof(fc.nat({ max: 20 }), fc.nat());
    const many = fc.array(latency, { minLength: 1, maxLength: 1200, size: 'max' });
    const property = fc.property(many, fc.integer({ min: 1, max: 100 }), (latencies, share) => {
      const kept = latencies.slice(-1000).sort((a, b) => a - b);
      const expected = kept[Math.ceil((share * kept.length) / 100) - 1];
      expect(sampleOf(latencies).quantile(share)).toBe(expected);
    });
    fc.assert(property, { numRuns: 200 });
  });
});
