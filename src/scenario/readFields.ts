import type { Knob } from '../model/knobs.js';
import type {
  Fields,
  GroupShape,
  ListShape,
  MapShape,
  PlainSettings,
  PlainValue,
  Shape,
  UnionShape,
} from '../model/shapes.js';
import { parseDuration } from '../model/time.js';
import type { Findings } from './findings.js';
import { describeRange, describeShape } from './knobText.js';
import { isMapping, isNamed, join, refuseUnknownKeys } from './mapping.js';
import { mappingHint } from './mappingHint.js';
import { entryOf, isNothing, type MapNode, type Node, type Place } from './node.js';
import { entriesOf, itemsOf } from './readItems.js';
import { readKnob } from './readKnob.js';
import { readTag, standAlone } from './readTag.js';
import { spellOut } from './shorthand.js';

/**
 * Reads a mapping by its table: every key known, every value acceptable, every default written in.
 * @param node undefined when the mapping is absent; then every default holds
 * @param parent where to point when something required is missing and the mapping is absent
 * @param bare the field that a bare value stands for, which has no path of its own
 * @returns undefined when something was not acceptable; `findings` then says what
 */
export function readFields(
  fields: Fields,
  node: Node | undefined,
  path: string,
  findings: Findings,
  parent: Place,
  bare?: string,
): PlainSettings | undefined {
  if (node !== undefined && !isMapping(node, path, findings)) return undefined;
  if (node !== undefined) refuseUnknownKeys(Object.keys(fields), node, path, findings);
  const settings: Record<string, PlainValue> = {};
  let complete = true;
  for (const [name, shape] of Object.entries(fields)) {
    const at = name === bare ? path : join(path, name);
    const value = readShape(shape, entryOf(node, name)?.value, at, findings, node?.place ?? parent);
    if (value === undefined) complete = false;
    else settings[name] = value;
  }
  return complete ? settings : undefined;
}

/** Reads one part of a table; undefined when something was not acceptable. */
export function readShape(
  shape: Shape,
  node: Node | undefined,
  path: string,
  findings: Findings,
  parent: Place,
): PlainValue | undefined {
  switch (shape.kind) {
    case 'group':
      return readGroup(shape, node, path, findings, parent);
    case 'union':
      return readUnion(shape, node, path, findings, parent);
    case 'list':
      return readList(shape, node, path, findings, parent);
    case 'map':
      return readNamed(shape, node, path, findings, parent);
    default:
      return readKnobOrDefault(shape, node, path, findings, parent);
  }
}

function readKnobOrDefault(
  knob: Knob,
  node: Node | undefined,
  path: string,
  findings: Findings,
  parent: Place,
): PlainValue | undefined {
  if (node !== undefined && !isNothing(node)) return readKnob(knob, node, path, findings);
  if (node !== undefined && knob.default !== null) {
    findings.error(node.place, { path, found: 'no value', expected: describeRange(knob) });
    return undefined;
  }
  return defaultValue(knob, path, findings, parent);
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

function readGroup(
  shape: GroupShape,
  node: Node | undefined,
  path: string,
  findings: Findings,
  parent: Place,
): PlainValue | undefined {
  if (shape.optional && (node === undefined || isNothing(node))) return null;
  const spelled = spellOut(shape, node);
  if (!isMappingOf(shape, spelled, path, findings)) return undefined;
  return readFields(shape.fields, spelled, path, findings, parent, bareField(node, spelled));
}

function readUnion(
  shape: UnionShape,
  node: Node | undefined,
  path: string,
  findings: Findings,
  parent: Place,
): PlainValue | undefined {
  if (shape.default === null && (node === undefined || isNothing(node))) return null;
  const spelled = spellOut(shape, node);
  if (!isMappingOf(shape, spelled, path, findings)) return undefined;
  const tagged = spelled === undefined ? undefined : standAlone(shape, spelled, path, findings);
  const tag = readTag(shape, tagged, join(path, shape.tag), findings, parent);
  const fields = tag === undefined ? undefined : shape.cases[tag];
  if (tag === undefined || fields === undefined) return undefined;
  const rest = tagged === undefined ? undefined : without(tagged, shape.tag);
  const place = node?.place ?? parent;
  const settings = readFields(fields, rest, path, findings, place, bareField(node, spelled));
  return settings === undefined ? undefined : { [shape.tag]: tag, ...settings };
}

function isMappingOf(
  shape: GroupShape | UnionShape,
  node: Node | undefined,
  path: string,
  findings: Findings,
): node is MapNode | undefined {
  if (node === undefined) return true;
  return isMapping(node, path, findings, describeShape(shape), mappingHint(shape, node));
}

/** The field that a bare value was spelled out to; the tag of a union comes before it. */
function bareField(node: Node | undefined, spelled: Node | undefined): string | undefined {
  const isBare = node !== spelled && spelled?.kind === 'map';
  return isBare ? spelled.entries.at(-1)?.key : undefined;
}

function without(node: MapNode, key: string): MapNode {
  return { ...node, entries: node.entries.filter((entry) => entry.key !== key) };
}

function readList(
  shape: ListShape,
  node: Node | undefined,
  path: string,
  findings: Findings,
  parent: Place,
): readonly PlainValue[] | undefined {
  const values = itemsOf(shape, node, path, findings, parent)?.map((item, index) =>
    readItem(shape.item, item, `${path}[${index}]`, findings),
  );
  return values?.every((value) => value !== undefined) ? values : undefined;
}

function readNamed(
  shape: MapShape,
  node: Node | undefined,
  path: string,
  findings: Findings,
  parent: Place,
): PlainSettings | undefined {
  const entries = entriesOf(shape, node, path, findings, parent);
  if (entries === undefined) return undefined;
  const settings: Record<string, PlainValue> = {};
  for (const entry of entries) {
    const at = join(path, entry.key);
    const value = readItem(shape.item, entry.value, at, findings);
    if (isNamed(entry, at, findings) && value !== undefined) settings[entry.key] = value;
  }
  return Object.keys(settings).length === entries.length ? settings : undefined;
}

/** An item that is there but says nothing is a slip, even where its shape could be left out. */
function readItem(
  shape: Shape,
  node: Node,
  path: string,
  findings: Findings,
): PlainValue | undefined {
  if (!isNothing(node)) return readShape(shape, node, path, findings, node.place);
  findings.error(node.place, { path, found: 'no value', expected: describeShape(shape) });
  return undefined;
}
