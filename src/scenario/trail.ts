import type { Shape } from '../model/shapes.js';
import { childOf, type Keys, nodeAt } from './edit.js';
import type { MapNode, Node } from './node.js';
import { overlay } from './overlay.js';
import { mayBeAbsent } from './required.js';
import type { ScenarioTables } from './scenarioTables.js';
import { listField, shapeBelow, spellOut } from './shorthand.js';

/** A point on the way along a path through a scenario, with the table's shape of what is there. */
interface Point {
  /** Undefined where no table says what is there. */
  readonly shape: Shape | undefined;
  /** What was written at that very path. */
  readonly own: Node | undefined;
  /** What holds there: in a variant's world, its own over the scenario's. */
  readonly all: Node | undefined;
}

/** Where the tables take over on a path: at a world, or at a policy. */
function startOf(
  keys: Keys,
  root: MapNode,
  tables: ScenarioTables,
): { readonly length: number; readonly point: Point } | undefined {
  const world = nodeAt(root, ['world']);
  if (keys[0] === 'world')
    return { length: 1, point: { shape: tables.world, own: world, all: world } };
  if (keys[0] !== 'variants') return undefined;
  if (keys[2] === 'world') {
    const own = nodeAt(root, keys.slice(0, 3));
    return {
      length: 3,
      point: { shape: tables.world, own, all: overlay(tables.world, world, own) },
    };
  }
  if (keys[2] !== 'policies' || keys.length < 5) return undefined;
  const policy = nodeAt(root, keys.slice(0, 5));
  const shape = tables.policies[String(keys[4])];
  return { length: 5, point: { shape, own: policy, all: policy } };
}

function below({ shape, own, all }: Point, key: string | number): Point {
  if (shape === undefined) return { shape, own: childOf(own, key), all: childOf(all, key) };
  const spelled = spellOut(shape, all);
  return {
    shape: shapeBelow(shape, spelled, key),
    own: childOf(spellOut(shape, own), key),
    all: childOf(spelled, key),
  };
}

/**
 * The path with the indexes of lists as numbers.
 * @returns undefined when it leads into an item of a list, or of a mapping of names, that is not
 * there: a name alone may be new, since its whole value is given then
 */
export function settle(keys: Keys, root: MapNode, tables: ScenarioTables): Keys | undefined {
  const start = startOf(keys, root, tables);
  if (start === undefined) return keys;
  const settled = keys.slice(0, start.length);
  let { point } = start;
  for (const [index, written] of keys.slice(start.length).entries()) {
    const isLast = start.length + index === keys.length - 1;
    point = enterList(point, written, settled);
    const key = keyIn(point, written, isLast);
    if (key === undefined) return undefined;
    settled.push(key);
    point = below(point, key);
  }
  return settled;
}

/** An index leads into the list that the bare form of a group stands for. */
function enterList(point: Point, key: string | number, settled: (string | number)[]): Point {
  const field = /^\d+$/.test(String(key)) ? listField(point.shape) : undefined;
  if (field === undefined) return point;
  settled.push(field);
  return below(point, field);
}

function keyIn(
  { shape, all }: Point,
  written: string | number,
  isLast: boolean,
): string | number | undefined {
  if (shape?.kind === 'list') {
    const index = /^\d+$/.test(String(written)) ? Number(written) : -1;
    return childOf(all, index) === undefined ? undefined : index;
  }
  const mustBeThere = shape?.kind === 'map' && !isLast;
  return mustBeThere && childOf(all, written) === undefined ? undefined : written;
}

/**
 * Whether what is at a settled path was written there, short or in full. An item of a list counts
 * as written with everything in it: the list stands for itself.
 */
export function isWritten(keys: Keys, root: MapNode, tables: ScenarioTables): boolean {
  const start = startOf(keys, root, tables);
  if (start === undefined) return nodeAt(root, keys) !== undefined;
  const lastIndex = keys.findLastIndex((key) => typeof key === 'number');
  const end = lastIndex < start.length ? keys.length : lastIndex + 1;
  return keys.slice(start.length, end).reduce(below, start.point).own !== undefined;
}

/** Whether null at a settled path of the scenario's own world takes away what is there. */
export function isTakenAway(keys: Keys, root: MapNode, tables: ScenarioTables): boolean {
  const start = keys[0] === 'world' ? startOf(keys, root, tables) : undefined;
  const [key] = keys.slice(-1);
  if (start === undefined || typeof key !== 'string' || keys.length === 1) return false;
  const { shape, all } = keys.slice(start.length, -1).reduce(below, start.point);
  if (shape === undefined) return false;
  return mayBeAbsent(shape, shapeBelow(shape, spellOut(shape, all), key), key);
}

/**
 * What a value below a path is set into: what was written there, with short forms spelled out, and
 * a list of the scenario's world copied into the variant's that deviates from it in one item.
 */
export function settingAt(
  keys: Keys,
  node: Node | undefined,
  root: MapNode,
  tables: ScenarioTables,
): Node | undefined {
  const start = startOf(keys, root, tables);
  if (start === undefined) return node;
  const { shape, all } = keys.slice(start.length).reduce(below, start.point);
  if (shape === undefined) return node;
  // What is set takes the place of whatever it excludes.
  if (shape.kind === 'group' && shape.exclusive) return undefined;
  if (node?.kind === 'map' || node?.kind === 'list') return node;
  return node === undefined && shape.kind === 'list' ? all : spellOut(shape, node);
}
