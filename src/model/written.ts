import type { Knob } from './knobs.js';
import type { Fields, PlainSettings, PlainValue, Shape } from './shapes.js';
import { formatDuration } from './time.js';

/** A value as a person writes it into a file: durations with their unit. */
export function writeValue(knob: Knob, value: PlainValue): string | number | boolean | null {
  if (typeof value === 'object') return null;
  return knob.kind === 'duration' && typeof value === 'number' ? formatDuration(value) : value;
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

function writeShape(shape: Shape, value: PlainValue): PlainValue {
  if (shape.kind === 'group') return isSettings(value) ? writeFields(shape.fields, value) : null;
  if (shape.kind === 'union') {
    if (!isSettings(value)) return null;
    const tag = String(value[shape.tag]);
    return { [shape.tag]: tag, ...writeFields(shape.cases[tag] ?? {}, value) };
  }
  return writeValue(shape, value);
}

function isSettings(value: PlainValue): value is PlainSettings {
  return typeof value === 'object' && value !== null;
}
