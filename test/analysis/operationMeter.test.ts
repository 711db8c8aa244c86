import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LabRecord } from '../../src/model/records.js';
import { recordOf } from '../records.js';
import { ends, metricsOf, settles, someOf, starts, turns } from './recordStory.js';

/** So many operations that settle one after the other, a millisecond apart. */
function inARow(count: number, from: number, ok: boolean): readonly LabRecord[] {
  return Array.from({ length: count }, (_, index) => settles(from + index, index, 1, { ok }));
}

describe('what becomes of operations', () => {
  it('tells real answers, fallbacks, failures and rejections apart', () => {
    const failed = { ok: false };
    const story = [
      ...Array.from({ length: 9 }, (_, operation) => starts(0, operation)),
      settles(1, 0, 1),
      settles(1, 1, 1),
      settles(1, 2, 1, { reason: 'fallback' }),
      settles(1, 3, 1, failed),
      settles(1, 4, 1, { ...failed, reason: 'timeout' }),
      settles(1, 5, 0, { ...failed, reason: 'rejected' }),
      settles(1, 6, 1, { ...failed, reason: 'refused' }),
      settles(1, 7, 1, { ...failed, reason: 'over-budget' }),
    ];
    const names = [
      'operations',
      'completed',
      'primary',
      'fallback',
      'failed',
      'rejected',
      'stillRunning',
      'completedRatio',
      'primaryRatio',
      'rejectedRatio',
    ] as const;
    expect(someOf(names, story)).toEqual({
      operations: 9,
      completed: 3,
      primary: 2,
      fallback: 1,
      failed: 5,
      rejected: 3,
      stillRunning: 1,
      completedRatio: 3 / 8,
      primaryRatio: 2 / 8,
      rejectedRatio: 3 / 8,
    });
  });

  it('makes a goodput of the completed ones over the length of the run, which goes on to its end', () => {
    const story = [settles(100, 0, 1), settles(200, 1, 1), settles(300, 2, 1, { ok: false })];
    expect(someOf(['goodput'], story)).toEqual({ goodput: 2 / 0.3 });
    expect(someOf(['goodput'], [...story, ends(4_000)])).toEqual({ goodput: 0.5 });
    expect(someOf(['goodput'], [settles(0, 0, 0)])).toEqual({ goodput: null });
  });

  it('has the latency of all that settled, by nearest rank, failed ones too', () => {
    // 1 to 100 ms, of which the even ones fail: of a hundred the median is the fiftieth.
    const story = Array.from({ length: 100 }, (_, index) =>
      settles(index + 1, index, index + 1, { ok: index % 2 === 0 }),
    );
    const expected = {
      'latency.p50Ms': 50,
      'latency.p75Ms': 75,
      'latency.p90Ms': 90,
      'latency.p95Ms': 95,
      'latency.p99Ms': 99,
      'latency.p999Ms': 100,
      'latency.p9999Ms': 100,
      'latency.maxMs': 100,
      'latency.meanMs': 50.5,
    } as const;
    expect(metricsOf(...story)).toMatchObject(expected);
    const ofNothing = Object.keys(expected).map((name) => [name, null]);
    expect(metricsOf()).toMatchObject(Object.fromEntries(ofNothing));
  });

  it('has the tail of ten thousand, of which each quantile is the last of its kind', () => {
    const last = [7_500, 9_500, 9_990, 9_999, 10_000];
    const story = Array.from({ length: 10_000 }, (_, index) =>
      settles(index + 1, index, 10 * (1 + last.findIndex((rank) => index < rank))),
    );
    expect(metricsOf(...story)).toMatchObject({
      'completedLatency.p75Ms': 10,
      'completedLatency.p95Ms': 20,
      'completedLatency.p99Ms': 30,
      'completedLatency.p999Ms': 30,
      'completedLatency.p9999Ms': 40,
      'completedLatency.maxMs': 50,
    });
  });

  it('has the latency of those that completed apart: 1, 3, ... 99 ms', () => {
    const story = Array.from({ length: 100 }, (_, index) =>
      settles(index + 1, index, index + 1, { ok: index % 2 === 0 }),
    );
    const names = ['completedLatency.p50Ms', 'completedLatency.maxMs'] as const;
    expect(someOf([...names, 'completedLatency.meanMs'], story)).toEqual({
      'completedLatency.p50Ms': 49,
      'completedLatency.maxMs': 99,
      'completedLatency.meanMs': 50,
    });
    const failed = [settles(1, 0, 1, { ok: false })];
    expect(someOf([...names, 'latency.maxMs'], failed)).toEqual({
      'completedLatency.p50Ms': null,
      'completedLatency.maxMs': null,
      'latency.maxMs': 1,
    });
  });

  it('adds up every operation, whatever the stream', () => {
    const operation = fc.record({
      ok: fc.boolean(),
      reason: fc.constantFrom('', 'fallback', 'rejected', 'refused', 'timeout'),
      isSettled: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(operation), (operations) => {
        const story = operations.flatMap(({ ok, reason, isSettled }, index) => [
          starts(index, index),
          ...(isSettled ? [settles(index, index, 1, { ok, reason })] : []),
        ]);
        const { completed, failed, primary, fallback, rejected, stillRunning } = metricsOf(
          ...story,
        );
        const sum = (...parts: readonly unknown[]) =>
          parts.reduce<number>((a, b) => a + Number(b), 0);
        expect(sum(completed, failed, stillRunning)).toBe(operations.length);
        expect(sum(primary, fallback)).toBe(completed);
        expect(Number(rejected)).toBeLessThanOrEqual(Number(failed));
      }),
    );
  });
});

