import { describe, expect, it } from 'vitest';
import {
  type BackoffSettings,
  createBackoff,
} from '../../../src/policy/breakers/failsafeBackoff.js';
import { constant, exponential, S } from './failsafeStory.js';

describe('failsafe, the backoffs', () => {
  /** The first `n` values in seconds, with draws from a list; and the ranges drawn from. */
  function take(settings: BackoffSettings, n: number, draws: readonly number[] = []) {
    const asked: string[] = [];
    const backoff = createBackoff(settings, (low, high) => {
      asked.push(`${low}..${high - 1}`);
      return draws[asked.length - 1] ?? low;
    });
    return { seconds: Array.from({ length: n }, () => backoff.next() / S), asked, backoff };
  }

  it('constant: keeps fractions of a second', () => {
    expect(take(constant(1_250_001), 2).seconds).toEqual([1.250001, 1.250001]);
  });

  it('exponential: doubles up to the maximum', () => {
    expect(take({ kind: 'exponential', start: 3 * S, max: 20 * S }, 5).seconds).toEqual([
      3, 6, 12, 20, 20,
    ]);
  });

  it('exponential: drops fractions of a second, at both ends', () => {
    expect(take({ kind: 'exponential', start: 1_999_999, max: 5_999_999 }, 4).seconds).toEqual([
      1, 2, 4, 5,
    ]);
  });

  it('exponential: doubles 30 times at most', () => {
    const { seconds } = take({ kind: 'exponential', start: S, max: 2 ** 32 * S }, 33);
    expect(seconds.slice(29)).toEqual([2 ** 29, 2 ** 30, 2 ** 30, 2 ** 30]);
  });

  it('full_jittered: draws from 0 to the value, both included', () => {
    const { asked, seconds } = take(
      { kind: 'full_jittered', start: 2 * S, max: 5 * S },
      3,
      [0, 4, 5],
    );
    expect([asked, seconds]).toEqual([
      ['0..2', '0..4', '0..5'],
      [0, 4, 5],
    ]);
  });

  it('equal_jittered: draws the upper half, both ends included, half of an odd value rounded down', () => {
    const { asked, seconds } = take(
      { kind: 'equal_jittered', start: 5 * S, max: 11 * S },
      3,
      [2, 0, 5],
    );
    expect([asked, seconds]).toEqual([
      ['0..2', '0..5', '0..5'],
      [4, 5, 10],
    ]);
  });

  it('equal_jittered: the first value of 1 s is always 0 s', () => {
    const { asked, seconds } = take({ kind: 'equal_jittered', start: S, max: 300 * S }, 2, [0, 1]);
    expect([asked, seconds]).toEqual([
      ['0..0', '0..1'],
      [0, 2],
    ]);
  });

  it('draws whole seconds from a source of fractions, too', () => {
    expect(
      take({ kind: 'full_jittered', start: 9 * S, max: 9 * S }, 2, [3.7, 9.99]).seconds,
    ).toEqual([3, 9]);
  });

  it('begins again from the first value', () => {
    const ways: readonly BackoffSettings[] = [
      exponential,
      { kind: 'list', durations: [S, 2 * S] },
      constant(S),
    ];
    const again = ways.map((settings) => {
      const { backoff, seconds } = take(settings, 2);
      backoff.restart();
      return [...seconds, backoff.next() / S];
    });
    expect(again).toEqual([
      [1, 2, 1],
      [1, 2, 1],
      [1, 1, 1],
    ]);
  });

  it('list: an empty one is 300 s from the beginning', () => {
    expect(take({ kind: 'list', durations: [] }, 2).seconds).toEqual([300, 300]);
  });
});
