import { describe, expect, it } from 'vitest';
import { fromMillis } from '../../../src/model/time.js';
import { FailsafeAverage, FailsafeWindow } from '../../../src/policy/breakers/failsafeWindow.js';
import { S } from './failsafeStory.js';

describe('failsafe, the count of requests', () => {
  /** Five slices of one second. */
  function count(...adds: readonly number[]): string {
    const window = new FailsafeWindow(5 * S);
    for (const ms of adds) window.add(fromMillis(ms));
    return `${window.slices.join(' ')} at ${window.index}`;
  }

  it('begins the next slice at exactly the width of one', () => {
    expect([count(0, 999.999), count(0, 1000)]).toEqual(['2 0 0 0 0 at 0', '1 1 0 0 0 at 1']);
  });

  it('begins a slice when somebody looks, so that slices stretch', () => {
    expect(count(0, 1900, 2800, 2900)).toBe('1 2 1 0 0 at 2');
  });

  it('empties the slices it passes over', () => {
    const full = [0, 1000, 2000, 3000, 4000];
    expect([
      count(...full, 4999),
      count(...full, 5000),
      count(...full, 6000),
      count(...full, 8000),
    ]).toEqual(['1 1 1 1 2 at 4', '1 1 1 1 1 at 0', '0 1 1 1 1 at 1', '0 0 0 1 1 at 3']);
  });

  it('empties all of them after five widths, and then goes on one slice further', () => {
    const full = [0, 1000, 2000, 3000, 4000];
    expect([count(...full, 9000), count(...full, 10_000), count(...full, 99_000)]).toEqual([
      '0 0 0 0 1 at 4',
      '1 0 0 0 0 at 0',
      '1 0 0 0 0 at 0',
    ]);
  });

  it('adds the slices up, and drops what is over before it does', () => {
    const window = new FailsafeWindow(5 * S);
    for (const ms of [0, 500, 1000]) window.add(fromMillis(ms));
    expect([
      window.sum(1_000_000),
      window.sum(5_000_000),
      window.sum(9_999_999),
      window.index,
    ]).toEqual([3, 1, 0, 4]);
  });

  it('keeps its place when it is emptied, and begins a slice there', () => {
    const window = new FailsafeWindow(5 * S);
    for (const ms of [0, 1000, 1500]) window.add(fromMillis(ms));
    window.reset(1_500_000);
    window.add(2_499_999);
    expect([window.slices, window.index]).toEqual([[0, 1, 0, 0, 0], 1]);
    window.add(2_500_000);
    expect([window.slices, window.index]).toEqual([[0, 1, 1, 0, 0], 2]);
  });

  it('rounds the width of a slice down to a millisecond', () => {
    const window = new FailsafeWindow(9_999);
    window.add(0);
    window.add(999);
    window.add(1_000);
    expect(window.slices).toEqual([2, 1, 0, 0, 0]);
  });
});

describe('failsafe, the moving average', () => {
  it('starts with the first outcome after time 0, whatever it was before', () => {
    const average = new FailsafeAverage(1000);
    expect([average.update(0, true), average.update(1, false), average.update(1, true)]).toEqual([
      1, 0, 0,
    ]);
    average.reset();
    expect([average.value, average.stamp, average.update(5, true)]).toEqual([0, 0, 1]);
  });
});
