import type { Shape } from '../model/shapes.js';
import { entryOf, isNothing, type MapEntry, type MapNode, type Node } from './node.js';
import { mayBeAbsent } from './required.js';
import { caseNamed, shapeBelow, spellOut } from './shorthand.js';

/**
 * Lays what one file part says over a world: groups and mappings of names key by key, down to the
 * leaves, short forms as what they stand for. Lists are replaced as a whole, since what is where in
 * them means nothing; so is a case by another case, whose keys are others, and a group whose keys
 * exclude one another. Null takes away what may be absent, and then nothing is said of it.
 */
export function overlay(
  shape: Shape,
  under: Node | undefined,
  over: Node | undefined,
): Node | undefined {
  return over === undefined ? under : lay(shape, under, over, WORLD);
}

/**
 * Lays deviations over other deviations, as {@link overlay} does over a world. Their nulls stay, and
 * so does what they replace: the world that they are for is still to come.
 */
export function layDeviations(shape: Shape, under: Node, over: Node): Node {
  return lay(shape, under, over, DEVIATIONS);
}

/** What something is laid over. */
interface Ground {
  readonly isWorld: boolean;
}

const WORLD: Ground = { isWorld: true };
const DEVIATIONS: Ground = { isWorld: false };

function lay(shape: Shape, under: Node | undefined, over: Node, ground: Ground): Node {
  if (under === undefined) return alone(shape, over, ground);
  const [below, above] = [spellOut(shape, under), spellOut(shape, over)];
  const isMerged =
    below?.kind === 'map' && above?.kind === 'map' && !isReplaced(shape, below, above);
  if (isMerged) return merge(shape, below, above, ground);
  if (ground.isWorld || over.kind !== 'map') return alone(shape, over, ground);
  return { ...over, replaces: true };
}

function isReplaced(shape: Shape, below: MapNode, above: MapNode): boolean {
  if (above.replaces === true) return true;
  return (shape.kind === 'group' && shape.exclusive === true) || isOtherCase(shape, below, above);
}

function isOtherCase(shape: Shape, below: MapNode, above: MapNode): boolean {
  if (shape.kind !== 'union') return false;
  if (entryOf(above, shape.aloneTag ?? '') !== undefined) return true;
  const tag = entryOf(above, shape.tag)?.value;
  const named = tag !== undefined && isNothing(tag) ? shape.default : caseNamed(shape, above);
  return named !== undefined && named !== (caseNamed(shape, below) ?? shape.default);
}

function merge(shape: Shape, below: MapNode, above: MapNode, ground: Ground): MapNode {
  const kept = below.entries.flatMap((entry): readonly MapEntry[] => {
    const over = entryOf(above, entry.key);
    if (over === undefined) return [entry];
    const inner = shapeBelow(shape, below, entry.key);
    if (ground.isWorld && isNothing(over.value) && mayBeAbsent(shape, inner, entry.key)) return [];
    return [
      inner === undefined ? over : { ...over, value: lay(inner, entry.value, over.value, ground) },
    ];
  });
  const added = above.entries.filter((entry) => entryOf(below, entry.key) === undefined);
  const alone = added.flatMap((entry) => addedTo(shape, below, entry, ground));
  const replaces = below.replaces === true ? { replaces: true as const } : {};
  return { kind: 'map', place: above.place, entries: [...kept, ...alone], ...replaces };
}

/** What stands where nothing is laid under it. */
function alone(shape: Shape, node: Node, ground: Ground): Node {
  const spelled = spellOut(shape, node);
  if (!ground.isWorld || node.kind !== 'map' || spelled?.kind !== 'map') return node;
  return { ...node, entries: node.entries.flatMap((entry) => addedTo(shape, node, entry, ground)) };
}

/**
 * Null takes away nothing here; but a name that there is not may be a misspelt one.
 * @param node what names the case of the shape
 */
function addedTo(
  shape: Shape,
  node: MapNode,
  entry: MapEntry,
  ground: Ground,
): readonly MapEntry[] {
  const { key, value } = entry;
  const inner = shapeBelow(shape, node, key);
  if (!ground.isWorld) return [entry];
  if (isNothing(value)) {
    return shape.kind !== 'map' && mayBeAbsent(shape, inner, key) ? [] : [entry];
  }
  return [inner === undefined ? entry : { ...entry, value: alone(inner, value, ground) }];
}
