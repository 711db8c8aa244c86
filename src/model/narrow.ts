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

/**
 * Gives settings of an unknown table the types of the table they were read with.
 * @throws Error when a value is not what the table says: a fault of the caller, since settings
 * are checked when they are read
 */
export function narrow<const F extends Fields>(table: F, settings: PlainSettings): Settings<F> {
  for (const [name, shape] of Object.entries(table)) {
    if (!fits(shape, settings[name])) {
      throw new Error(`setting ${name} does not fit its table: ${JSON.stringify(settings[name])}`);
    }
  }
  // Every field of the table was just found to hold a value of its type.
  return settings as unknown as Settings<F>;
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
      return isSettings(value) && itemsFit(shape.item, Object.values(value), shape.min);
    default:
      return knobFits(shape, value);
  }
}

function mayBeNull(shape: Shape): boolean {
  if (shape.kind === 'group') return shape.optional;
  return shape.kind !== 'list' && shape.kind !== 'map' && shape.default === null;
}

function itemsFit(item: Shape, values: readonly PlainValue[], min: number): boolean {
  return values.length >= min && values.every((value) => value !== null && fits(item, value));
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
  return Object.entries(fields).every(([name, shape]) => fits(shape, settings[name]));
}
