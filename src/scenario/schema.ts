import { METRICS } from '../model/metrics.js';
import { worldTable } from '../model/world.js';
import { POLICIES } from '../policy/register.js';
import type { JsonSchema } from './knobSchema.js';
import {
  described,
  fieldSchemas,
  fieldsSchema,
  mapping,
  requiredKeys,
  shapeSchema,
} from './shapeSchema.js';
import {
  headTable,
  holdsInKnob,
  NAME,
  PUBLISHED,
  policyFrameTable,
  remarkKnob,
  SECTIONS,
  VARIANT_SECTIONS,
  variantTable,
  verdictTable,
  WITHIN,
} from './tables.js';

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

/** Exactly one of the kinds, and perhaps its frame. */
function policySchema(): JsonSchema {
  const kinds = Object.entries(POLICIES).map(([kind, { meaning, shape }]) => [
    kind,
    described(meaning, { anyOf: [shapeSchema(shape), { type: 'null' }] }),
  ]);
  const frame = fieldSchemas(policyFrameTable);
  const names = shapeSchema(policyFrameTable.for);
  const properties = {
    ...Object.fromEntries(kinds),
    ...frame,
    for: described(policyFrameTable.for.meaning, {
      anyOf: [names, shapeSchema(policyFrameTable.for.item)],
    }),
  };
  const oneKind = Object.keys(POLICIES).map((kind) => ({ required: [kind] }));
  return { ...mapping(properties, []), oneOf: oneKind };
}

function checkSchema(): JsonSchema {
  const limit = { type: ['number', 'boolean', 'string'] };
  const relations = ['atLeast', 'atMost', 'above', 'below', 'equals'];
  return {
    ...mapping(
      {
        ...claimSchemas(),
        ...Object.fromEntries(relations.map((name) => [name, limit])),
        holdsIn: described(holdsInKnob.meaning, shapeSchema(holdsInKnob)),
        published: described(PUBLISHED, limit),
        within: described(WITHIN, { type: ['number', 'string'] }),
        remark: described(remarkKnob.meaning, shapeSchema(remarkKnob)),
      },
      ['name', 'metric'],
    ),
    oneOf: [
      ...relations.map((name) => ({ required: [name] })),
      { required: ['published', 'within'] },
    ],
  };
}

/** What a check is about. */
function claimSchemas(): { readonly [name: string]: JsonSchema } {
  return {
    name: { type: 'string' },
    metric: { enum: METRICS.map((info) => info.name) },
    phase: { type: 'string' },
    flow: { type: 'string' },
    dependency: { type: 'string' },
    client: { type: 'integer', minimum: 1 },
  };
}

/** Either world may leave out what the other one says, so nothing in it is required. */
function partialWorld(): JsonSchema {
  return fieldsSchema(worldTable, 'partial');
}
