import type { Fields, GroupShape, Shape, UnionShape } from '../model/shapes.js';
import { writeValue } from '../model/written.js';
import { type JsonSchema, knobSchema } from './knobSchema.js';

/** The schema of a mapping with these keys and no others. */
export function mapping(properties: JsonSchema, required: readonly string[]): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** A schema with its description. */
export function described(description: string, schema: JsonSchema): JsonSchema {
  return { description, ...schema };
}

/** The schema of a mapping that a table describes. */
export function fieldsSchema(fields: Fields): JsonSchema {
  return mapping(fieldSchemas(fields), requiredKeys(fields));
}

/** The schemas of the parts of a table. */
export function fieldSchemas(fields: Fields): JsonSchema {
  return Object.fromEntries(
    Object.entries(fields).map(([name, shape]) => [
      name,
      described(shape.meaning, shapeSchema(shape)),
    ]),
  );
}

/** The keys of a table that must be said. */
export function requiredKeys(fields: Fields): readonly string[] {
  return Object.entries(fields)
    .filter(([, shape]) => shape.kind !== 'group' && shape.default === undefined)
    .map(([name]) => name);
}

/** The schema of one part of a table. */
export function shapeSchema(shape: Shape): JsonSchema {
  if (shape.kind === 'group') return groupSchema(shape);
  if (shape.kind === 'union') return unionSchema(shape);
  const schema = knobSchema(shape);
  if (shape.default === null) return { anyOf: [schema, { type: 'null' }] };
  return shape.default === undefined
    ? schema
    : { ...schema, default: writeValue(shape, shape.default) };
}

/** A group, or the bare value that stands for one of its fields, or nothing where it may be absent. */
function groupSchema(shape: GroupShape): JsonSchema {
  const schema = fieldsSchema(shape.fields);
  const { number, text } = shape.shorthand ?? {};
  const bare = [...new Set([number, text])].flatMap((name) => {
    const field = name === undefined ? undefined : shape.fields[name];
    return field === undefined ? [] : [shapeSchema(field)];
  });
  const nothing = shape.optional ? [{ type: 'null' }] : [];
  const others = [...bare, ...nothing];
  return others.length === 0 ? schema : { anyOf: [schema, ...others] };
}

function unionSchema(shape: UnionShape): JsonSchema {
  const cases = Object.entries(shape.cases).map(([name, fields]) => {
    const properties = { [shape.tag]: { const: name }, ...fieldSchemas(fields) };
    const tag = name === shape.default ? [] : [shape.tag];
    return mapping(properties, [...tag, ...requiredKeys(fields)]);
  });
  const { aloneTag } = shape;
  const names = { enum: Object.keys(shape.cases) };
  const alone = aloneTag === undefined ? [] : [mapping({ [aloneTag]: names }, [aloneTag])];
  return { anyOf: [...cases, ...alone] };
}
