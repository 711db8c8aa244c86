import { describe, expect, it } from 'vitest';
import { count, duration } from '../../src/model/knobs.js';
import { exclusiveGroup, group, list, named, union } from '../../src/model/shapes.js';
import { entryOf, type Node } from '../../src/scenario/node.js';
import { overlay } from '../../src/scenario/overlay.js';
import { nodesOf } from '../scenarioTexts.js';

const meaning = 'What it is for.';
const number = count({ meaning, unit: '' });
const LATENCY = union({
  meaning,
  tag: 'by',
  meanings: { fixed: meaning, pair: meaning },
  cases: {
    fixed: { value: duration({ meaning }), extra: number },
    pair: { low: duration({ meaning }) },
  },
  default: 'fixed',
  shorthand: { text: { case: 'fixed', field: 'value' } },
});
const SHAPE = group(meaning, {
  a: group(meaning, { b: number, c: number }, { number: 'b' }),
  d: number,
  list: list(meaning, group(meaning, { b: number })),
  map: named(meaning, group(meaning, { b: number, c: number })),
  latency: { ...LATENCY, aloneTag: 'like' },
  either: exclusiveGroup(meaning, { one: number, many: list(meaning, number) }, { list: 'many' }),
});

/** Nodes as plain values. */
function plain(node: Node | undefined): unknown {
  if (node === undefined || node.kind === 'scalar') return node?.value;
  if (node.kind === 'list') return node.items.map(plain);
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, plain(value)]));
}

const laid = (under: string, over: string): unknown =>
  plain(overlay(SHAPE, nodesOf(under), nodesOf(over)));

describe('one mapping laid over another', () => {
  it('holds key by key, down to the leaves', () => {
    expect(laid('{ a: { b: 1, c: 2 }, d: 3 }', '{ a: { c: 5, b: 6 } }')).toEqual({
      a: { b: 6, c: 5 },
      d: 3,
    });
  });

  it('holds name by name, and adds the names that were not there', () => {
    expect(
      laid(
        'map: { one: { b: 1, c: 2 }, two: { b: 3 } }',
        'map: { one: { c: 5 }, three: { b: 6 } }',
      ),
    ).toEqual({
      map: { one: { b: 1, c: 5 }, two: { b: 3 }, three: { b: 6 } },
    });
  });

  it('replaces as a whole what excludes one another', () => {
    expect(laid('either: { one: 1 }', 'either: { many: [2] }')).toEqual({ either: { many: [2] } });
    expect(laid('either: [1, 2]', 'either: { one: 3 }')).toEqual({ either: { one: 3 } });
  });

  it('replaces lists and single values as a whole', () => {
    expect(
      laid('{ list: [{ b: 1 }, { b: 2 }], a: { c: 1 } }', '{ list: [{ b: 9 }], a: null }'),
    ).toEqual({
      list: [{ b: 9 }],
      a: null,
    });
  });

  it('keeps what a short form stands for', () => {
    expect(laid('a: 1', 'a: { c: 2 }')).toEqual({ a: { b: 1, c: 2 } });
    expect(laid('a: { b: 1, c: 2 }', 'a: 5')).toEqual({ a: { b: 5, c: 2 } });
    expect(laid('latency: 5ms', 'latency: { extra: 1 }')).toEqual({
      latency: { by: 'fixed', value: '5ms', extra: 1 },
    });
  });

  it('keeps the keys of the same case, and none of another one', () => {
    const fixed = 'latency: { value: 5ms, extra: 1 }';
    expect(laid(fixed, 'latency: { value: 9ms }')).toEqual({ latency: { value: '9ms', extra: 1 } });
    expect(laid(fixed, 'latency: 9ms')).toEqual({
      latency: { by: 'fixed', value: '9ms', extra: 1 },
    });
    expect(laid(fixed, 'latency: { by: pair, low: 1ms }')).toEqual({
      latency: { by: 'pair', low: '1ms' },
    });
    expect(laid('latency: { by: pair, low: 1ms }', 'latency: 5ms')).toEqual({ latency: '5ms' });
    expect(laid(fixed, 'latency: { like: fixed }')).toEqual({ latency: { like: 'fixed' } });
  });

  it('keeps the keys that there are not, so that they are refused', () => {
    expect(laid('{ x: { y: 1 } }', '{ x: { z: 2 }, constructor: 3 }')).toEqual({
      x: { z: 2 },
      constructor: 3,
    });
  });

  it('is the other one where there is none', () => {
    const node = nodesOf('{ d: 1 }');
    expect(overlay(SHAPE, undefined, node)).toEqual(node);
    expect(overlay(SHAPE, node, undefined)).toBe(node);
    expect(overlay(SHAPE, undefined, undefined)).toBe(undefined);
  });

  it('keeps the place of each value, so that a complaint points at where it was written', () => {
    const node = overlay(SHAPE, nodesOf('a: 1\nd: 2'), nodesOf('\n\nd: 3'));
    expect(entryOf(node, 'a')?.value.place.line).toBe(1);
    expect(entryOf(node, 'd')?.value.place.line).toBe(3);
    expect(entryOf(node, 'd')?.keyPlace.line).toBe(3);
  });
});
