import { describe, expect, it } from 'vitest';
import { Chance } from '../../src/sim/chance.js';
import { drawnTime, fixedTime } from '../../src/sim/numberedTime.js';
import { createSampler } from '../../src/sim/sampler.js';
import { meanOf, standardError } from '../theory.js';

const MEAN = 5_000;
const sampler = createSampler({ distribution: 'exponential', mean: MEAN, max: null });
const NUMBERS = Array.from({ length: 20_000 }, (_, index) => index);

describe('a time by number', () => {
  it('is the same for all when it is fixed', () => {
    const time = fixedTime(7);
    expect([time.fixed, time.of(0), time.of(9)]).toEqual([7, 7, 7]);
    const drawn = drawnTime(
      createSampler({ distribution: 'fixed', value: 7 }),
      new Chance(1),
      'work',
    );
    expect([drawn.fixed, drawn.of(0)]).toEqual([7, 7]);
  });

  it('depends on seed, purpose and number, not on how often or when it is asked for', () => {
    const time = drawnTime(sampler, new Chance(1), 'work');
    const times = NUMBERS.slice(0, 100).map((number) => time.of(number));
    const again = NUMBERS.slice(0, 100)
      .toReversed()
      .map((number) => time.of(number));
    expect(again.toReversed()).toEqual(times);
    const others = [
      drawnTime(sampler, new Chance(2), 'work'),
      drawnTime(sampler, new Chance(1), 'think time'),
    ];
    for (const other of others) {
      expect(NUMBERS.slice(0, 100).map((number) => other.of(number))).not.toEqual(times);
    }
  });

  it.each([
    ['exponential', sampler],
    // Takes two numbers for each draw, which must have nothing to do with each other.
    ['normal', createSampler({ distribution: 'normal', mean: MEAN, deviation: 500, max: null })],
  ] as const)('is drawn from the distribution: %s', (_, of) => {
    const time = drawnTime(of, new Chance(1), 'work');
    const times = NUMBERS.map((number) => time.of(number));
    expect(time.fixed).toBeNull();
    expect(Math.abs(meanOf(times) - MEAN)).toBeLessThan(4 * standardError(times));
  });
});
