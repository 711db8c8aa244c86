import type { Knob } from './knobs.js';
import { formatRate } from './rate.js';
import type { Fields, GroupShape, PlainSettings, PlainValue, Shape } from './shapes.js';
import { formatDuration } from './time.js';

/** A value as a person writes it into a file: durations with their unit. */
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
  if (shape.kind === 'group') return isSettings(value) ? writeGroup(shape, value) : null;
  if (shape.kind !== 'union') return writeValue(shape, value);
  if (!isSettings(value)) return null;
  const tag = String(value[shape.tag]);
  const fields = writeFields(shape.cases[tag] ?? {}, value);
  return tag === shape.default ? fields : { [shape.tag]: tag, ...fields };
}

/** A group of which only the shorthand field was set is written short. */
function writeGroup(shape: GroupShape, value: PlainSettings): PlainValue {
  const written = writeFields(shape.fields, value);
  const set = Object.entries(shape.fields).filter(
    ([name, field]) => !isAtDefault(field, value[name]),
  );
  const [only, another] = set.map(([name]) => name);
  const { number, text } = shape.shorthand ?? {};
  if (only === undefined || another !== undefined) return written;
  const bare = written[only] ?? null;
  const isShort = typeof bare === 'number' ? only === number : only === text;
  return isShort ? bare : written;
}

function isAtDefault(shape: Shape, value: PlainValue | undefined): boolean {
  return shape.kind !== 'group' && shape.kind !== 'union' && value === shape.default;
}

function isSettings(value: PlainValue): value is PlainSettings {
  return typeof value === 'object' && value !== null;
}
