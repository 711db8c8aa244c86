import type { Knob } from './knobs.js';
import { formatRate } from './rate.js';
import {
  type Fields,
  type GroupShape,
  isList,
  isSettings,
  type PlainSettings,
  type PlainValue,
  type Shape,
  type UnionShape,
} from './shapes.js';
import { formatDuration, parseDuration } from './time.js';

/** A value as a person writes it into a file: durations and rates with their unit. */
export function writeValue(knob: Knob, value: PlainValue): string | number | boolean | null {
  if (typeof value === 'object') return null;
  if (typeof value !== 'number') return value;
  if (knob.kind === 'duration') return formatDuration(value);
  return knob.kind === 'rate' ? formatRate(value) : value;
}

/** Writes settings as a file would hold them. */
export function writeFields(fields: Fields, settings: PlainSettings): PlainSettings {
  return Object.fromEntries(
    Object.entries(fields).map(([name, shape]) => [
      name,
      writeShape(shape, settings[name] ?? null),
    ]),
  );
}

/** Writes the value of one part of a table as a file would hold it. */
export function writeShape(shape: Shape, value: PlainValue): PlainValue {
  switch (shape.kind) {
    case 'group':
      return isSettings(value) ? writeGroup(shape, value) : null;
    case 'union':
      return isSettings(value) ? writeUnion(shape, value) : null;
    case 'list':
      return isList(value) ? value.map((item) => writeShape(shape.item, item)) : null;
    case 'map':
      return isSettings(value) ? writeNamed(shape.item, value) : null;
    default:
      return writeValue(shape, value);
  }
}

function writeNamed(item: Shape, values: PlainSettings): PlainSettings {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, writeShape(item, value)]),
  );
}

/** A group of which nothing but the shorthand field was set is written short, even at its default. */
function writeGroup(shape: GroupShape, value: PlainSettings): PlainValue {
  const written = writeFields(shape.fields, value);
  const { text, list = text } = shape.shorthand ?? {};
  const only = onlySet(shape.fields, value, list);
  const bare = only === undefined ? null : (written[only] ?? null);
  return only !== undefined && only === shortField(shape, bare) ? bare : written;
}

/** The field that a value stands for when it is written bare; a mapping is taken for the whole. */
function shortField({ shorthand = {} }: GroupShape, bare: PlainValue): string | undefined {
  if (isList(bare)) return shorthand.list;
  if (!isBare(bare)) return undefined;
  return typeof bare === 'number' ? shorthand.number : shorthand.text;
}

/** A case of which only the shorthand field was set is written short. */
function writeUnion(shape: UnionShape, value: PlainSettings): PlainValue {
  const tag = String(value[shape.tag]);
  const fields = shape.cases[tag] ?? {};
  const written = writeFields(fields, value);
  const standard = shape.shorthand?.text;
  const only = onlySet(fields, value, standard?.case === tag ? standard.field : undefined);
  const bare = only === undefined ? null : (written[only] ?? null);
  const short = shape.shorthand?.[typeof bare === 'number' ? 'number' : 'text'];
  if (isBare(bare) && short?.case === tag && short.field === only) return bare;
  return tag === shape.default ? written : { [shape.tag]: tag, ...written };
}

/** A mapping or a list cannot stand for a field: it is taken for the whole. */
function isBare(value: PlainValue): boolean {
  return value !== null && typeof value !== 'object';
}

/** The name of the one field that is not at its default; undefined when there are several. */
function onlySet(
  fields: Fields,
  settings: PlainSettings,
  whenNone: string | undefined,
): string | undefined {
  const [only, another] = Object.entries(fields).filter(
    ([name, field]) => !isAtDefault(field, settings[name] ?? null),
  );
  return another === undefined ? (only?.[0] ?? whenNone) : undefined;
}

/**
 * Whether a part holds what it holds when a file does not mention it. A group or a case that is
 * there counts as set: what is in it is seldom known by heart.
 */
export function isAtDefault(shape: Shape, value: PlainValue): boolean {
  if (shape.kind === 'group' || shape.kind === 'union') return value === null;
  if (shape.kind === 'list') return isList(value) && value.length === 0;
  if (shape.kind === 'map') return isSettings(value) && Object.keys(value).length === 0;
  const { default: normal } = shape;
  const isText = shape.kind === 'duration' && typeof normal === 'string';
  return value === (isText ? (parseDuration(normal) ?? normal) : normal);
}
