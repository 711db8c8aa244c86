import type { Fields, Shape } from '../model/shapes.js';
import { entryOf, type ListNode, type MapEntry, type Node, type ScalarNode } from './node.js';

/**
 * Writes out what a bare value stands for: the field that the shape's shorthand names, in a union
 * together with its case. Anything else is handed back as it is. A bare value of the wrong type is
 * written out too, so that what is said of it is said by the field that was meant.
 */
export function spellOut(shape: Shape, node: Node | undefined): Node | undefined {
  if (node?.kind === 'list') return spellOutList(shape, node);
  if (node?.kind !== 'scalar' || node.value === null) return node;
  const entries = spelledEntries(shape, node);
  return entries.length === 0 ? node : { kind: 'map', place: node.place, entries };
}

function spellOutList(shape: Shape, node: ListNode): Node {
  const key = listField(shape);
  if (key === undefined) return node;
  return { kind: 'map', place: node.place, entries: [{ key, keyPlace: node.place, value: node }] };
}

/** The field of a group that a bare list stands for. */
export function listField(shape: Shape | undefined): string | undefined {
  return shape?.kind === 'group' ? shape.shorthand?.list : undefined;
}

function spelledEntries(shape: Shape, node: ScalarNode): readonly MapEntry[] {
  const type = typeof node.value === 'number' ? 'number' : 'text';
  const entry = (key: string, value: Node): MapEntry => ({ key, keyPlace: node.place, value });
  if (shape.kind === 'group') {
    // Where a list may stand too, what a value of another type was to be cannot be told.
    const isClear = shape.shorthand?.list === undefined;
    const field = isClear ? meant(shape.shorthand, type) : shape.shorthand?.[type];
    return field === undefined ? [] : [entry(field, node)];
  }
  const short = shape.kind === 'union' ? meant(shape.shorthand, type) : undefined;
  if (shape.kind !== 'union' || short === undefined) return [];
  const tag: Node = { ...node, value: short.case, written: short.case };
  return [entry(shape.tag, tag), entry(short.field, node)];
}

function meant<T>(
  shorthand: { readonly number?: T; readonly text?: T } | undefined,
  type: 'number' | 'text',
): T | undefined {
  return shorthand?.[type] ?? shorthand?.number ?? shorthand?.text;
}

/** The case of a union that a node names, by its tag or by the key that stands alone for it. */
export function caseNamed(shape: Shape, node: Node | undefined): string | undefined {
  if (shape.kind !== 'union') return undefined;
  const entry = entryOf(node, shape.tag) ?? entryOf(node, shape.aloneTag ?? '');
  return entry?.value.kind === 'scalar' ? String(entry.value.value) : undefined;
}

/** The fields that a group has, or a union in the case that a node names; none for other shapes. */
export function fieldsIn(shape: Shape, node: Node | undefined): Fields {
  if (shape.kind === 'group') return shape.fields;
  if (shape.kind !== 'union') return {};
  const name = caseNamed(shape, node) ?? shape.default ?? '';
  return Object.hasOwn(shape.cases, name) ? (shape.cases[name] ?? {}) : {};
}

/**
 * The shape of what is at a key; undefined for the tag of a union and for keys that there are not.
 * @param node what was written of `shape`, short forms spelled out: it may name the case
 */
export function shapeBelow(
  shape: Shape,
  node: Node | undefined,
  key: string | number,
): Shape | undefined {
  if (shape.kind === 'list' || shape.kind === 'map') return shape.item;
  const fields = fieldsIn(shape, node);
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}
