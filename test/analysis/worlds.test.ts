import { describe, expect, it } from 'vitest';
import { worldDifferences } from '../../src/analysis/worlds.js';
import { MS, session08, variant, world } from '../plans.js';

describe('the differences between the worlds of variants', () => {
  it('are none for variants that share a world, whatever their policies', () => {
    const [one, two] = [variant({ name: 'one' }), variant({ name: 'two', policies: [] })];
    expect(worldDifferences([one, two])).toEqual([]);
    expect(worldDifferences([one])).toEqual([]);
  });

  it('name every knob with both values, as a person writes them', () => {
    const here = variant({ name: 'here', world: world(3, { recoversAfter: 350 * MS }) });
    const there = variant({
      name: 'there',
      world: world(4, { latency: 1_500, failsFrom: 1, recoversAfter: 'never' }),
    });
    const pair = { a: 'here', b: 'there' };
    expect(worldDifferences([here, there])).toEqual([
      { ...pair, path: 'workload.operations', inA: '3', inB: '4' },
      { ...pair, path: 'dependency.latency.value', inA: '5ms', inB: '1.5ms' },
      { ...pair, path: 'dependency.failsFrom', inA: '0ms', inB: '1us' },
      { ...pair, path: 'dependency.recoversAfter', inA: '350ms', inB: 'never' },
    ]);
  });

  it('tell a long list as one, and which of two equally long ones it is', () => {
    const shared = world(3);
    const withQuantiles = (name: string, quantiles: readonly number[]) =>
      variant({
        name,
        world: { ...shared, dependency: { ...shared.dependency, latency: empirical(quantiles) } },
      });
    const many = Array.from({ length: 100 }, (_, index) => index * MS);
    const differences = worldDifferences([
      withQuantiles('one', many),
      withQuantiles('same', [...many]),
      withQuantiles(
        'other',
        many.map((value) => value + 1),
      ),
    ]);
    expect(differences.map(({ a, b, path }) => [a, b, path])).toEqual([
      ['one', 'other', 'dependency.latency.quantiles'],
      ['same', 'other', 'dependency.latency.quantiles'],
    ]);
    const [{ inA, inB } = { inA: '', inB: '' }] = differences;
    const words = 'a list of 100 values ';
    expect([inA.split('(')[0], inB.split('(')[0]]).toEqual([words, words]);
    expect(inA).not.toBe(inB);
  });

  it('of session-08 are between before and the other two, not between after and control', () => {
    const path = 'dependency.recoversAfter';
    const [before, after, control] = [
      'session-08-no-circuit-breaker',
      'session-08-circuit-breaker',
      'session-08-same-outage',
    ];
    expect(worldDifferences(session08().variants)).toEqual([
      { a: before, b: after, path, inA: 'never', inB: '350ms' },
      { a: before, b: control, path, inA: 'never', inB: '350ms' },
    ]);
  });
});

function empirical(quantiles: readonly number[]) {
  return { distribution: 'empirical', quantiles, max: null } as const;
}
