import { METRICS } from '../model/metrics.js';
import { worldTable } from '../model/world.js';
import { POLICIES } from '../policy/register.js';
import type { JsonSchema } from './knobSchema.js';
import { requiredKeys } from './required.js';
import { described, fieldSchemas, fieldsSchema, mapping, shapeSchema } from './shapeSchema.js';
import { sharedSchemas, withDefinitions } from './sharedSchemas.js';
import {
  headTable,
  holdsInKnob,
  NAME,
  PUBLISHED,
  policyFrameTable,
  remarkKnob,
  SECTIONS,
  TAKEN_AWAY,
  VARIANT_SECTIONS,
  variantTable,
  verdictTable,
  WITHIN,
} from './tables.js';

/** The JSON Schema (2020-12) of scenario files, made from the tables that also check them. */
export function scenarioSchema(): JsonSchema {
  const properties = {
    ...fieldSchemas(headTable),
    extends: described(SECTIONS.extends, TEXT),
    world: described(SECTIONS.world, partialWorld()),
    variants: described(SECTIONS.variants, {
      type: 'object',
      propertyNames: { pattern: NAME.source },
      additionalProperties: { anyOf: [variantSchema(), { const: TAKEN_AWAY }] },
    }),
  };
  const written = { ...mapping(properties, ['scenario']), ...unlessExtending(wholeScenario()) };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A breaker-lab scenario',
    ...withDefinitions(written, sharedSchemas()),
  };
}

function wholeScenario(): JsonSchema {
  const variants = { type: 'object', minProperties: 1, additionalProperties: wholeVariant() };
  return { required: [...requiredKeys(headTable), 'variants'], properties: { variants } };
}

const TEXT: JsonSchema = { type: 'string', minLength: 1 };

/** What has to hold of a mapping only where nothing is laid under it. */
function unlessExtending(schema: JsonSchema): JsonSchema {
  return { if: { required: ['extends'] }, else: schema };
}

/** A variant that is not laid over one of the same name in another file. */
function wholeVariant(): JsonSchema {
  const whole = unlessExtending({
    required: ['policies', 'checks', 'verdict'],
    properties: { verdict: { type: 'object', required: requiredKeys(verdictTable) } },
  });
  return { type: 'object', required: requiredKeys(variantTable), ...whole };
}

/** Whatever is missing may be inherited; see {@link wholeVariant}. */
function variantSchema(): JsonSchema {
  const about = VARIANT_SECTIONS;
  return mapping(
    {
      ...fieldSchemas(variantTable),
      extends: described(about.extends, TEXT),
      world: described(about.world, partialWorld()),
      policies: described(about.policies, { type: 'array', items: policySchema() }),
      change: described(about.change, changeSchema()),
      checks: described(about.checks, { type: 'array', minItems: 1, items: checkSchema() }),
      verdict: described(about.verdict, fieldsSchema(verdictTable, 'partial')),
    },
    [],
  );
}

/** Paths that begin with a kind of policy, or with an index. */
function changeSchema(): JsonSchema {
  const pattern = `^(?:${Object.keys(POLICIES).join('|')}|\\[?\\d+\\]?)(?:$|[.[])`;
  return { type: 'object', propertyNames: { pattern } };
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
