import { describe, expect, it } from 'vitest';
import { openDurations, readDurations } from '../../../src/policy/breakers/cockatielBackoff.js';
import { FRAGILE, type Setup } from './cockatielStory.js';

/** The first open durations in milliseconds, `restarts` after closed. */
function sequence(
  backoff: Setup['halfOpenAfterBackoff'],
  draws: readonly number[],
  count: number,
): number[] {
  const rest = [...draws];
  const settings = { ...FRAGILE, halfOpenAfter: null, halfOpenAfterBackoff: backoff ?? null };
  const durations = openDurations(
    settings,
    (low, high) => low + (rest.shift() ?? 0) * (high - low),
  );
  const seen = Array.from({ length: count }, (_, index) =>
    index === 0 ? durations.first() : durations.next(),
  );
  return [...seen, durations.first()];
}

const exponential = (
  generator:
    | 'noJitterGenerator'
    | 'fullJitterGenerator'
    | 'halfJitterGenerator'
    | 'decorrelatedJitterGenerator',
  exponent = 2,
) =>
  ({
    type: 'ExponentialBackoff',
    initialDelay: 100_000,
    maxDelay: 1_000_000,
    exponent,
    generator,
  }) as const;

describe('how long cockatiel stays open', () => {
  it('is the same every time for a plain duration', () => {
    const durations = openDurations(FRAGILE, () => 0);
    expect([durations.first(), durations.next(), durations.next(), durations.first()]).toEqual([
      100, 100, 100, 100,
    ]);
  });

  it('goes through the list, repeats the last and starts afresh after closed', () => {
    const backoff = { type: 'IterableBackoff', durations: '50ms 100, 1s' } as const;
    expect(sequence(backoff, [], 5)).toEqual([50, 100, 1000, 1000, 1000, 50]);
  });

  it('doubles from the initial delay to the largest, whatever the exponent', () => {
    const seen = [100, 200, 400, 800, 1000, 1000, 100];
    expect(sequence(exponential('noJitterGenerator'), [], 6)).toEqual(seen);
    expect(sequence(exponential('noJitterGenerator', 3), [], 6)).toEqual(seen);
  });

  it('stays at the largest for ever', () => {
    expect(sequence(exponential('noJitterGenerator'), [], 1100).slice(-2)).toEqual([1000, 100]);
  });

  it('is drawn below the doubled delay with full jitter, in whole milliseconds', () => {
    expect(sequence(exponential('fullJitterGenerator', 3), [0, 0.999, 0.5019, 0.25], 3)).toEqual([
      0, 199, 200, 25,
    ]);
  });

  it('is drawn from the upper half with half jitter, in whole milliseconds', () => {
    expect(sequence(exponential('halfJitterGenerator', 3), [0, 0.999, 0.5019, 0.25], 3)).toEqual([
      50, 199, 300, 62,
    ]);
  });

  it('follows the formula of Polly with decorrelated jitter, where the exponent counts', () => {
    // With draws of 0, step n is exponent^n * tanh(sqrt(4 n)) less the step before, / 1.4.
    const level = (n: number, exponent: number) => exponent ** n * Math.tanh(2 * Math.sqrt(n));
    const delay = (n: number, exponent: number) =>
      Math.round(((level(n, exponent) - (n > 0 ? level(n - 1, exponent) : 0)) / 1.4) * 1e5) / 1e3;
    for (const exponent of [2, 3]) {
      const expected = [0, 1, 2].map((n) => delay(n, exponent));
      expect(sequence(exponential('decorrelatedJitterGenerator', exponent), [], 3)).toEqual([
        ...expected,
        0,
      ]);
    }
  });

  it('is never negative, above the largest or not a number with decorrelated jitter', () => {
    const draws = Array.from({ length: 3000 }, (_, index) => (index * 0.618) % 1);
    const seen = sequence(exponential('decorrelatedJitterGenerator'), draws, 3000);
    expect(seen.every((delay) => delay >= 0 && delay <= 1000)).toBe(true);
    expect(seen.at(-2)).toBe(1000);
  });
});

describe('the text of an IterableBackoff', () => {
  it.each([
    ['50ms 200ms 1s', [50, 200, 1000]],
    [' 50, 1.5 ', [50, 1.5]],
    ['', undefined],
    ['soon', undefined],
    ['50ms later', undefined],
  ])('%o', (text, durations) => {
    expect(readDurations(text)).toEqual(durations);
  });
});
