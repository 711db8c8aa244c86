import type { DurationKnob, Knob, NumberKnob } from '../model/knobs.js';
import { METRICS } from '../model/metrics.js';
import type { Fields, GroupShape, Shape, UnionShape } from '../model/shapes.js';
import { worldTable } from '../model/world.js';
import { writeValue } from '../model/written.js';
import { POLICIES } from '../policy/register.js';
import {
  headTable,
  NAME,
  SECTIONS,
  VARIANT_SECTIONS,
  variantTable,
  verdictTable,
} from './tables.js';

/** A JSON Schema or a part of one. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** Durations as {@link import('../model/time.js').parseDuration} reads them. */
const DURATION_PATTERN =
  '^(?=.)(\\d+(\\.\\d+)?d)?(\\d+(\\.\\d+)?h)?(\\d+(\\.\\d+)?m)?(\\d+(\\.\\d+)?s)?(\\d+(\\.\\d+)?ms)?(\\d+(\\.\\d+)?us)?$';

/** The JSON Schema (2020-12) of scenario files, made from the tables that also check them. */
export function scenarioSchema(): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A breaker-lab scenario',
    ...mapping(
      {
        ...fieldSchemas(headTable),
        world: described(SECTIONS.world, partialWorld()),
        variants: described(SECTIONS.variants, {
          type: 'object',
          minProperties: 1,
          propertyNames: { pattern: NAME.source },
          additionalProperties: variantSchema(),
        }),
      },
      [...requiredKeys(headTable), 'variants'],
    ),
  };
}

function variantSchema(): JsonSchema {
  return mapping(
    {
      ...fieldSchemas(variantTable),
      world: described(VARIANT_SECTIONS.world, partialWorld()),
      policies: described(VARIANT_SECTIONS.policies, { type: 'array', items: policySchema() }),
      checks: described(VARIANT_SECTIONS.checks, {
        type: 'array',
        minItems: 1,
        items: checkSchema(),
      }),
      verdict: described(VARIANT_SECTIONS.verdict, fieldsSchema(verdictTable)),
    },
    [...requiredKeys(variantTable), 'policies', 'checks', 'verdict'],
  );
}

function policySchema(): JsonSchema {
  const kinds = Object.entries(POLICIES).map(([kind, { meaning, shape }]) => [
    kind,
    described(meaning, { anyOf: [shapeSchema(shape), { type: 'null' }] }),
  ]);
  return { ...mapping(Object.fromEntries(kinds), []), minProperties: 1, maxProperties: 1 };
}

function checkSchema(): JsonSchema {
  const limit = { type: ['number', 'boolean', 'string'] };
  const relations = ['atLeast', 'atMost', 'above', 'below', 'equals'];
  const metric = { enum: METRICS.map((info) => info.name) };
  return {
    ...mapping(
      {
        name: { type: 'string' },
        metric,
        ...Object.fromEntries(relations.map((name) => [name, limit])),
      },
      ['name', 'metric'],
    ),
    oneOf: relations.map((name) => ({ required: [name] })),
  };
}

/** Either world may leave out what the other one says, so nothing in it is required. */
function partialWorld(): JsonSchema {
  const groups = Object.entries(worldTable).map(([name, { meaning, fields }]) => [
    name,
    described(meaning, mapping(fieldSchemas(fields), [])),
  ]);
  return mapping(Object.fromEntries(groups), []);
}

/** The schema of a mapping with these keys and no others. */
export function mapping(properties: JsonSchema, required: readonly string[]): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** A schema with its description. */
export function described(description: string, schema: JsonSchema): JsonSchema {
  return { description, ...schema };
}

function fieldsSchema(fields: Fields): JsonSchema {
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

function knobSchema(knob: Knob): JsonSchema {
  switch (knob.kind) {
    case 'count':
      return { type: 'integer', minimum: knob.min, maximum: knob.max };
    case 'number':
      return numberSchema(knob);
    case 'duration':
      return durationSchema(knob);
    case 'choice':
      return { enum: knob.choices };
    case 'flag':
      return { type: 'boolean' };
    case 'text':
      return { type: 'string', minLength: 1 };
  }
}

function numberSchema(knob: NumberKnob): JsonSchema {
  const low = knob.excludesMin ? 'exclusiveMinimum' : 'minimum';
  const high = knob.excludesMax ? 'exclusiveMaximum' : 'maximum';
  const number = { type: 'number', [low]: knob.min, [high]: knob.max };
  const written = { type: 'string', pattern: '^\\d+(\\.\\d+)? ?%$' };
  return knob.unit === 'percent' ? { anyOf: [number, written] } : number;
}

function durationSchema({ bare, words }: DurationKnob): JsonSchema {
  const written = { type: 'string', pattern: DURATION_PATTERN };
  const number = bare === null ? [] : [{ type: 'number', minimum: 0, description: `in ${bare}` }];
  return { anyOf: [written, ...number, ...wordSchemas(words)] };
}

function wordSchemas(words: readonly string[]): readonly JsonSchema[] {
  const isNo = words.includes('false');
  // YAML and JSON have a value of their own for this word.
  return words.length === 0 ? [] : [{ enum: [...words, ...(isNo ? [false] : [])] }];
}
