import { describe, expect, it } from 'vitest';
import { hasIn, type Keys, setIn } from '../../src/scenario/edit.js';
import { entryOf, type MapNode, type Node, type ScalarNode } from '../../src/scenario/node.js';
import { nodesOf } from '../scenarioTexts.js';

const PLACE = { file: '--set', line: 0, column: 0, excerpt: '--set' };
const NEW: ScalarNode = { kind: 'scalar', place: PLACE, value: 'new', written: 'new' };

function root(): MapNode {
  const node = nodesOf('a:\n  b: 1\nlist:\n  - { c: 2 }\n  - 3\n');
  if (node.kind !== 'map') throw new Error('a mapping was written');
  return node;
}

/** Nodes as plain values. */
function plain(node: Node): unknown {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map(plain);
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, plain(value)]));
}

const withNew = (...keys: Keys): unknown => plain(setIn(root(), keys, NEW, PLACE));

describe('setting a value', () => {
  it('replaces what is at its path, and keeps the order of keys', () => {
    expect(JSON.stringify(withNew('a', 'b'))).toBe('{"a":{"b":"new"},"list":[{"c":2},3]}');
    expect(withNew('list', 0, 'c')).toEqual({ a: { b: 1 }, list: [{ c: 'new' }, 3] });
    expect(withNew('list', 1)).toEqual({ a: { b: 1 }, list: [{ c: 2 }, 'new'] });
  });

  it('makes the mappings that are not there yet', () => {
    expect(withNew('x', 'y')).toEqual({ a: { b: 1 }, list: [{ c: 2 }, 3], x: { y: 'new' } });
    expect(withNew('a', 'b', 'z')).toEqual({ a: { b: { z: 'new' } }, list: [{ c: 2 }, 3] });
  });

  it('leaves the nodes it was given as they were', () => {
    const before = root();
    setIn(before, ['a', 'b'], NEW, PLACE);
    expect(before).toEqual(root());
  });

  it('keeps the places of keys that were there, so that complaints find them', () => {
    const after = setIn(setIn(root(), ['a', 'b'], NEW, PLACE), ['n'], NEW, PLACE);
    expect(entryOf(entryOf(after, 'a')?.value, 'b')?.keyPlace.line).toBe(2);
    expect(entryOf(after, 'n')?.keyPlace).toEqual(PLACE);
  });
});

it('knows whether there is a value at a path', () => {
  const found = (...keys: Keys): boolean => hasIn(root(), keys);
  expect([found('a'), found('a', 'b'), found('list', 1), found('list', 0, 'c')]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([
    found('b'),
    found('a', 'c'),
    found('list', 2),
    found('a', 0),
    found('list', 'c'),
  ]).toEqual([false, false, false, false, false]);
});
