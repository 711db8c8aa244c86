import fc from 'fast-check';
import * as knobs from '../../src/model/knobs.js';
import {
  type Fields,
  group,
  list,
  named,
  optionalGroup,
  type PlainSettings,
  type PlainValue,
  type Shape,
  type UnionShape,
} from '../../src/model/shapes.js';

const meaning = 'Something.';
const NAMES = ['a', 'b2', 'two-words', 'constructor'] as const;

/** A part of a table, and values that it may hold. */
interface Sample {
  readonly shape: Shape;
  readonly values: fc.Arbitrary<PlainValue>;
}

const KNOBS: readonly Sample[] = [
  { shape: knobs.count({ meaning, unit: '' }), values: fc.nat(2_147_483_647) },
  {
    shape: knobs.number({ meaning, default: 3 }),
    // Whole numbers beyond 2^53 are refused, since they may have been rounded.
    values: fc.double({ min: -1e15, max: 1e15, noNaN: true }).map((value) => value + 0),
  },
  { shape: knobs.percent({ meaning, default: 50 }), values: fc.integer({ min: 1, max: 100 }) },
  { shape: knobs.duration({ meaning, default: '1.5s' }), values: fc.nat() },
  {
    shape: knobs.duration({ meaning, default: 'never', words: ['never'] }),
    values: fc.oneof(fc.nat(), fc.constant('never')),
  },
  { shape: knobs.duration({ meaning, default: null }), values: fc.option(fc.nat(5_000_000)) },
  {
    shape: knobs.rate({ meaning, default: 1, allowsZero: true }),
    values: fc.double({ min: 0, max: 1e6, noNaN: true }).map((value) => value + 0),
  },
  { shape: knobs.choice({ meaning, choices: ['x', 'y'] }), values: fc.constantFrom('x', 'y') },
  { shape: knobs.flag({ meaning, default: false }), values: fc.boolean() },
  { shape: knobs.text({ meaning }), values: fc.constantFrom('5', 'null', 'a: b', '5ms', 'true') },
];

type SampleFields = Readonly<Record<string, Sample>>;

function fieldsOf(samples: SampleFields): Fields {
  return Object.fromEntries(Object.entries(samples).map(([name, { shape }]) => [name, shape]));
}

function settingsOf(samples: SampleFields): fc.Arbitrary<PlainSettings> {
  const values = Object.entries(samples).map(([name, sample]) => [name, sample.values] as const);
  // A dictionary of plain prototype, since only own keys count.
  return fc.record(Object.fromEntries(values), { noNullPrototype: true });
}

/** A field for a bare number and one for a bare text, where there are such. */
function shorts(samples: SampleFields): { number?: string; text?: string } {
  const [number] = Object.keys(samples);
  const text = Object.keys(samples).at(-1);
  return number === undefined || text === undefined ? {} : { number, text };
}

/** The first list among the fields may stand bare. */
function listShort(samples: SampleFields): { list?: string } {
  const list = Object.keys(samples).find((name) => samples[name]?.shape.kind === 'list');
  return list === undefined ? {} : { list };
}

function groupSample(samples: SampleFields, isOptional: boolean): Sample {
  const fields = fieldsOf(samples);
  const short = { ...shorts(samples), ...listShort(samples) };
  const shape = isOptional ? optionalGroup(meaning, fields, short) : group(meaning, fields, short);
  const values = settingsOf(samples);
  return { shape, values: isOptional ? fc.option(values) : values };
}

function unionSample(one: SampleFields, two: SampleFields, standard: 'one' | undefined): Sample {
  const { number, text } = shorts(one);
  const short = (field: string | undefined) =>
    field === undefined ? undefined : { case: 'one', field };
  const [ofNumber, ofText] = [short(number), short(text)];
  const shape: UnionShape = {
    kind: 'union',
    meaning,
    tag: 'which',
    cases: { one: fieldsOf(one), two: fieldsOf(two) },
    meanings: { one: meaning, two: meaning },
    default: standard,
    shorthand: { ...(ofNumber && { number: ofNumber }), ...(ofText && { text: ofText }) },
  };
  const values = fc.oneof(
    settingsOf(one).map((settings) => ({ which: 'one', ...settings })),
    settingsOf(two).map((settings) => ({ which: 'two', ...settings })),
  );
  return { shape, values };
}

/** Nothing in a list or a mapping of names is null, even where its shape alone may be. */
function severalSample({ shape, values }: Sample, isList: boolean): Sample {
  const there = values.filter((value) => value !== null);
  return isList
    ? { shape: list(meaning, shape), values: fc.array(there, { maxLength: 3 }) }
    : {
        shape: named(meaning, shape),
        values: fc.dictionary(fc.constantFrom(...NAMES), there, { noNullPrototype: true }),
      };
}

const sample: fc.Arbitrary<Sample> = fc.letrec<{ sample: Sample; fields: SampleFields }>((tie) => ({
  sample: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom(...KNOBS),
    fc.tuple(tie('fields'), fc.boolean()).map(([fields, flag]) => groupSample(fields, flag)),
    fc
      .tuple(tie('fields'), tie('fields'), fc.constantFrom('one' as const, undefined))
      .map(([one, two, standard]) => unionSample(one, two, standard)),
    fc.tuple(tie('sample'), fc.boolean()).map(([item, flag]) => severalSample(item, flag)),
  ),
  fields: fc.dictionary(fc.constantFrom('p', 'q', 'r'), tie('sample'), {
    maxKeys: 3,
    noNullPrototype: true,
  }),
})).sample;

/** A random table with settings that it may hold. */
export const tableWithSettings: fc.Arbitrary<{ table: Fields; settings: PlainSettings }> = fc
  .dictionary(fc.constantFrom('f', 'g', 'h'), sample, { minKeys: 1, noNullPrototype: true })
  .chain((samples) =>
    settingsOf(samples).map((settings) => ({ table: fieldsOf(samples), settings })),
  );
