import type { Knob } from './knobs.js';
import {
  type Fields,
  isList,
  isSettings,
  type PlainSettings,
  type PlainValue,
  type Settings,
  type Shape,
} from './shapes.js';
import { isUnreadable } from './unreadable.js';

/**
 * Gives settings of an unknown table the types of the table they were read with.
 * @throws Error when a value is not what the table says: a fault of the caller, since settings
 * are checked when they are read
 */
export function narrow<const F extends Fields>(table: F, settings: PlainSettings): Settings<F> {
  for (const [name, shape] of Object.entries(table)) {
    if (!fitsAt(shape, settings, name)) {
      throw new Error(`setting ${name} does not fit its table: ${JSON.stringify(settings[name])}`);
    }
  }
  // Every field of the table was just found to hold a value of its type.
  return settings as unknown as Settings<F>;
}

/** What could not be read is not judged: nobody can look at it. */
function fitsAt(
  shape: Shape,
  settings: PlainSettings | readonly PlainValue[],
  name: string,
): boolean {
  if (isUnreadable(settings, name)) return true;
  // A list has its values at the keys 0, 1, 2, ... as settings have them at their names.
  return fits(shape, (settings as PlainSettings)[name]);
}

function fits(shape: Shape, value: PlainValue | undefined): boolean {
  if (value === undefined) return false;
  if (value === null) return mayBeNull(shape);
  switch (shape.kind) {
    case 'group':
      return isSettings(value) && allFit(shape.fields, value);
    case 'union':
      return isSettings(value) && allFit(shape.cases[String(value[shape.tag])], value);
    case 'list':
      return isList(value) && itemsFit(shape.item, value, shape.min);
    case 'map':
      return isSettings(value) && itemsFit(shape.item, value, shape.min);
    default:
      return knobFits(shape, value);
  }
}

function mayBeNull(shape: Shape): boolean {
  if (shape.kind === 'group') return shape.optional;
  return shape.kind !== 'list' && shape.kind !== 'map' && shape.default === null;
}

function itemsFit(
  item: Shape,
  values: PlainSettings | readonly PlainValue[],
  min: number,
): boolean {
  const names = Object.keys(values);
  return names.length >= min && names.every((name) => itemFits(item, values, name));
}

/** No item is null, even where its shape alone could be left out. */
function itemFits(
  item: Shape,
  values: PlainSettings | readonly PlainValue[],
  name: string,
): boolean {
  if (isUnreadable(values, name)) return true;
  // As in fitsAt.
  const value = (values as PlainSettings)[name];
  return value !== null && fits(item, value);
}

function knobFits(knob: Knob, value: PlainValue): boolean {
  switch (knob.kind) {
    case 'count':
    case 'number':
    case 'rate':
      return typeof value === 'number';
    case 'duration':
      return typeof value === 'number' || knob.words.some((word) => word === value);
    case 'choice':
      return knob.choices.some((word) => word === value);
    case 'flag':
      return typeof value === 'boolean';
    case 'text':
      return typeof value === 'string';
  }
}

function allFit(fields: Fields | undefined, settings: PlainSettings): boolean {
  if (fields === undefined) return false;
  return Object.entries(fields).every(([name, shape]) => fitsAt(shape, settings, name));
}
