import { entryOf, type ListNode, type MapNode, type Node, type Place } from './node.js';

/** A path into a file, key by key; a number is the index of a list item. */
export type Keys = readonly (string | number)[];

/** What is at one key of a mapping, or at one index of a list; undefined when nothing is. */
export function childOf(node: Node | undefined, key: string | number): Node | undefined {
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

/** Writes out what a bare value at a path stands for, where something below it is to be set. */
export type SpellOut = (keys: Keys, node: Node | undefined) => Node | undefined;

/** A copy with a value set at a path, making the mappings on the way that are not there yet. */
export function setIn(
  root: MapNode,
  keys: Keys,
  value: Node,
  place: Place,
  spellOut: SpellOut = (_keys, node) => node,
): MapNode {
  const changed = new Setter(value, place, spellOut).set(root, [], keys);
  return changed.kind === 'map' ? changed : root;
}

/** A copy without a key of a mapping, where there is such a mapping at the path. */
export function removeIn(root: MapNode, keys: Keys): MapNode {
  const parent = nodeAt(root, keys.slice(0, -1));
  if (parent?.kind !== 'map') return root;
  const entries = parent.entries.filter(({ key }) => key !== keys.at(-1));
  const value: MapNode = { ...parent, entries };
  return setIn(root, keys.slice(0, -1), value, parent.place);
}

/** Sets one value at one place. */
class Setter {
  private readonly value: Node;
  private readonly place: Place;
  private readonly spellOut: SpellOut;

  constructor(value: Node, place: Place, spellOut: SpellOut) {
    this.value = value;
    this.place = place;
    this.spellOut = spellOut;
  }

  set(written: Node | undefined, done: Keys, left: Keys): Node {
    const [key, ...rest] = left;
    if (key === undefined) return this.value;
    const node = this.spellOut(done, written);
    const child = this.set(childOf(node, key), [...done, key], rest);
    return typeof key === 'number'
      ? withItem(node, key, child, this.place)
      : withEntry(node, key, child, this.place);
  }
}

function withEntry(node: Node | undefined, key: string, child: Node, place: Place): MapNode {
  const entries = node?.kind === 'map' ? node.entries : [];
  const old = entryOf(node, key);
  const entry = { key, keyPlace: old?.keyPlace ?? place, value: child };
  const changed =
    old === undefined ? [...entries, entry] : entries.map((each) => (each === old ? entry : each));
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
