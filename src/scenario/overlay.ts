import type { Shape } from '../model/shapes.js';
import { entryOf, type MapEntry, type MapNode, type Node } from './node.js';
import { caseNamed, shapeBelow, spellOut } from './shorthand.js';

/**
 * Lays what one file part says over another: groups and mappings of names key by key, down to the
 * leaves, short forms as what they stand for. Lists are replaced as a whole, since what is where in
 * them means nothing; so is a case by another case, whose keys are others, and a group whose keys
 * exclude one another.
 */
export function overlay(
  shape: Shape,
  under: Node | undefined,
  over: Node | undefined,
): Node | undefined {
  if (under === undefined || over === undefined) return over ?? under;
  if (shape.kind === 'list' || (shape.kind === 'group' && shape.exclusive)) return over;
  const [below, above] = [spellOut(shape, under), spellOut(shape, over)];
  if (below?.kind !== 'map' || above?.kind !== 'map') return over;
  return isOtherCase(shape, below, above) ? over : merge(shape, below, above);
}

function isOtherCase(shape: Shape, below: MapNode, above: MapNode): boolean {
  if (shape.kind !== 'union') return false;
  if (entryOf(above, shape.aloneTag ?? '') !== undefined) return true;
  const named = caseNamed(shape, above);
  return named !== undefined && named !== (caseNamed(shape, below) ?? shape.default);
}

function merge(shape: Shape, below: MapNode, above: MapNode): MapNode {
  const kept = below.entries.map((entry): MapEntry => {
    const replacement = entryOf(above, entry.key);
    if (replacement === undefined) return entry;
    const inner = shapeBelow(shape, below, entry.key);
    if (inner === undefined) return replacement;
    return { ...replacement, value: overlay(inner, entry.value, replacement.value) ?? entry.value };
  });
  const added = above.entries.filter((entry) => entryOf(below, entry.key) === undefined);
  return { kind: 'map', place: above.place, entries: [...kept, ...added] };
}
