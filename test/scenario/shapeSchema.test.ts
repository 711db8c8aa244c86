import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { count, duration, percent, rate, text } from '../../src/model/knobs.js';
import {
  exclusiveGroup,
  type Fields,
  group,
  list,
  named,
  optionalGroup,
  union,
} from '../../src/model/shapes.js';
import { Findings } from '../../src/scenario/findings.js';
import { readFields } from '../../src/scenario/readFields.js';
import { fieldsSchema } from '../../src/scenario/shapeSchema.js';
import { nodesOf } from '../scenarioTexts.js';

const meaning = 'What it is for.';
const PLACE = { file: 'my.yaml', line: 1, column: 1, excerpt: '' };
const number = count({ meaning, unit: '', default: 1, max: 9 });

const LATENCY = union({
  meaning,
  tag: 'by',
  meanings: { fixed: meaning, uniform: meaning },
  cases: {
    fixed: { value: duration({ meaning, default: 5_000 }), extra: number },
    uniform: { low: duration({ meaning }), high: duration({ meaning }) },
  },
  shorthand: { text: { case: 'fixed', field: 'value' }, number: { case: 'fixed', field: 'extra' } },
});

const TABLE = {
  often: rate({ meaning, default: 1 }),
  seldom: rate({ meaning, default: null, allowsZero: true }),
  trouble: list(meaning, group(meaning, { rate: rate({ meaning }), by: number })),
  words: list(meaning, text({ meaning, default: null })),
  some: named(meaning, number, { min: 1 }),
  dependencies: named(meaning, group(meaning, { latency: LATENCY })),
  spares: named(meaning, optionalGroup(meaning, { size: number })),
  window: group(
    meaning,
    {
      calls: count({ meaning, unit: 'calls', default: null }),
      duration: duration({ meaning, default: null }),
    },
    { number: 'calls', text: 'duration' },
  ),
  share: group(meaning, { of: percent({ meaning, default: 5 }) }, { text: 'of' }),
  rule: union({
    meaning,
    tag: 'kind',
    cases: { a: {}, b: { size: number } },
    meanings: { a: meaning, b: meaning },
    default: null,
  }),
  either: exclusiveGroup(
    meaning,
    { file: text({ meaning, default: null }), starts: list(meaning, number) },
    { text: 'file', list: 'starts' },
  ),
  inner: group(
    meaning,
    { deep: group(meaning, { size: number }, { number: 'size' }) },
    { number: 'deep' },
  ),
} as const satisfies Fields;

const validate = new Ajv2020({ strictRequired: false, allowUnionTypes: true }).compile(
  fieldsSchema(TABLE),
);

/** What the schema and the reader say to the same text. */
function judge(written: string): readonly [schema: boolean, reader: boolean] {
  const text = written.includes('some:') ? `{ ${written} }` : `{ ${written}, some: { one: 1 } }`;
  const findings = new Findings();
  const settings = readFields(TABLE, nodesOf(text), '', findings, PLACE);
  return [validate(parse(text)), settings !== undefined && !findings.hasErrors];
}

describe('the schema of a table and its reader', () => {
  it.each([
    'often: 58/s',
    'often: " 3.5/m "',
    'seldom: 0/h',
    'seldom: null',
    'trouble: []',
    'trouble: [{ rate: 58/s }, { rate: 1/h, by: 2 }]',
    'words: [a, b]',
    'some: { one: 1, two-words: 9, constructor: 0 }',
    'dependencies: {}',
    'dependencies: { redis: { latency: 5ms }, db: { latency: 7 } }',
    'dependencies: { redis: { latency: { by: uniform, low: 1ms, high: 2ms } } }',
    'spares: { one: {} }',
    'window: 100',
    'window: 10s',
    'window: { calls: null, duration: null }',
    'share: 50%',
    'share: 50',
    'rule: null',
    'rule: { kind: b, size: 3 }',
    'either: a.csv',
    'either: [1, 2]',
    'either: []',
    'either: { starts: [1] }',
    'either: { file: a.csv }',
    'inner: 5',
    'inner: { deep: { size: 5 } }',
  ])('both take %s', (written) => {
    expect(judge(written)).toEqual([true, true]);
  });

  it.each([
    'often: 58',
    'often: 0/s',
    'often: 58/d',
    'often: 1e3/s',
    'often: null',
    'seldom: 0',
    'trouble: null',
    'trouble: {}',
    'trouble: [null]',
    'trouble: [{}]',
    'trouble: [{ rate: 5 }]',
    'trouble: [{ rate: 58/s, often: 1 }]',
    'words: [null]',
    'words: [a, ""]',
    'words: a',
    'some: {}',
    'some: { one: 10 }',
    'some: { one: null }',
    'some: { One: 1 }',
    'some: { 1: 1 }',
    'some: [1]',
    'dependencies: { redis: null }',
    'dependencies: { redis: {} }',
    'dependencies: { redis: { latency: 5.5 } }',
    'dependencies: { redis: { latency: true } }',
    'dependencies: { redis: { latency: { by: uniform, low: 1ms } } }',
    'dependencies: { redis: { latency: { value: 5ms } } }',
    'spares: { one: null }',
    'window: null',
    'window: []',
    'share: true',
    'share: null',
    'rule: { size: 3 }',
    'rule: a',
    'either: [10]',
    'either: 5',
    'either: null',
    'either: { a: 1 }',
    'inner: 10',
    'inner: a',
  ])('both refuse %s', (written) => {
    expect(judge(written)).toEqual([false, false]);
  });

  it('both want what has no default, however deep it lies', () => {
    const deep = { outer: group(meaning, { inner: group(meaning, { size: text({ meaning }) }) }) };
    const findings = new Findings();
    expect(readFields(deep, nodesOf('{}'), '', findings, PLACE)).toBeUndefined();
    const check = new Ajv2020().compile(fieldsSchema(deep));
    expect([check({}), check({ outer: {} }), check({ outer: { inner: { size: 'a' } } })]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('the schema of what is laid over something else', () => {
  const partial = new Ajv2020({ strictRequired: false, allowUnionTypes: true }).compile(
    fieldsSchema(TABLE, 'partial'),
  );

  it('wants nothing but in the items of lists, which are replaced as a whole', () => {
    const taken = [
      '{}',
      '{ some: {} }',
      '{ dependencies: { redis: {} } }',
      '{ dependencies: { redis: { latency: { low: 3ms } } } }',
    ];
    expect(taken.map((written) => partial(parse(written)))).toEqual(taken.map(() => true));
    const refused = ['{ trouble: [{}] }', '{ dependencies: { redis: { latncy: 1ms } } }'];
    expect(refused.map((written) => partial(parse(written)))).toEqual(refused.map(() => false));
  });
});
