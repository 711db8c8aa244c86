import type { Knob } from '../model/knobs.js';
import {
  type Fields,
  type GroupShape,
  isComposed,
  type ListShape,
  type MapShape,
  type PlainValue,
  type Shape,
  type UnionShape,
} from '../model/shapes.js';
import { writeValue } from '../model/written.js';
import { describeRange, oneOf } from './knobText.js';

/** One option of a table as people read it, wherever in the table it lies. */
export interface OptionRow {
  /** Where it is written: `openDuration.initial`. */
  readonly path: string;
  /** The choices above it without which it may not be written: `ReadyToTrip.kind: failureRatio`. */
  readonly when: readonly string[];
  /** What its number counts: `calls`, `percent`, `ratio`, the unit of a bare duration; else null. */
  readonly unit: string | null;
  /** As people write it, of a mapping that of its short form; null where {@link OptionRow.required} or off unless set. */
  readonly default: PlainValue;
  /** True: a file must say. */
  readonly required: boolean;
  /** What it accepts, in words. */
  readonly range: string;
  readonly meaning: string;
}

/** All options of a table, those of nested mappings under their paths. */
export function optionRows(fields: Fields): readonly OptionRow[] {
  return rowsOf(fields, '', []);
}

function rowsOf(fields: Fields, prefix: string, when: readonly string[]): readonly OptionRow[] {
  return Object.entries(fields).flatMap(([name, shape]) =>
    shapeRows(shape, `${prefix}${name}`, when),
  );
}

function shapeRows(shape: Shape, path: string, when: readonly string[]): readonly OptionRow[] {
  switch (shape.kind) {
    case 'group':
      return groupRows(shape, path, when);
    case 'union':
      return unionRows(shape, path, when);
    case 'list':
      return [severalRow(shape, path, when, []), ...itemRows(shape.item, `${path}[]`, when)];
    case 'map':
      return [severalRow(shape, path, when, {}), ...itemRows(shape.item, `${path}.NAME`, when)];
    default:
      return [knobRow(shape, path, when)];
  }
}

/** The list or the mapping of names itself. */
function severalRow(
  shape: ListShape | MapShape,
  path: string,
  when: readonly string[],
  none: PlainValue,
): OptionRow {
  const { kind, meaning, min } = shape;
  const range = `${kind === 'list' ? 'a list' : 'a mapping of names'}${min > 0 ? `, at least ${min}` : ''}`;
  const required = min > 0;
  return { path, when, unit: null, default: required ? null : none, required, range, meaning };
}

/** An item that is a single value must not be said: there may be none. */
function itemRows(item: Shape, path: string, when: readonly string[]): readonly OptionRow[] {
  if (isComposed(item)) return shapeRows(item, path, when);
  return [{ ...knobRow(item, path, when), default: null, required: false }];
}

/** A mapping has a row of its own where it may be left out or be written short. */
function groupRows(group: GroupShape, path: string, when: readonly string[]): readonly OptionRow[] {
  const { meaning, fields, optional, shorthand } = group;
  const inside = rowsOf(fields, `${path}.`, when);
  const shorts = [...new Set(Object.values(shorthand ?? {}))];
  if (!optional && shorts.length === 0) return inside;
  const bare = shorts.length === 0 ? '' : `; a bare value sets ${oneOf(shorts)}`;
  const standard = inside.find((row) => row.path === `${path}.${shorts.at(-1)}`)?.default ?? null;
  const range = `a mapping${bare}`;
  return [
    { path, when, unit: null, default: standard, required: false, range, meaning },
    ...inside,
  ];
}

function unionRows(union: UnionShape, path: string, when: readonly string[]): readonly OptionRow[] {
  const { tag, cases, meaning, default: standard } = union;
  const required = standard === undefined;
  const common = { when, unit: null, required, meaning };
  const range = oneOf(Object.keys(cases));
  const row = { ...common, path: `${path}.${tag}`, default: standard ?? null, range };
  const inside = Object.entries(cases).flatMap(([name, fields]) =>
    rowsOf(fields, `${path}.`, [...when, `${path}.${tag}: ${name}`]),
  );
  const shorts = shortCases(union);
  if (shorts.length === 0) return [row, ...inside];
  const bare = `a mapping; a bare value sets ${oneOf(shorts)}`;
  return [{ ...common, path, default: null, range: bare }, row, ...inside];
}

/** What a bare value may stand for: `value of fixed`. */
function shortCases({ shorthand = {} }: UnionShape): readonly string[] {
  const { number, text } = shorthand;
  const named = [number, text].flatMap((short) =>
    short === undefined ? [] : [`${short.field} of ${short.case}`],
  );
  return [...new Set(named)];
}

function knobRow(knob: Knob, path: string, when: readonly string[]): OptionRow {
  const { default: standard, meaning } = knob;
  return {
    path,
    when,
    unit: unitOf(knob),
    default: writeValue(knob, standard ?? null),
    required: standard === undefined,
    range: describeRange(knob),
    meaning,
  };
}

function unitOf(knob: Knob): string | null {
  if (knob.kind === 'count') return knob.unit === '' ? null : knob.unit;
  if (knob.kind === 'number') return knob.unit === 'plain' ? null : knob.unit;
  return knob.kind === 'duration' ? knob.bare : null;
}
