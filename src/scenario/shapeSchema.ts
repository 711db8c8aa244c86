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
import { isRequired, requiredKeys } from './required.js';
import { NAME } from './tables.js';

/**
 * `partial`: what is missing may stand in another mapping that is laid under this one, and null
 * takes away what may be missing. Lists are replaced as a whole, so nothing may be missing in their
 * items.
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

/** The schema of one part of a table. */
export function shapeSchema(shape: Shape, extent: Extent = 'whole'): JsonSchema {
  const schema = valueSchema(shape, extent);
  if (extent === 'partial' && !isRequired(shape)) return withDefault(shape, orNull(schema));
  if (shape.kind === 'list' || shape.kind === 'map') return schema;
  if (shape.kind === 'group') return shape.optional ? orNull(schema) : schema;
  if (shape.default === null) return orNull(schema);
  return withDefault(shape, schema);
}

function withDefault(shape: Shape, schema: JsonSchema): JsonSchema {
  if (isComposed(shape) || shape.default === undefined || shape.default === null) return schema;
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
    additionalProperties:
      extent === 'partial' ? orNull(valueSchema(item, extent)) : valueSchema(item, extent),
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
    const isTagged = name !== shape.default;
    const tag = isTagged ? [shape.tag] : [];
    const named = { const: name };
    const told = isTagged || extent === 'whole' ? named : orNull(named);
    const properties = { [shape.tag]: told, ...fieldSchemas(fields, extent) };
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
