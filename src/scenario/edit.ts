import { entryOf, type ListNode, type MapNode, type Node, type Place } from './node.js';

/** A path into a file, key by key; a number is the index of a list item. */
export type Keys = readonly (string | number)[];

function childOf(node: Node | undefined, key: string | number): Node | undefined {
  if (typeof key === 'number') return node?.kind === 'list' ? node.items[key] : undefined;
  return entryOf(node, key)?.value;
}

/** What is at a path; undefined when nothing is. */
export function nodeAt(root: Node, keys: Keys): Node | undefined {
  return keys.reduce<Node | undefined>(childOf, root);
}

/** True when there is a value at a path. */
export function hasIn(root: Node, keys: Keys): boolean {
  return nodeAt(root, keys) !== undefined;
}

/** A copy with a value set at a path, making the mappings on the way that are not there yet. */
export function setIn(root: MapNode, keys: Keys, value: Node, place: Place): MapNode {
  const changed = setAt(root, keys, value, place);
  return changed.kind === 'map' ? changed : root;
}

function setAt(node: Node | undefined, keys: Keys, value: Node, place: Place): Node {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  const child = setAt(childOf(node, key), rest, value, place);
  if (typeof key === 'number') return withItem(node, key, child, place);
  const entries = node?.kind === 'map' ? node.entries : [];
  const entry = { key, keyPlace: entryOf(node, key)?.keyPlace ?? place, value: child };
  const isNew = entryOf(node, key) === undefined;
  const changed = isNew
    ? [...entries, entry]
    : entries.map((old) => (old.key === key ? entry : old));
  return { kind: 'map', place: node?.place ?? place, entries: changed };
}

function withItem(node: Node | undefined, index: number, child: Node, place: Place): ListNode {
  const items = node?.kind === 'list' ? node.items : [];
  return {
    kind: 'list',
    place: node?.place ?? place,
    items: items.map((item, at) => (at === index ? child : item)),
  };
}
