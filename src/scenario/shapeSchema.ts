import {
  type Fields,
  type GroupShape,
  isComposed,
  type ListShape,
  type MapShape,
  type Shape,
  type UnionShape,
} from '../model/shapes.js';
import { writeValue } from '../model/written.js';
import { type JsonSchema, knobSchema } from './knobSchema.js';
import { NAME } from './tables.js';

/**
 * `partial`: what is missing may stand in another mapping that is laid under this one. Lists are
 * replaced as a whole, so nothing may be missing in their items.
 */
export type Extent = 'whole' | 'partial';

/** The schema of a mapping with these keys and no others. */
export function mapping(properties: JsonSchema, required: readonly string[]): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** A schema with its description. */
export function described(description: string, schema: JsonSchema): JsonSchema {
  return { description, ...schema };
}

/** The schema of a mapping that a table describes. */
export function fieldsSchema(fields: Fields, extent: Extent = 'whole'): JsonSchema {
  return mapping(fieldSchemas(fields, extent), extent === 'whole' ? requiredKeys(fields) : []);
}

/** The schemas of the parts of a table. */
export function fieldSchemas(fields: Fields, extent: Extent = 'whole'): JsonSchema {
  return Object.fromEntries(
    Object.entries(fields).map(([name, shape]) => [
      name,
      described(shape.meaning, shapeSchema(shape, extent)),
    ]),
  );
}

/** The keys of a table that must be said. */
export function requiredKeys(fields: Fields): readonly string[] {
  return Object.entries(fields)
    .filter(([, shape]) => isRequired(shape))
    .map(([name]) => name);
}

/** A group must be there where something in it must be; so must the case that is the default. */
function isRequired(shape: Shape): boolean {
  if (shape.kind === 'group') return !shape.optional && requiredKeys(shape.fields).length > 0;
  if (shape.kind === 'list' || shape.kind === 'map') return shape.min > 0;
  if (shape.kind !== 'union' || typeof shape.default !== 'string')
    return shape.default === undefined;
  return requiredKeys(shape.cases[shape.default] ?? {}).length > 0;
}

/** The schema of one part of a table. */
export function shapeSchema(shape: Shape, extent: Extent = 'whole'): JsonSchema {
  const schema = valueSchema(shape, extent);
  if (shape.kind === 'list' || shape.kind === 'map') return schema;
  if (shape.kind === 'group') return shape.optional ? orNull(schema) : schema;
  if (shape.default === null) return orNull(schema);
  if (shape.kind === 'union' || shape.default === undefined) return schema;
  return { ...schema, default: writeValue(shape, shape.default) };
}

function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

/** The schema of what a part holds when it is there: never null. */
export function valueSchema(shape: Shape, extent: Extent): JsonSchema {
  switch (shape.kind) {
    case 'group':
      return groupSchema(shape, extent);
    case 'union':
      return unionSchema(shape, extent);
    case 'list':
      return listSchema(shape);
    case 'map':
      return namedSchema(shape, extent);
    default:
      return knobSchema(shape);
  }
}

function listSchema({ item, min }: ListShape): JsonSchema {
  return { type: 'array', items: valueSchema(item, 'whole'), ...(min > 0 && { minItems: min }) };
}

function namedSchema({ item, min }: MapShape, extent: Extent): JsonSchema {
  return {
    type: 'object',
    propertyNames: { pattern: NAME.source },
    additionalProperties: valueSchema(item, extent),
    ...(min > 0 && extent === 'whole' && { minProperties: min }),
  };
}

/** A group, or the bare value that stands for one of its fields. */
function groupSchema({ fields, shorthand }: GroupShape, extent: Extent): JsonSchema {
  const schema = fieldsSchema(fields, extent);
  const { number, text, list } = shorthand ?? {};
  const items = fields[list ?? ''];
  const bare = [
    ...(items === undefined ? [] : [valueSchema(items, extent)]),
    ...bareSchemas(fields[number ?? ''], fields[text ?? '']),
  ];
  return bare.length === 0 ? schema : { anyOf: [schema, ...bare] };
}

function unionSchema(shape: UnionShape, extent: Extent): JsonSchema {
  const cases = Object.entries(shape.cases).map(([name, fields]) => {
    const properties = { [shape.tag]: { const: name }, ...fieldSchemas(fields, extent) };
    const tag = name === shape.default ? [] : [shape.tag];
    const required = extent === 'whole' ? [...tag, ...requiredKeys(fields)] : [];
    return described(shape.meanings[name] ?? '', mapping(properties, required));
  });
  const { aloneTag, shorthand } = shape;
  const names = { enum: Object.keys(shape.cases) };
  const alone = aloneTag === undefined ? [] : [mapping({ [aloneTag]: names }, [aloneTag])];
  const { number, text } = shorthand ?? {};
  const fieldOf = (short: typeof number): Shape | undefined =>
    shape.cases[short?.case ?? '']?.[short?.field ?? ''];
  return { anyOf: [...cases, ...alone, ...bareSchemas(fieldOf(number), fieldOf(text))] };
}

/**
 * Bare values by their type: a number is read as the one field, anything else as the other. Where
 * there is only one, it is read as that.
 */
function bareSchemas(number: Shape | undefined, text: Shape | undefined): readonly JsonSchema[] {
  const [asNumber, asText] = [number ?? text, text ?? number];
  if (asNumber === undefined || asText === undefined) return [];
  if (asNumber === asText) return [bareSchema(asNumber, SCALARS)];
  return [bareSchema(asNumber, ['number']), bareSchema(asText, ['string', 'boolean'])];
}

const SCALARS: readonly string[] = ['number', 'string', 'boolean'];

function bareSchema(field: Shape, types: readonly string[]): JsonSchema {
  const schema = valueSchema(field, 'whole');
  const isKnown = types === SCALARS && !isComposed(field);
  return isKnown ? schema : { allOf: [{ type: types }, schema] };
}
