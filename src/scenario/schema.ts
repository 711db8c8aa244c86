import type { Knob } from '../model/knobs.js';
import { METRICS } from '../model/metrics.js';
import type { Fields, Shape } from '../model/shapes.js';
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
  const kinds = Object.entries(POLICIES).map(([kind, { meaning, table }]) => [
    kind,
    described(meaning, { ...fieldsSchema(table), type: ['object', 'null'] }),
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

function mapping(properties: JsonSchema, required: readonly string[]): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

function described(description: string, schema: JsonSchema): JsonSchema {
  return { description, ...schema };
}

function fieldsSchema(fields: Fields): JsonSchema {
  return mapping(fieldSchemas(fields), requiredKeys(fields));
}

function fieldSchemas(fields: Fields): JsonSchema {
  return Object.fromEntries(
    Object.entries(fields).map(([name, shape]) => [
      name,
      described(shape.meaning, shapeSchema(shape)),
    ]),
  );
}

function requiredKeys(fields: Fields): readonly string[] {
  return Object.entries(fields)
    .filter(([, shape]) => shape.kind !== 'group' && shape.default === undefined)
    .map(([name]) => name);
}

function shapeSchema(shape: Shape): JsonSchema {
  if (shape.kind === 'group') return fieldsSchema(shape.fields);
  if (shape.kind === 'union') {
    const cases = Object.entries(shape.cases).map(([name, fields]) => {
      const properties = { [shape.tag]: { const: name }, ...fieldSchemas(fields) };
      return mapping(properties, [shape.tag, ...requiredKeys(fields)]);
    });
    return { oneOf: cases };
  }
  const schema = knobSchema(shape);
  const hasDefault = shape.default !== undefined && shape.default !== null;
  return hasDefault ? { ...schema, default: writeValue(shape, shape.default) } : schema;
}

function knobSchema(knob: Knob): JsonSchema {
  switch (knob.kind) {
    case 'count':
      return { type: 'integer', minimum: knob.min, maximum: knob.max };
    case 'number':
      return { type: 'number', minimum: knob.min, maximum: knob.max };
    case 'duration':
      return { anyOf: [{ type: 'string', pattern: DURATION_PATTERN }, ...wordSchemas(knob.words)] };
    case 'choice':
      return { enum: knob.choices };
    case 'flag':
      return { type: 'boolean' };
    case 'text':
      return { type: 'string', minLength: 1 };
  }
}

function wordSchemas(words: readonly string[]): readonly JsonSchema[] {
  return words.length === 0 ? [] : [{ enum: words }];
}
