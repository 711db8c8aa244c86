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
  /** True: it holds more than a value, and its range says where that is told of. */
  readonly refers?: true;
}

/** Says where a part is told of instead; undefined: here. */
export type Elsewhere = (part: Shape) => string | undefined;

/**
 * All options of a table, those of nested mappings under their paths.
 * @param elsewhere parts that are told of in another place have one row, which names it
 */
export function optionRows(
  fields: Fields,
  elsewhere: Elsewhere = () => undefined,
): readonly OptionRow[] {
  return rowsOf(fields, '', { when: [], elsewhere });
}

/** Where in a table a row is. */
interface Around {
  readonly when: readonly string[];
  readonly elsewhere: Elsewhere;
}

function rowsOf(fields: Fields, prefix: string, around: Around): readonly OptionRow[] {
  return Object.entries(fields).flatMap(([name, shape]) =>
    shapeRows(shape, `${prefix}${name}`, around),
  );
}

function shapeRows(shape: Shape, path: string, around: Around): readonly OptionRow[] {
  const place = around.elsewhere(shape);
  if (place !== undefined) return [referringRow(shape, path, place, around)];
  switch (shape.kind) {
    case 'group':
      return groupRows(shape, path, around);
    case 'union':
      return unionRows(shape, path, around);
    case 'list':
      return [severalRow(shape, path, around, []), ...itemRows(shape.item, `${path}[]`, around)];
    case 'map':
      return [severalRow(shape, path, around, {}), ...itemRows(shape.item, `${path}.NAME`, around)];
    default:
      return [knobRow(shape, path, around)];
  }
}

function referringRow(
  { meaning }: Shape,
  path: string,
  place: string,
  { when }: Around,
): OptionRow {
  const none = { unit: null, default: null, required: false } as const;
  return { path, when, ...none, range: place, meaning, refers: true };
}

/** The list or the mapping of names itself. */
function severalRow(
  shape: ListShape | MapShape,
  path: string,
  { when }: Around,
  none: PlainValue,
): OptionRow {
  const { kind, meaning, min } = shape;
  const range = `${kind === 'list' ? 'a list' : 'a mapping of names'}${min > 0 ? `, at least ${min}` : ''}`;
  const required = min > 0;
  return { path, when, unit: null, default: required ? null : none, required, range, meaning };
}

/** An item that is a single value must not be said: there may be none. */
function itemRows(item: Shape, path: string, around: Around): readonly OptionRow[] {
  if (isComposed(item)) return shapeRows(item, path, around);
  return [{ ...knobRow(item, path, around), default: null, required: false }];
}

/** A mapping has a row of its own where it may be left out or be written short. */
function groupRows(group: GroupShape, path: string, around: Around): readonly OptionRow[] {
  const { meaning, fields, optional, shorthand } = group;
  const { when } = around;
  const inside = rowsOf(fields, `${path}.`, around);
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

function unionRows(union: UnionShape, path: string, around: Around): readonly OptionRow[] {
  const { when } = around;
  const { tag, cases, meaning, default: standard } = union;
  const required = standard === undefined;
  const common = { when, unit: null, required, meaning };
  const range = oneOf(Object.keys(cases));
  const row = { ...common, path: `${path}.${tag}`, default: standard ?? null, range };
  const inside = Object.entries(cases).flatMap(([name, fields]) =>
    rowsOf(fields, `${path}.`, { ...around, when: [...when, `${path}.${tag}: ${name}`] }),
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

function knobRow(knob: Knob, path: string, { when }: Around): OptionRow {
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
