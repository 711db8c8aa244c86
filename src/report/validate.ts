import type { ReportSchema } from './schemaParts.js';

/** Where a value does not fit its schema, and how. */
export interface Mismatch {
  /** `variants[1].metrics.completed`; empty for the whole value. */
  readonly path: string;
  readonly found: string;
  readonly expected: string;
}

/** The first place where a value does not fit the schema; undefined when it fits. */
export function firstMismatch(
  value: unknown,
  schema: ReportSchema,
  path = '',
): Mismatch | undefined {
  const mismatch = ownMismatch(value, schema, path);
  if (mismatch !== undefined) return mismatch;
  if (Array.isArray(value)) return inItems(value, schema, path);
  return isObject(value) ? inProperties(value, schema, path) : undefined;
}

function ownMismatch(value: unknown, schema: ReportSchema, path: string): Mismatch | undefined {
  const found = describe(value);
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.includes(typeName(value))) {
    return { path, found, expected: types.join(' or ') };
  }
  if (schema.const !== undefined && value !== schema.const)
    return { path, found, expected: schema.const };
  const isListed = schema.enum === undefined || schema.enum.some((word) => word === value);
  return isListed ? undefined : { path, found, expected: schema.enum.join(' or ') };
}

function inItems(
  items: readonly unknown[],
  schema: ReportSchema,
  path: string,
): Mismatch | undefined {
  if (schema.items === undefined) return undefined;
  for (const [index, item] of items.entries()) {
    const mismatch = firstMismatch(item, schema.items, `${path}[${index}]`);
    if (mismatch !== undefined) return mismatch;
  }
  return undefined;
}

function inProperties(
  object: Readonly<Record<string, unknown>>,
  schema: ReportSchema,
  path: string,
): Mismatch | undefined {
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    const at = path === '' ? name : `${path}.${name}`;
    const isPresent = Object.hasOwn(object, name);
    if (!isPresent && schema.required?.includes(name))
      return { path: at, found: 'nothing', expected: 'a value' };
    const mismatch = isPresent ? firstMismatch(object[name], inner, at) : undefined;
    if (mismatch !== undefined) return mismatch;
  }
  return undefined;
}

/** True for anything with keys, lists included. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  // JSON can spell a number too large to be one: 1e999.
  if (typeof value === 'number' && !Number.isFinite(value)) return 'infinite';
  return Array.isArray(value) ? 'array' : typeof value;
}

function describe(value: unknown): string {
  if (isObject(value)) return Array.isArray(value) ? 'a list' : 'an object';
  if (typeof value === 'number') return String(value);
  return JSON.stringify(value) ?? 'nothing';
}
