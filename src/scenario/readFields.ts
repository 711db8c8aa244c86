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
import { withChanged } from '../model/unreadable.js';
import { type Draft, DraftMaker, draftOf, wholeOf } from './draft.js';
import type { Findings } from './findings.js';
import { describeShape } from './knobText.js';
import { isMapping, isNamed, join, refuseUnknownKeys } from './mapping.js';
import { mappingHint } from './mappingHint.js';
import { entryOf, isNothing, type MapNode, type Node, type Place } from './node.js';
import { entriesOf, itemsOf } from './readItems.js';
import { readKnobOrDefault } from './readKnobOrDefault.js';
import { readTag, standAlone } from './readTag.js';
import { spellOut } from './shorthand.js';

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
  return wholeOf(draftFields(fields, node, path, findings, parent));
}

/**
 * Reads a mapping as {@link readFields} does, as far as it can be read.
 * @param bare the field that a bare value stands for, which has no path of its own
 * @returns undefined where it is no mapping
 */
export function draftFields(
  fields: Fields,
  node: Node | undefined,
  path: string,
  findings: Findings,
  parent: Place,
  bare?: string,
): Draft<PlainSettings> | undefined {
  if (node !== undefined && !isMapping(node, path, findings)) return undefined;
  const known = Object.keys(fields);
  const meant = node === undefined ? [] : refuseUnknownKeys(known, node, path, findings);
  const maker = new DraftMaker<Record<string, PlainValue>>({});
  for (const [name, shape] of Object.entries(fields)) {
    const at = name === bare ? path : join(path, name);
    const value = entryOf(node, name)?.value;
    maker.put(name, draftShape(shape, value, at, findings, node?.place ?? parent));
    // What a misspelt key says is not known, so nothing is to follow from its default.
    if (value === undefined && meant.includes(name)) maker.forget(name);
  }
  return maker.draft;
}

/** Reads one part of a table; undefined when something was not acceptable. */
export function readShape(
  shape: Shape,
  node: Node | undefined,
  path: string,
  findings: Findings,
  parent: Place,
): PlainValue | undefined {
  return wholeOf(draftShape(shape, node, path, findings, parent));
}

/** Reads one part of a table as far as it can be read; undefined where nothing of it can. */
export function draftShape(
  shape: Shape,
  node: Node | undefined,
  path: string,
  findings: Findings,
  parent: Place,
): Draft | undefined {
  switch (shape.kind) {
    case 'group':
      return draftGroup(shape, node, path, findings, parent);
    case 'union':
      return draftUnion(shape, node, path, findings, parent);
    case 'list':
      return draftList(shape, node, path, findings, parent);
    case 'map':
      return draftNamed(shape, node, path, findings, parent);
    default:
      return draftOf(readKnobOrDefault(shape, node, path, findings, parent));
  }
}

function draftGroup(
  shape: GroupShape,
  node: Node | undefined,
  path: string,
  findings: Findings,
  parent: Place,
): Draft | undefined {
  if (shape.optional && (node === undefined || isNothing(node))) return NULL;
  const spelled = spellOut(shape, node);
  if (!isMappingOf(shape, spelled, path, findings)) return undefined;
  return draftFields(shape.fields, spelled, path, findings, parent, bareField(node, spelled));
}

const NULL: Draft = { value: null, isWhole: true };

function draftUnion(
  shape: UnionShape,
  node: Node | undefined,
  path: string,
  findings: Findings,
  parent: Place,
): Draft | undefined {
  if (shape.default === null && (node === undefined || isNothing(node))) return NULL;
  const spelled = spellOut(shape, node);
  if (!isMappingOf(shape, spelled, path, findings)) return undefined;
  const tagged = spelled === undefined ? undefined : standAlone(shape, spelled, path, findings);
  const tag = readTag(shape, tagged, join(path, shape.tag), findings, parent);
  const fields = tag === undefined ? undefined : shape.cases[tag];
  if (tag === undefined || fields === undefined) return undefined;
  const rest = tagged === undefined ? undefined : without(tagged, shape.tag);
  const place = node?.place ?? parent;
  const draft = draftFields(fields, rest, path, findings, place, bareField(node, spelled));
  if (draft === undefined) return undefined;
  const named: PlainSettings = { [shape.tag]: tag };
  return { ...draft, value: withChanged(named, draft.value) };
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

function draftList(
  shape: ListShape,
  node: Node | undefined,
  path: string,
  findings: Findings,
  parent: Place,
): Draft | undefined {
  const items = itemsOf(shape, node, path, findings, parent);
  if (items === undefined) return undefined;
  const maker = new DraftMaker<PlainValue[]>([]);
  items.forEach((item, index) => {
    maker.put(index, draftItem(shape.item, item, `${path}[${index}]`, findings));
  });
  return maker.draft;
}

function draftNamed(
  shape: MapShape,
  node: Node | undefined,
  path: string,
  findings: Findings,
  parent: Place,
): Draft | undefined {
  const entries = entriesOf(shape, node, path, findings, parent);
  if (entries === undefined) return undefined;
  const maker = new DraftMaker<Record<string, PlainValue>>({});
  for (const entry of entries) {
    const at = join(path, entry.key);
    maker.put(entry.key, draftItem(shape.item, entry.value, at, findings));
    if (!isNamed(entry, at, findings)) maker.spoil();
  }
  return maker.draft;
}

/** An item that is there but says nothing is a slip, even where its shape could be left out. */
function draftItem(shape: Shape, node: Node, path: string, findings: Findings): Draft | undefined {
  if (!isNothing(node)) return draftShape(shape, node, path, findings, node.place);
  findings.error(node.place, { path, found: 'no value', expected: describeShape(shape) });
  return undefined;
}
