import { describe, expect, it } from 'vitest';
import type { LatencySettings } from '../../src/model/latency.js';
import { latencyRemarks } from '../../src/model/latencyRemarks.js';

/** Each remark as one line. */
function said(latency: LatencySettings): readonly string[] {
  return latencyRemarks(latency)
    .filter(({ isOfWritten }) => !isOfWritten)
    .map(
      ({ severity, option, found, expected, hint }) =>
        `${severity}: ${option}: ${found}; ${expected}; ${hint}`,
    );
}

const MS = 1_000;

describe('of a latency it is said', () => {
  it('that the ends of a uniform one are crossed', () => {
    const ends = { distribution: 'uniform', max: null } as const;
    expect(said({ ...ends, from: 9 * MS, to: 5 * MS })).toEqual([
      'error: from: from 9ms, to 5ms; from not longer than to; did you mean from 5ms, to 9ms?',
    ]);
    expect(said({ ...ends, from: 5 * MS, to: 5 * MS })).toEqual([]);
  });

  it('that a bell is so wide that much of it would lie below zero', () => {
    const bell = { distribution: 'normal', mean: 10 * MS, max: null } as const;
    expect(said({ ...bell, deviation: 5_001 })).toEqual([
      'warning: deviation: deviation 5.001ms with mean 10ms; a deviation of at most half the mean; draws below zero count as zero, so the real mean is higher; log-normal has no such draws',
    ]);
    expect(said({ ...bell, deviation: 5_000 })).toEqual([]);
  });

  it('that a tail has no finite mean, unless it is cut', () => {
    const tail = { distribution: 'pareto', scale: 3 * MS, shape: 1 } as const;
    expect(said({ ...tail, max: null })).toEqual([
      'warning: shape: shape 1 without max; shape above 1, or a max; up to 1 there is no finite mean: single draws of years decide every average',
    ]);
    expect(said({ ...tail, max: 30_000 * MS })).toEqual([]);
    expect(said({ ...tail, shape: 1.01, max: null })).toEqual([]);
  });

  it('that a maximum leaves nothing to chance', () => {
    const flat = { distribution: 'uniform', from: 2 * MS, to: 8 * MS } as const;
    expect(said({ ...flat, max: 2 * MS })).toEqual([
      'warning: max: max 2ms with from 2ms; max longer than from; every draw is 2ms: nothing is left to chance',
    ]);
    expect(said({ ...flat, max: 2_001 })).toEqual([]);
    expect(said({ distribution: 'pareto', scale: 3 * MS, shape: 2, max: 1 * MS })).toEqual([
      'warning: max: max 1ms with scale 3ms; max longer than scale; every draw is 1ms: nothing is left to chance',
    ]);
  });

  it('that measured quantiles are not in order', () => {
    const measured = { distribution: 'empirical', max: null } as const;
    expect(said({ ...measured, quantiles: [1 * MS, 9 * MS, 5 * MS, 2 * MS] })).toEqual([
      'error: quantiles[2]: 5ms after 9ms; none shorter than the one before it; quantiles go from the shortest to the longest',
    ]);
    expect(said({ ...measured, quantiles: [1 * MS, 1 * MS, 5 * MS] })).toEqual([]);
    expect(said({ ...measured, quantiles: [2 * MS, 5 * MS], max: 2 * MS })).toEqual([
      'warning: max: max 2ms with the first 2ms; max longer than the first; every draw is 2ms: nothing is left to chance',
    ]);
  });

  it('nothing when it is fixed, exponential or log-normal: any numbers go together', () => {
    const quiet: readonly LatencySettings[] = [
      { distribution: 'fixed', value: 0 },
      { distribution: 'exponential', mean: 1, max: 1 },
      { distribution: 'log-normal', median: 1, sigma: 10, max: 1 },
    ];
    expect(quiet.flatMap(said)).toEqual([]);
  });
});
