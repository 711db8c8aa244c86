import fc from 'fast-check';
import type { CountKnob, DurationKnob, Knob, NumberKnob, RateKnob } from '../../src/model/knobs.js';
import { formatRate } from '../../src/model/rate.js';
import type { Fields, PlainSettings, PlainValue, Shape } from '../../src/model/shapes.js';
import { formatDuration } from '../../src/model/time.js';

/** What a file may say at a path; undefined: whatever the table allows there. */
export type Special = (path: string) => fc.Arbitrary<PlainValue> | undefined;

/**
 * Whatever a file may say of a part of a table, drawn from the table itself, so that a knob that is
 * added to it is tried too. Numbers and times stay near the small end of their range: large ones
 * make large runs.
 * @param path of the names above, `[]` for an item: `flows[].steps[].work.mean`
 */
export function anyOf(shape: Shape, path: string, special: Special): fc.Arbitrary<PlainValue> {
  const instead = special(path);
  if (instead !== undefined) return instead;
  switch (shape.kind) {
    case 'group':
      return anyFields(shape.fields, path, special);
    case 'union': {
      const cases = Object.entries(shape.cases).map(([name, fields]) =>
        anyFields(fields, path, special).map((rest) => ({ [shape.tag]: name, ...rest })),
      );
      return fc.oneof(...cases);
    }
    case 'list':
      return fc.array(anyOf(shape.item, `${path}[]`, special), between(shape.min));
    case 'map':
      return fc.dictionary(NAMES, anyOf(shape.item, `${path}[]`, special), {
        minKeys: shape.min,
        maxKeys: shape.min + 2,
        noNullPrototype: true,
      });
    default:
      return anyValue(shape);
  }
}

/** Each of the fields that may be left out is there half of the time. */
export function anyFields(
  fields: Fields,
  path: string,
  special: Special,
): fc.Arbitrary<PlainSettings> {
  const values = Object.entries(fields).map(
    ([name, shape]) =>
      [name, anyOf(shape, path === '' ? name : `${path}.${name}`, special)] as const,
  );
  const requiredKeys = Object.keys(fields).filter((name) => isRequired(fields[name]));
  return fc.record(Object.fromEntries(values), { requiredKeys, noNullPrototype: true });
}

/** What things are called in worlds made up by chance. */
const NAMES = fc.constantFrom('alpha', 'beta', 'gamma');

function between(min: number): { minLength: number; maxLength: number } {
  return { minLength: min, maxLength: min + 2 };
}

function isRequired(shape: Shape | undefined): boolean {
  if (shape === undefined) return false;
  if (shape.kind === 'group') {
    return !shape.optional && Object.values(shape.fields).some(isRequired);
  }
  if (shape.kind === 'list' || shape.kind === 'map') return shape.min > 0;
  return shape.default === undefined;
}

function anyValue(knob: Knob): fc.Arbitrary<PlainValue> {
  switch (knob.kind) {
    case 'count':
      return anyCount(knob);
    case 'number':
      return anyNumber(knob);
    case 'duration':
      return anyDuration(knob);
    case 'rate':
      return anyRate(knob);
    case 'choice':
      return fc.constantFrom(...knob.choices);
    case 'flag':
      return fc.boolean();
    case 'text':
      return NAMES;
  }
}

function anyCount({ min, max }: CountKnob): fc.Arbitrary<number> {
  const upTo = (width: number) => fc.integer({ min, max: Math.min(max, min + width) });
  return fc.oneof({ weight: 3, arbitrary: upTo(4) }, { weight: 1, arbitrary: upTo(40) });
}

/** In a hundred steps over the range, or over its first ten. */
function anyNumber({ min, max, excludesMin, excludesMax }: NumberKnob): fc.Arbitrary<number> {
  const low = Math.max(min, -10);
  const high = Math.min(max, low + 100);
  const steps = { min: excludesMin ? 1 : 0, max: excludesMax ? 99 : 100 };
  return fc.integer(steps).map((step) => Number((low + ((high - low) * step) / 100).toFixed(4)));
}

function anyDuration({ min, max, words }: DurationKnob): fc.Arbitrary<string> {
  const within = (time: number) => formatDuration(Math.min(max, Math.max(min, time)));
  const times = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 300 }).map((time) => within(time * 1_000)) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 2_000_000 }).map(within) },
    { weight: 1, arbitrary: fc.constantFrom(0, 1, 2, 1_000_000).map((more) => within(min + more)) },
  );
  return words.length === 0 ? times : fc.oneof(times, fc.constantFrom(...words));
}

function anyRate({ min, max, allowsZero }: RateKnob): fc.Arbitrary<string> {
  const low = allowsZero ? 0 : 1;
  const within = (rate: number) => formatRate(Math.min(max, Math.max(min, rate)));
  return fc.integer({ min: low, max: 200 }).map(within);
}
