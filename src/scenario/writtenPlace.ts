import { entryOf, type Node, type Place } from './node.js';

/** The place of what is written at a path below a node; undefined when it is not written there. */
export function placeBelow(node: Node | undefined, path: string): Place | undefined {
  if (node === undefined) return undefined;
  const found = follow(node, path);
  return found.left === 0 ? found.place : undefined;
}

/** The place of the nearest thing above a path that was written. */
export function nearestPlace(node: Node | undefined, path: string): Place | undefined {
  return node === undefined ? undefined : follow(node, path).place;
}

function follow(node: Node, path: string): { readonly place: Place; readonly left: number } {
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
  let current: Node = node;
  for (const [index, key] of keys.entries()) {
    const next: Node | undefined =
      current.kind === 'list' ? current.items[Number(key)] : entryOf(current, key)?.value;
    if (next === undefined) return { place: current.place, left: keys.length - index };
    current = next;
  }
  return { place: current.place, left: 0 };
}
