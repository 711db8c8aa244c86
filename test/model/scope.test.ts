import { describe, expect, it } from 'vitest';
import {
  isEverything,
  outlineOf,
  type Scope,
  scopeKey,
  scopeWords,
} from '../../src/model/scope.js';
import { session08 } from '../plans.js';

const MS = 1_000;

describe('what of a world a scope may name', () => {
  it('are its phases, flows, dependencies and clients', () => {
    const phases = [{ name: 'healthy', from: 0 }];
    const world = { workload: {}, phases, flows: { a: {}, b: {} }, clients: 7 };
    expect(outlineOf({ ...world, dependencies: { redis: {}, api: {} } })).toEqual({
      phases,
      warmUp: 0,
      flows: ['a', 'b'],
      dependencies: ['redis', 'api'],
      clients: 7,
    });
  });

  it('is the one dependency of a plain world', () => {
    const plain = { phases: [], warmUp: 0, flows: [], dependencies: ['dependency'], clients: 1 };
    expect(session08().variants.map(({ world }) => outlineOf(world))).toEqual([
      plain,
      plain,
      plain,
    ]);
  });

  it('has a phase for the warm-up, after which the others begin', () => {
    const at = (warmUp: number) => {
      const phases = [
        { name: 'healthy', from: 10 * MS },
        { name: 'outage', from: 60 * MS },
        { name: 'recovery', from: 90 * MS },
      ];
      return outlineOf({ workload: {}, phases, warmUp: warmUp * MS }).phases.map(
        ({ name, from }) => `${name} ${from / MS}`,
      );
    };
    expect([at(0), at(5), at(30), at(60), at(100)]).toEqual([
      ['healthy 10', 'outage 60', 'recovery 90'],
      ['warm-up 0', 'healthy 10', 'outage 60', 'recovery 90'],
      ['warm-up 0', 'healthy 30', 'outage 60', 'recovery 90'],
      ['warm-up 0', 'outage 60', 'recovery 90'],
      ['warm-up 0', 'recovery 100'],
    ]);
  });
});

describe('a scope', () => {
  const scopes: readonly Scope[] = [
    {},
    { phase: 'a' },
    { flow: 'a' },
    { dependency: 'a' },
    { client: 1 },
    { phase: 'outage', flow: 'index', dependency: 'redis', client: 2 },
  ];

  it('reads as in a sentence', () => {
    expect(scopes.map(scopeWords)).toEqual([
      '',
      'phase a',
      'flow a',
      'dependency a',
      'client 1',
      'phase outage, flow index, dependency redis, client 2',
    ]);
  });

  it('is told from every other by its key', () => {
    expect(new Set(scopes.map(scopeKey)).size).toBe(scopes.length);
    expect(scopeKey({ flow: 'x', phase: 'y' })).toBe(scopeKey({ phase: 'y', flow: 'x' }));
  });

  it('is everything when it says nothing', () => {
    expect(scopes.map(isEverything)).toEqual([true, false, false, false, false, false]);
  });
});
