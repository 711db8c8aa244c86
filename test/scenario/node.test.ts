import { describe, expect, it } from 'vitest';
import { describeNode, entryOf, type Node, overlay } from '../../src/scenario/node.js';
import { nodesOf } from '../scenarioTexts.js';

/** Nodes as plain values. */
function plain(node: Node | undefined): unknown {
  if (node === undefined || node.kind === 'scalar') return node?.value;
  if (node.kind === 'list') return node.items.map(plain);
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, plain(value)]));
}

const laid = (under: string, over: string): unknown =>
  plain(overlay(nodesOf(under), nodesOf(over)));

describe('one mapping laid over another', () => {
  it('holds key by key, down to the leaves', () => {
    expect(laid('{ a: { b: 1, c: 2 }, d: 3 }', '{ a: { c: 5, e: 6 } }')).toEqual({
      a: { b: 1, c: 5, e: 6 },
      d: 3,
    });
  });

  it('replaces lists and single values as a whole', () => {
    expect(laid('{ a: [1, 2, 3], b: { c: 1 } }', '{ a: [9], b: null }')).toEqual({
      a: [9],
      b: null,
    });
  });

  it('is the other one where there is none', () => {
    const node = nodesOf('{ a: 1 }');
    expect(overlay(undefined, node)).toBe(node);
    expect(overlay(node, undefined)).toBe(node);
    expect(overlay(undefined, undefined)).toBe(undefined);
  });

  it('keeps the place of each value, so that a complaint points at where it was written', () => {
    const node = overlay(nodesOf('a: 1\nb: 2'), nodesOf('\n\nb: 3'));
    expect(entryOf(node, 'a')?.value.place.line).toBe(1);
    expect(entryOf(node, 'b')?.value.place.line).toBe(3);
    expect(entryOf(node, 'b')?.keyPlace.line).toBe(3);
  });
});

describe('a value in words', () => {
  it('is as it was written', () => {
    const words = (text: string): string => describeNode(nodesOf(text));
    expect(words('{ a: 1 }')).toBe('a mapping');
    expect(words('{}')).toBe('an empty mapping');
    expect(words('[1]')).toBe('a list');
    expect(words('[]')).toBe('an empty list');
    expect(words('null')).toBe('no value');
    expect(words('0x10')).toBe('0x10');
    expect(words('TRUE')).toBe('TRUE');
    expect(words("'it''s'")).toBe('the text "it\'s"');
    expect(words('"two\\nlines"')).toBe('the text "two\\nlines"');
  });

  it('is cut after 60 letters', () => {
    const words = (text: string): string => describeNode(nodesOf(text));
    // Two of the 60 are the quotes.
    expect(words('x'.repeat(58))).toBe(`the text "${'x'.repeat(58)}"`);
    expect(words('x'.repeat(59))).toBe(`the text "${'x'.repeat(56)}...`);
  });
});
