import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../src/scenario/knobSchema.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { sharedSchemas, withDefinitions } from '../../src/scenario/sharedSchemas.js';

const TIME = { type: 'string', pattern: 's$' };
const SPAN = { anyOf: [TIME, { properties: { from: TIME, until: TIME } }] };

/** A schema with every reference replaced by what it stands for. */
function writtenOut(value: unknown, definitions: JsonSchema): unknown {
  if (Array.isArray(value)) return value.map((each) => writtenOut(each, definitions));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, $defs: _, ...rest } = value as JsonSchema;
  const meant = $ref === undefined ? {} : definitions[String($ref).replace('#/$defs/', '')];
  const all = { ...rest, ...(meant as JsonSchema) };
  return Object.fromEntries(
    Object.entries(all).map(([key, part]) => [key, writtenOut(part, definitions)]),
  );
}

function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === '$ref' ? [String(part)] : referencesIn(part),
  );
}

const definitionsOf = (schema: JsonSchema): JsonSchema => schema['$defs'] as JsonSchema;

describe('what a schema says more than once', () => {
  it('is written once, the larger thing first, and keeps what is said of a place there', () => {
    const schema = {
      properties: {
        when: { description: 'When it is there.', ...SPAN },
        takes: { description: 'How long.', ...TIME, default: '5s' },
      },
    };
    const shared = [
      ['time', TIME],
      ['span', SPAN],
      ['unused', { type: 'null' }],
    ] as const;
    const time = { $ref: '#/$defs/time' };
    const written = withDefinitions(schema, shared);
    expect(written).toEqual({
      properties: {
        when: { description: 'When it is there.', $ref: '#/$defs/span' },
        takes: { description: 'How long.', default: '5s', ...time },
      },
      $defs: {
        span: { anyOf: [time, { properties: { from: time, until: time } }] },
        time: TIME,
      },
    });
    expect(writtenOut(written, definitionsOf(written))).toEqual(schema);
  });
});

describe('the schema of scenarios', () => {
  const schema = scenarioSchema();
  const definitions = definitionsOf(schema);

  it('defines what it refers to, and nothing else', () => {
    const used = [...new Set(referencesIn(schema))].sort();
    expect(used).toEqual(
      Object.keys(definitions)
        .map((name) => `#/$defs/${name}`)
        .sort(),
    );
    expect(Object.keys(definitions)).toEqual(
      expect.arrayContaining(['latency', 'trouble', 'retry', 'breaker', 'partialWorld']),
    );
  });

  it('holds nothing under a name but what has that name', () => {
    for (const [name, shared] of sharedSchemas()) {
      const definition = definitions[name];
      if (definition !== undefined)
        expect([name, writtenOut(definition, definitions)]).toEqual([name, shared]);
    }
  });

  it('writes no shared schema out a second time', () => {
    const large = sharedSchemas()
      .map(([, shared]) => JSON.stringify(shared))
      .filter((text) => text.length > 60);
    const text = JSON.stringify({ ...schema, $defs: {} });
    expect(large.filter((shared) => text.includes(shared))).toEqual([]);
  });
});
