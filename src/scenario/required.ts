import type { Fields, Shape } from '../model/shapes.js';

/** The keys of a table that must be said. */
export function requiredKeys(fields: Fields): readonly string[] {
  return Object.entries(fields)
    .filter(([, shape]) => isRequired(shape))
    .map(([name]) => name);
}

/** A group must be there where something in it must be; so must the case that is the default. */
export function isRequired(shape: Shape): boolean {
  if (shape.kind === 'group') return !shape.optional && requiredKeys(shape.fields).length > 0;
  if (shape.kind === 'list' || shape.kind === 'map') return shape.min > 0;
  if (shape.kind !== 'union' || typeof shape.default !== 'string')
    return shape.default === undefined;
  return requiredKeys(shape.cases[shape.default] ?? {}).length > 0;
}

/**
 * Whether what is at a key may be absent, so that null may take it away: a name of several always,
 * all else unless it is required.
 * @param shape that of the mapping in which the key stands
 * @param inner that of what is at the key; undefined for the tag of a union and for unknown keys
 */
export function mayBeAbsent(shape: Shape, inner: Shape | undefined, key: string): boolean {
  if (shape.kind === 'map') return true;
  if (shape.kind === 'union' && key === shape.tag) return typeof shape.default === 'string';
  return inner !== undefined && !isRequired(inner);
}
