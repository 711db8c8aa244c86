import { describe, expect, it } from 'vitest';
import { CourseFold } from '../../src/analysis/courseFold.js';
import { feed, recordOf } from '../records.js';

const settled = (at: number, ok: boolean, reason = '') =>
  recordOf('operation-settled', { at, ok, reason });

describe('the course of a run', () => {
  it('counts in buckets of 100 ms what completed, in which way, what failed, and what was sent', () => {
    const fold = feed(new CourseFold(), [
      recordOf('call-started', { at: 0 }),
      recordOf('call-started', { at: 99_999 }),
      recordOf('call-started', { at: 100_000 }),
      recordOf('fast-fail', { at: 250_000 }),
      settled(120_000, true),
      settled(130_000, true, 'fallback'),
      settled(299_999, false, 'rejected'),
    ]);
    expect(fold.course()).toEqual({
      widthMs: 100,
      primary: [0, 1],
      fallback: [0, 1],
      failed: [0, 0, 1],
      calls: [2, 1],
      fastFails: [0, 0, 1],
    });
  });

  it('has equally long rows of equal buckets once the run has ended, however uneven they are', () => {
    // 24 s fill the 240 buckets of 100 ms; at 30 s they are 200 ms wide, 151 of them.
    const fold = feed(new CourseFold(), [
      settled(1_000_000, true),
      recordOf('call-started', { at: 29_000_000 }),
      recordOf('run-ended', { at: 30_000_000 }),
    ]);
    const { widthMs, ...rows } = fold.course();
    expect(widthMs).toBe(200);
    expect(Object.values(rows).map(({ length }) => length)).toEqual([151, 151, 151, 151, 151]);
    expect([rows.primary.indexOf(1), rows.calls.indexOf(1)]).toEqual([5, 145]);
  });
});
