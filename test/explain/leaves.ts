import type { Knob } from '../../src/model/knobs.js';
import {
  type Fields,
  isComposed,
  isList,
  isSettings,
  type PlainSettings,
  type PlainValue,
  type Shape,
} from '../../src/model/shapes.js';

/** Settings in which one thing is different. */
export interface Change {
  /** What is different, cases and all: `latency<pareto>.shape`. */
  readonly path: string;
  readonly settings: PlainSettings;
}

/** The paths of everything that a table lets a file say. */
export function pathsIn(fields: Fields, path = ''): readonly string[] {
  return Object.entries(fields).flatMap(([name, shape]) => pathsOf(shape, at(path, name)));
}

function pathsOf(shape: Shape, path: string): readonly string[] {
  if (!isComposed(shape)) return [path];
  if (shape.kind === 'group') return pathsIn(shape.fields, path);
  if (shape.kind === 'list') return pathsOf(shape.item, `${path}[]`);
  if (shape.kind === 'map') return pathsOf(shape.item, `${path}.*`);
  return Object.entries(shape.cases).flatMap(([name, fields]) =>
    pathsIn(fields, `${path}<${name}>`),
  );
}

/** Every way to change one knob of settings. */
export function changesOf(fields: Fields, settings: PlainSettings, path = ''): readonly Change[] {
  return Object.entries(fields).flatMap(([name, shape]) =>
    changesIn(shape, settings[name] ?? null, at(path, name)).map((change) => ({
      path: change.path,
      settings: { ...settings, [name]: change.value },
    })),
  );
}

interface ValueChange {
  readonly path: string;
  readonly value: PlainValue;
}

function changesIn(shape: Shape, value: PlainValue, path: string): readonly ValueChange[] {
  if (!isComposed(shape)) return othersOf(shape, value).map((other) => ({ path, value: other }));
  if (shape.kind === 'list' && isList(value)) return itemChanges(shape.item, value, path);
  if (!isSettings(value)) return [];
  if (shape.kind === 'map') return nameChanges(shape.item, value, path);
  const isUnion = shape.kind === 'union';
  const tag = isUnion ? String(value[shape.tag]) : '';
  const fields = isUnion ? (shape.cases[tag] ?? {}) : shape.kind === 'group' ? shape.fields : {};
  const inner = isUnion ? `${path}<${tag}>` : path;
  return changesOf(fields, value, inner).map(({ path: where, settings }) => ({
    path: where,
    value: settings,
  }));
}

function itemChanges(
  item: Shape,
  values: readonly PlainValue[],
  path: string,
): readonly ValueChange[] {
  return values.flatMap((value, index) =>
    changesIn(item, value, `${path}[]`).map((change) => ({
      path: change.path,
      value: values.map((old, place) => (place === index ? change.value : old)),
    })),
  );
}

function nameChanges(item: Shape, values: PlainSettings, path: string): readonly ValueChange[] {
  return Object.entries(values).flatMap(([name, value]) =>
    changesIn(item, value, `${path}.*`).map((change) => ({
      path: change.path,
      value: { ...values, [name]: change.value },
    })),
  );
}

/** Other values that a knob may have: all other words, another number. */
function othersOf(knob: Knob, value: PlainValue): readonly PlainValue[] {
  switch (knob.kind) {
    case 'choice':
      return knob.choices.filter((word) => word !== value);
    case 'flag':
      return [value !== true];
    case 'text':
      return ['another'];
    case 'duration':
      return [...knob.words.filter((word) => word !== value), otherNumber(knob, value, 1_000_000)];
    default:
      return [otherNumber(knob, value, 1)];
  }
}

function otherNumber(knob: { min: number; max: number }, value: PlainValue, step: number): number {
  const up = (typeof value === 'number' ? value : knob.min) + step;
  return up <= knob.max ? up : knob.max - step;
}

function at(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
