import {
  type DurationKnob,
  type Knob,
  LONGEST,
  type NumberKnob,
  type RateKnob,
} from '../model/knobs.js';
import type { Micros } from '../model/time.js';

/** A JSON Schema or a part of one. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** Durations as {@link import('../model/time.js').parseDuration} reads them. */
const DURATION_PARTS =
  '(\\d+(\\.\\d+)?d)?(\\d+(\\.\\d+)?h)?(\\d+(\\.\\d+)?m)?(\\d+(\\.\\d+)?s)?(\\d+(\\.\\d+)?ms)?(\\d+(\\.\\d+)?us)?$';
/** More than the 3650 days of {@link LONGEST}, as far as they are written as days. */
const TOO_MANY_DAYS =
  '(?!0*([1-9]\\d{4,}|[4-9]\\d{3}|3[7-9]\\d{2}|36[6-9]\\d|365[1-9])(\\.\\d+)?d)';

/** The schema of one knob's value; whether it may be null is not its concern. */
export function knobSchema(knob: Knob): JsonSchema {
  switch (knob.kind) {
    case 'count':
      return { type: 'integer', minimum: knob.min, maximum: knob.max };
    case 'number':
      return numberSchema(knob);
    case 'duration':
      return durationSchema(knob);
    case 'rate':
      return { type: 'string', pattern: ratePattern(knob) };
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

function durationSchema({ bare, words, min, max }: DurationKnob): JsonSchema {
  const written = { type: 'string', pattern: durationPattern(min, max) };
  const number = bare === null ? [] : [{ type: 'number', minimum: 0, description: `in ${bare}` }];
  return { anyOf: [written, ...number, ...wordSchemas(words)] };
}

/** A pattern cannot add up; what it can tell is nothing at all, and days that are too many. */
function durationPattern(min: Micros, max: Micros): string {
  const isThere = min > 0 ? '(?=.*[1-9])' : '(?=.)';
  return `^${isThere}${max === LONGEST ? TOO_MANY_DAYS : ''}${DURATION_PARTS}`;
}

/** Rates as they are read; a pattern can tell zero from the others, but not how large they are. */
function ratePattern({ min, allowsZero }: RateKnob): string {
  const isNotZero = min === 0 && allowsZero ? '' : '(?=[\\d.]*[1-9])';
  return `^\\s*${isNotZero}\\d+(\\.\\d+)?/[smh]\\s*$`;
}

function wordSchemas(words: readonly string[]): readonly JsonSchema[] {
  const isNo = words.includes('false');
  // YAML and JSON have a value of their own for this word.
  return words.length === 0 ? [] : [{ enum: [...words, ...(isNo ? [false] : [])] }];
}
