import type { Knob } from '../model/knobs.js';
import type {
  Fields,
  GroupShape,
  PlainSettings,
  PlainValue,
  Shape,
  UnionShape,
} from '../model/shapes.js';
import { parseDuration } from '../model/time.js';
import type { Findings } from './findings.js';
import { describeRange, oneOf } from './knobText.js';
import { describeNode, entryOf, type MapNode, type Node, type Place } from './node.js';
import { readKnob } from './readKnob.js';
import { didYouMean } from './suggest.js';

/**
 * Reads a mapping by its table: every key known, every value acceptable, every default written in.
 * @param node undefined when the mapping is absent; then every default holds
 * @param parent where to point when something required is missing and the mapping is absent
 * @returns undefined when something was not acceptable; `findings` then says what
 */
export function readFields(
  fields: Fields,
  node: Node | undefined,
  path: string,
  findings: Findings,
  parent: Place,
): PlainSettings | undefined {
  if (node !== undefined && !isMapping(node, path, findings)) return undefined;
  if (node !== undefined) refuseUnknownKeys(Object.keys(fields), node, path, findings);
  const settings: Record<string, PlainValue> = {};
  let complete = true;
  for (const [name, shape] of Object.entries(fields)) {
    const at = join(path, name);
    const value = readShape(shape, entryOf(node, name)?.value, at, findings, node?.place ?? parent);
    if (value === undefined) complete = false;
    else settings[name] = value;
  }
  return complete ? settings : undefined;
}

/** Notes an error unless the node is a mapping. */
export function isMapping(node: Node, path: string, findings: Findings): node is MapNode {
  if (node.kind === 'map') return true;
  findings.error(node.place, {
    path,
    found: describeNode(node),
    expected: 'a mapping of keys to values',
  });
  return false;
}

/** Notes an error for every key that is not among the known ones. */
export function refuseUnknownKeys(
  known: readonly string[],
  node: MapNode,
  path: string,
  findings: Findings,
): void {
  for (const { key, keyPlace } of node.entries) {
    if (known.includes(key)) continue;
    const hint = didYouMean(key, known);
    const expected = known.length === 0 ? 'no other key' : oneOf(known);
    findings.error(keyPlace, {
      path: join(path, key),
      found: `the unknown key ${key}`,
      expected,
      hint,
    });
  }
}

/** Joins a path and a key with a dot. */
export function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

/** Reads one part of a table; undefined when something was not acceptable. */
export function readShape(
  shape: Shape,
  node: Node | undefined,
  path: string,
  findings: Findings,
  parent: Place,
): PlainValue | undefined {
  if (shape.kind === 'group') return readGroup(shape, node, path, findings, parent);
  if (shape.kind === 'union') return readUnion(shape, node, path, findings, parent);
  if (node !== undefined && !isNull(node)) return readKnob(shape, node, path, findings);
  if (node !== undefined && shape.default !== null) {
    findings.error(node.place, { path, found: 'no value', expected: describeRange(shape) });
    return undefined;
  }
  return defaultValue(shape, path, findings, parent);
}

/** A default of a duration may be written as text in its table. */
function defaultValue(
  knob: Knob,
  path: string,
  findings: Findings,
  parent: Place,
): PlainValue | undefined {
  if (knob.default === undefined) {
    findings.error(parent, {
      path,
      found: 'nothing',
      expected: describeRange(knob),
      hint: 'it has no default',
    });
    return undefined;
  }
  const isWritten = knob.kind === 'duration' && typeof knob.default === 'string';
  return isWritten ? (parseDuration(knob.default) ?? knob.default) : knob.default;
}

function isNull(node: Node): boolean {
  return node.kind === 'scalar' && node.value === null;
}

function readGroup(
  shape: GroupShape,
  node: Node | undefined,
  path: string,
  findings: Findings,
  parent: Place,
): PlainValue | undefined {
  if (shape.optional && (node === undefined || isNull(node))) return null;
  return readFields(shape.fields, spellOut(shape, node), path, findings, parent);
}

/** A bare value stands for the field that the shape's shorthand names. */
export function spellOut(shape: GroupShape, node: Node | undefined): Node | undefined {
  if (node?.kind !== 'scalar' || node.value === null) return node;
  const field = typeof node.value === 'number' ? shape.shorthand?.number : shape.shorthand?.text;
  if (field === undefined) return node;
  return {
    kind: 'map',
    place: node.place,
    entries: [{ key: field, keyPlace: node.place, value: node }],
  };
}

function readUnion(
  shape: UnionShape,
  node: Node | undefined,
  path: string,
  findings: Findings,
  parent: Place,
): PlainValue | undefined {
  if (shape.default === null && (node === undefined || isNull(node))) return null;
  if (node !== undefined && !isMapping(node, path, findings)) return undefined;
  const tagged = node === undefined ? undefined : standAlone(shape, node, path, findings);
  const tag = readTag(shape, tagged, join(path, shape.tag), findings, parent);
  const fields = tag === undefined ? undefined : shape.cases[tag];
  if (tag === undefined || fields === undefined) return undefined;
  const rest = tagged === undefined ? undefined : without(tagged, shape.tag);
  const settings = readFields(fields, rest, path, findings, node?.place ?? parent);
  return settings === undefined ? undefined : { [shape.tag]: tag, ...settings };
}

/** `like: hystrix` is `library: hystrix` with every option at its default, so it stands alone. */
function standAlone(shape: UnionShape, node: MapNode, path: string, findings: Findings): MapNode {
  const alone = entryOf(node, shape.aloneTag ?? '');
  if (alone === undefined) return node;
  const others = node.entries.filter((entry) => entry !== alone).map(({ key }) => key);
  if (others.length > 0) {
    findings.error(alone.keyPlace, {
      path: join(path, alone.key),
      found: `${alone.key} together with ${others.join(', ')}`,
      expected: `${alone.key} alone, for the defaults`,
      hint: `write ${shape.tag} in its place to set options`,
    });
  }
  return { ...node, entries: [{ ...alone, key: shape.tag }] };
}

function readTag(
  shape: UnionShape,
  node: MapNode | undefined,
  path: string,
  findings: Findings,
  parent: Place,
): string | undefined {
  const choices = Object.keys(shape.cases);
  const written = entryOf(node, shape.tag)?.value;
  if (written === undefined) {
    if (typeof shape.default === 'string') return shape.default;
    findings.error(node?.place ?? parent, { path, found: 'nothing', expected: oneOf(choices) });
    return undefined;
  }
  const knob: Knob = { kind: 'choice', meaning: shape.meaning, choices, default: undefined };
  const tag = readKnob(knob, written, path, findings);
  return tag === undefined ? undefined : String(tag);
}

function without(node: MapNode, key: string): MapNode {
  return { ...node, entries: node.entries.filter((entry) => entry.key !== key) };
}