describe('a recovery', () => {
  const recovered = (...story: readonly LabRecord[]) => metricsOf(...story).recoverMs;

  it('ends with the last failure before 20 operations in a row complete', () => {
    const story = [
      turns(0, 'down'),
      turns(1_000, 'up'),
      ...inARow(19, 1_010, true),
      settles(1_500, 0, 1, { ok: false }),
      ...inARow(20, 2_000, true),
      settles(3_000, 0, 1, { ok: false }),
    ];
    expect(recovered(...story)).toBe(500);
  });

  it('takes no time when nothing fails any more', () => {
    expect(recovered(turns(0, 'down'), turns(1_000, 'up'), ...inARow(20, 1_010, true))).toBe(0);
  });

  it('is none before 20 in a row, nor without trouble', () => {
    expect(recovered(turns(0, 'down'), turns(1_000, 'up'), ...inARow(19, 1_010, true))).toBe(null);
    expect(recovered(...inARow(50, 0, true))).toBe(null);
  });

  it('begins when the last dependency is up, and anew with the next trouble', () => {
    const story = [
      turns(0, 'down', 'redis'),
      turns(0, 'degraded', 'api'),
      turns(1_000, 'up', 'redis'),
      ...inARow(30, 1_010, true),
      turns(2_000, 'up', 'api'),
      settles(2_100, 0, 1, { ok: false }),
      turns(2_200, 'down', 'redis'),
      turns(2_300, 'up', 'redis'),
      settles(2_350, 0, 1, { ok: false }),
      ...inARow(20, 2_400, true),
    ];
    expect(recovered(...story)).toBe(50);
  });

  it('is the longest of several', () => {
    const outage = (at: number, failsUntil: number) => [
      turns(at, 'down'),
      turns(at + 100, 'up'),
      settles(at + 100 + failsUntil, 0, 1, { ok: false }),
      ...inARow(20, at + 500, true),
    ];
    expect(recovered(...outage(0, 70), ...outage(1_000, 300), ...outage(2_000, 40))).toBe(300);
  });
});

it('the last to settle is the last, completed or not', () => {
  const story = [settles(1.5, 0, 1), recordOf('run-ended', { at: 9_000 })];
  expect(someOf(['lastSettledMs'], story)).toEqual({ lastSettledMs: 1.5 });
});
