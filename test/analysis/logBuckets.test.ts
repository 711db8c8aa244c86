import { describe, expect, it } from 'vitest';
import { LogBuckets } from '../../src/analysis/logBuckets.js';
import { LONGEST } from '../../src/model/knobs.js';

function filled(...times: readonly number[]): LogBuckets {
  const buckets = new LogBuckets();
  for (const time of times) buckets.add(time, 1);
  return buckets;
}

describe('buckets that get wider', () => {
  it('hold one time each below 512, and two from there to 1024', () => {
    const buckets = filled(255, 256, 511, 512, 513, 514);
    expect([1, 2, 3, 4, 5, 6].map((rank) => buckets.at(rank).time)).toEqual([
      ...[255, 256, 511, 512, 513, 514],
    ]);
    buckets.add(512, 1);
    // Now three are in the bucket of 512 and 513: the one between the two is either of them.
    expect(buckets.at(5)).toEqual({ time: 512, error: 1 });
  });

  it('know the first and the last of each, and what lies between to half of that', () => {
    // From 2^20 to below 2^21 a bucket is 4096 wide.
    const from = 2 ** 20;
    const buckets = filled(from + 10, from + 4_000, from + 100, from + 4_096, LONGEST);
    expect([1, 2, 3, 4, 5].map((rank) => buckets.at(rank))).toEqual([
      { time: from + 10, error: 0 },
      { time: from + 2_005, error: 1_995 },
      { time: from + 4_000, error: 0 },
      { time: from + 4_096, error: 0 },
      { time: LONGEST, error: 0 },
    ]);
  });

  it('are exact where a time has a bucket for itself', () => {
    const buckets = filled(7, 1_048_577);
    buckets.add(1_048_577, 98);
    expect([2, 50, 100].map((rank) => buckets.at(rank))).toEqual(
      Array.from({ length: 3 }, () => ({ time: 1_048_577, error: 0 })),
    );
    expect(buckets.sum.toNumber()).toBe(7 + 99 * 1_048_577);
  });

  it('take what others have counted', () => {
    const [one, other] = [filled(0, 1_000, 9_000), filled(1_001, 70_000)];
    one.merge(other);
    const all = filled(0, 1_000, 1_001, 9_000, 70_000);
    const ranks = [1, 2, 3, 4, 5];
    expect(ranks.map((rank) => one.at(rank))).toEqual(ranks.map((rank) => all.at(rank)));
    expect(one.sum.toNumber()).toBe(81_001);
  });
});
