import type { Fields } from '../model/shapes.js';
import { breakerShape } from '../policy/breakerPolicy.js';
import { CALL_ENDS } from '../steps/stepList.js';
import { libraryView } from '../steps/views.js';
import type { JsonSchema } from './knobSchema.js';
import { counterNames } from './readExpectation.js';
import { requiredKeys } from './required.js';
import { described, fieldSchemas, mapping, shapeSchema } from './shapeSchema.js';
import {
  EXPECT_WORDS,
  expectTable,
  manualTable,
  STEPS_NOTES,
  STEPS_SECTIONS,
  stepsHeadTable,
  stepTable,
} from './stepsTables.js';
import { LIBRARY_NAMES } from './userForms.js';

const LIBRARIES = Object.keys(breakerShape.cases);

/**
 * The JSON Schema (2020-12) of step lists, made from the tables that also check them. It is wider
 * than the check: it does not know which counters and verbs go with which library, and takes
 * `config` as it is.
 */
export function stepsSchema(): JsonSchema {
  const { breaker, library, version, config, steps, expect } = STEPS_SECTIONS;
  const notes = STEPS_NOTES.map((name) => [name, { type: ['string', 'number'] }]);
  const named = { enum: [...LIBRARIES, ...Object.keys(LIBRARY_NAMES)] };
  const properties = {
    ...Object.fromEntries(notes),
    ...fieldSchemas(stepsHeadTable),
    breaker: described(breaker, shapeSchema(breakerShape)),
    library: described(library, named),
    version: described(version, { type: 'string' }),
    config: described(config, { type: 'object' }),
    steps: described(steps, { type: 'array', minItems: 1, items: stepSchema() }),
    expect: described(expect, { type: 'array', minItems: 1, items: expectSchema() }),
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A breaker-lab step list',
    ...mapping(properties, ['steps']),
    oneOf: [{ required: ['breaker'] }, { required: ['library'] }],
  };
}

function stepSchema(): JsonSchema {
  const status = { type: 'integer', minimum: 100, maximum: 599 };
  const call = {
    anyOf: [{ enum: CALL_ENDS }, status, { type: 'string', pattern: '^[1-5]\\d\\d$' }],
  };
  const verbs = {
    enum: [...new Set(LIBRARIES.flatMap((name) => libraryView(name).verbs)), 'wait'],
  };
  return { anyOf: [withKey(stepTable, 'call', call), withKey(manualTable, 'do', verbs)] };
}

function withKey(fields: Fields, key: string, schema: JsonSchema): JsonSchema {
  return mapping({ [key]: schema, ...fieldSchemas(fields) }, [key, ...requiredKeys(fields)]);
}

function expectSchema(): JsonSchema {
  const words = Object.entries(EXPECT_WORDS).map(([name, meaning]) => [
    name,
    described(meaning, { type: ['string', 'integer'] }),
  ]);
  const counters = LIBRARIES.flatMap((library) => counterNames(libraryView(library)));
  const counts = counters.map((name) => [name, { type: 'number' }]);
  const properties = { ...Object.fromEntries([...counts, ...words]), ...fieldSchemas(expectTable) };
  return mapping(properties, requiredKeys(expectTable));
}
