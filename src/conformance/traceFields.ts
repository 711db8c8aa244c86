import type { Json, TraceScenario } from './trace.js';

/** A mapping in a trace: the settings of a scenario, or a group in them. */
export type TraceFields = TraceScenario['config'];

/**
 * Reads a number.
 * @param absent what holds when the field is not there; without it the field must be there
 * @throws Error when the field is no number
 */
export function numberIn(fields: TraceFields, name: string, absent?: number): number {
  const value = fields[name] ?? absent;
  if (typeof value === 'number') return value;
  throw new Error(`${name}: expected a number, found ${JSON.stringify(value)}`);
}

/**
 * Reads one of a few words.
 * @throws Error when the field is another word, or no word
 */
export function wordIn<W extends string>(
  fields: TraceFields,
  name: string,
  words: readonly W[],
): W {
  const value = fields[name];
  const word = words.find((candidate) => candidate === value);
  if (word !== undefined) return word;
  throw new Error(`${name}: expected ${words.join(', ')}, found ${JSON.stringify(value)}`);
}

/**
 * Reads a group of fields; null when it is not there or null.
 * @throws Error when the field is no mapping
 */
export function groupIn(fields: TraceFields, name: string): TraceFields | null {
  const value = fields[name] ?? null;
  if (value === null) return null;
  if (isFields(value)) return value;
  throw new Error(`${name}: expected a mapping, found ${JSON.stringify(value)}`);
}

/**
 * Reads a list; null when it is not there or null.
 * @throws Error when the field is no list
 */
export function listIn(
  fields: { readonly [name: string]: Json | TraceScenario['steps'] },
  name: string,
): readonly Json[] | null {
  const value = fields[name] ?? null;
  if (value === null) return null;
  if (isList(value)) return value;
  throw new Error(`${name}: expected a list, found ${JSON.stringify(value)}`);
}

function isFields(value: Json): value is TraceFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: Json | TraceScenario['steps']): value is readonly Json[] {
  return Array.isArray(value);
}
