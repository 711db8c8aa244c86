import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_BUCKETS, Series } from '../../src/analysis/series.js';

const MS = 1000;

describe('a series of counts over time', () => {
  it('starts with buckets of 100 ms, each from its first microsecond to before the next one', () => {
    const series = new Series();
    for (const time of [0, 99.999, 100, 250]) series.add(time * MS);
    series.add(250 * MS, 3);
    expect(series.list()).toEqual({ widthMs: 100, counts: [2, 1, 4] });
  });

  it('of nothing is one empty bucket', () => {
    expect(new Series().list()).toEqual({ widthMs: 100, counts: [0] });
  });

  it('doubles the width when time passes the 240th bucket, and keeps what was counted', () => {
    const series = new Series();
    series.add(150 * MS);
    series.add(23_999 * MS);
    expect(series.list()).toMatchObject({ widthMs: 100 });
    expect(series.list().counts).toHaveLength(MOST_BUCKETS);
    series.add(24_000 * MS);
    const { widthMs, counts } = series.list();
    expect([widthMs, counts.length]).toEqual([200, 121]);
    expect(counts.flatMap((count, bucket) => (count > 0 ? [[bucket, count]] : []))).toEqual([
      [0, 1],
      [119, 1],
      [120, 1],
    ]);
  });

  it('doubles as often as it takes: ten years are buckets of 19.4 days', () => {
    const series = new Series();
    series.add(0);
    series.add(3650 * 86_400 * 1000 * MS);
    // 100 ms * 2^24; 2^23 would end after 6.4 years.
    expect(series.list()).toMatchObject({ widthMs: 1_677_721_600 });
    // 315,360,000 s of 1,677,721.6 s each: the last is the 188th.
    expect(series.list().counts).toHaveLength(188);
  });

  it('goes on with empty buckets to the end that is asked for', () => {
    const series = new Series();
    series.add(50 * MS);
    expect(series.list(399 * MS).counts).toEqual([1, 0, 0, 0]);
    expect(series.list(60_000 * MS)).toMatchObject({ widthMs: 400 });
  });

  it('is what buckets of the last width would have counted from the start', () => {
    const events = fc.array(
      fc.record({
        time: fc.oneof(fc.nat(1000), fc.nat(60_000), fc.nat(10_000_000)),
        n: fc.integer({ min: 1, max: 5 }),
      }),
      { minLength: 1, maxLength: 100 },
    );
    const property = fc.property(events, (list) => {
      const series = new Series();
      for (const { time, n } of list) series.add(time * MS, n);
      const { widthMs, counts } = series.list();
      const expected = counts.map((_, bucket) =>
        list
          .filter(({ time }) => Math.floor(time / widthMs) === bucket)
          .reduce((total, { n }) => total + n, 0),
      );
      expect(counts).toEqual(expected);
      expect(counts.reduce((a, b) => a + b)).toBe(list.reduce((total, { n }) => total + n, 0));
      const latest = Math.max(...list.map(({ time }) => time));
      // No wider than it must be.
      expect(widthMs === 100 || latest >= (widthMs / 2) * MOST_BUCKETS).toBe(true);
    });
    fc.assert(property, { numRuns: 300 });
  });
});
