import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Fields,
  group,
  isSettings,
  type PlainSettings,
  type PlainValue,
  type Shape,
} from '../../src/model/shapes.js';
import { writeFields } from '../../src/model/written.js';
import { removeIn } from '../../src/scenario/edit.js';
import { Findings } from '../../src/scenario/findings.js';
import type { Node } from '../../src/scenario/node.js';
import { overlay } from '../../src/scenario/overlay.js';
import { readFields } from '../../src/scenario/readFields.js';
import { shapeBelow, spellOut } from '../../src/scenario/shorthand.js';
import { complaintsAbout, nodesOf, planOf } from '../scenarioTexts.js';
import { tableWithSettings } from './randomTables.js';

const PLACE = { file: 'my.yaml', line: 1, column: 1, excerpt: '' };

function read(table: Fields, node: Node | undefined): PlainSettings | undefined {
  return readFields(table, node, '', new Findings(), PLACE);
}

/** Every path to a key of a mapping; what is in lists has none. */
function pathsIn(settings: PlainSettings): readonly (readonly string[])[] {
  return Object.entries(settings).flatMap(([key, value]) => [
    [key],
    ...(isSettings(value) ? pathsIn(value).map((path) => [key, ...path]) : []),
  ]);
}

/** Every short form spelled out, so that a key can be left out of what it stands for. */
function spelled(shape: Shape, node: Node): Node {
  const whole = spellOut(shape, node) ?? node;
  if (whole.kind !== 'map') return whole;
  const entries = whole.entries.map((entry) => {
    const inner = shapeBelow(shape, whole, entry.key);
    return inner === undefined ? entry : { ...entry, value: spelled(inner, entry.value) };
  });
  return { ...whole, entries };
}

function without(node: Node, path: readonly string[]): Node {
  return node.kind === 'map' ? removeIn(node, path) : node;
}

function nullAt(path: readonly string[]): PlainSettings {
  const value = path.reduceRight<PlainValue>((inner, key) => ({ [key]: inner }), null);
  return isSettings(value) ? value : {};
}

/** Without its tag, what is left of a case belongs to another one. */
function isTag(path: readonly string[]): boolean {
  return path.at(-1) === 'which';
}

describe('null laid over a world', () => {
  it('at any path that may be absent is the same as a world without it', () => {
    const property = fc.property(tableWithSettings, ({ table, settings }) => {
      const shape = group('Something.', table);
      const under = nodesOf(JSON.stringify(writeFields(table, settings)));
      for (const path of pathsIn(settings).filter((each) => !isTag(each))) {
        const laid = overlay(shape, under, nodesOf(JSON.stringify(nullAt(path))));
        const lean = without(spelled(shape, under), path);
        expect([path, read(table, laid)]).toEqual([path, read(table, lean)]);
      }
    });
    fc.assert(property, { numRuns: 200 });
  });

  it.each([
    ['phases', 'phases: [{ name: calm, from: 0s }]', 'phases: null'],
    ['the dependency', 'dependency: { latency: 30ms, hosts: 2 }', 'dependency: null'],
    ['a default', 'dependency: { latency: 30ms }', 'dependency: { latency: null }'],
    ['trouble', 'dependency: { trouble: [{ kind: down }] }', 'dependency: { trouble: }'],
    ['a number', 'clients: 5', 'clients: null'],
    ['limits', 'dependency: { capacity: { servers: 2 } }', 'dependency: { capacity: null }'],
    [
      'the kind of a latency',
      'dependency: { latency: { distribution: exponential, mean: 5ms } }',
      'dependency: { latency: { distribution: null } }',
    ],
  ])('takes %s away from the world of a variant', (_what, shared, own) => {
    const [lean] = planOf(scenario('', own)).variants;
    const [variant] = planOf(scenario(shared, own)).variants;
    const [plain] = planOf(scenario('', '')).variants;
    expect(variant?.world).toEqual(plain?.world);
    expect(lean?.world).toEqual(plain?.world);
  });

  it('takes away what a variant that is extended deviates in, and what the world says below it', () => {
    const text = scenario(
      'dependency: { capacity: { servers: 2, queue: 7 } }',
      'dependency: { capacity: null }',
    );
    const again = `${text}  again:
    extends: only
    role: control
    about: With limits of its own.
    world: { dependency: { capacity: { servers: 5 } } }
`;
    const [gone, back] = planOf(again).variants.map(({ world }) => world.dependency.capacity);
    expect(gone).toBe(null);
    expect(back).toMatchObject({ servers: 5, queue: null });
  });

  it('is refused where something is required, or where the name is none that there is', () => {
    expect(complaintsAbout(scenario('pools: { workers: 4 }', 'pools: { worker: null }'))).toContain(
      'variants.only.world.pools.worker: found no value',
    );
    expect(
      complaintsAbout(
        scenario('pools: { workers: { size: 4, queue: 1 } }', 'pools: { workers: { size: null } }'),
      ),
    ).toContain('variants.only.world.pools.workers.size: found no value');
  });

  it('takes one name away, and one limit', () => {
    const shared =
      'pools: { small: 1, large: 9 }, dependency: { capacity: { servers: 2, queue: 7 } }';
    const own = 'pools: { large: null }, dependency: { capacity: { queue: null } }';
    const [variant] = planOf(scenario(shared, own)).variants;
    expect(variant?.world.pools).toEqual({ small: { size: 1, queue: null } });
    expect(variant?.world.dependency.capacity).toMatchObject({ servers: 2, queue: null });
  });

  it('takes away by an override, in the world and in that of a variant', () => {
    const text = scenario('phases: [{ name: calm, from: 0s }], clients: 3', 'clients: 4');
    const [variant] = planOf(text, ['phases=null', 'clients=null']).variants;
    const [plain] = planOf(scenario('', '')).variants;
    expect(variant?.world).toEqual(plain?.world);
  });
});

/** A scenario whose world says something, from which its only variant deviates. */
function scenario(shared: string, own: string): string {
  const world = shared === '' ? '' : `, ${shared}`;
  return `scenario: small
title: A small one
about: What is taken away.
world: { workload: { operations: 3 }${world} }
variants:
  only:
    role: after
    about: One try.
    world: { ${own} }
    policies: []
    checks:
      - { name: all were started, metric: operations, equals: 3 }
    verdict: { pass: GOOD, fail: BAD }
`;
}
