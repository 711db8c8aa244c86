import type { Knob } from './knobs.js';
import type { Fields, PlainSettings, PlainValue, Settings, Shape } from './shapes.js';

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
  if (value === null) return 'optional' in shape ? shape.optional : shape.default === null;
  if (shape.kind === 'group') return isSettings(value) && allFit(shape.fields, value);
  if (shape.kind !== 'union') return knobFits(shape, value);
  if (!isSettings(value)) return false;
  const fields = shape.cases[String(value[shape.tag])];
  return fields !== undefined && allFit(fields, value);
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

function allFit(fields: Fields, settings: PlainSettings): boolean {
  return Object.entries(fields).every(([name, shape]) => fits(shape, settings[name]));
}

function isSettings(value: PlainValue): value is PlainSettings {
  return typeof value === 'object' && value !== null;
}
