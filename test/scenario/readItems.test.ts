import { describe, expect, it } from 'vitest';
import { count, duration, rate, text } from '../../src/model/knobs.js';
import { type Fields, group, list, named, optionalGroup, union } from '../../src/model/shapes.js';
import { PLAIN } from '../../src/report/palette.js';
import { problemsText } from '../../src/report/problemText.js';
import { Findings } from '../../src/scenario/findings.js';
import { readFields } from '../../src/scenario/readFields.js';
import { nodesOf } from '../scenarioTexts.js';

const meaning = 'What it is for.';
const LATENCY = union({
  meaning,
  tag: 'distribution',
  meanings: { fixed: meaning, uniform: meaning },
  cases: {
    fixed: { value: duration({ meaning, max: 9_000_000 }) },
    uniform: { low: duration({ meaning }), high: duration({ meaning }) },
  },
  default: 'fixed',
  shorthand: {
    text: { case: 'fixed', field: 'value' },
    number: { case: 'fixed', field: 'value' },
  },
});
const TABLE = {
  trouble: list(
    meaning,
    group(meaning, { rate: rate({ meaning }), note: text({ meaning, default: '-' }) }),
  ),
  dependencies: named(meaning, group(meaning, { latency: LATENCY })),
  words: list(meaning, text({ meaning, default: null })),
  spares: named(
    meaning,
    optionalGroup(meaning, { size: count({ meaning, unit: '', default: 1 }) }),
  ),
} as const satisfies Fields;

const PARENT = { file: 'my.yaml', line: 9, column: 9, excerpt: '' };

function reading(
  written: string | undefined,
  table: Fields = TABLE,
): { settings: unknown; said: string } {
  const findings = new Findings();
  const node = written === undefined ? undefined : nodesOf(written);
  const settings = readFields(table, node, 'world', findings, PARENT);
  return { settings, said: problemsText(findings.list(), PLAIN) };
}

/** What is wrong, a line each, without the excerpts. */
function complaints(written: string, table: Fields = TABLE): readonly string[] {
  const { settings, said } = reading(written, table);
  expect(settings).toBeUndefined();
  return said.split('\n').filter((line) => line.startsWith('error: '));
}

describe('lists and mappings of names', () => {
  it('that are left out are empty', () => {
    const empty = { trouble: [], dependencies: {}, words: [], spares: {} };
    expect(reading(undefined)).toEqual({ settings: empty, said: '' });
    expect(reading('{ trouble: [], dependencies: {} }')).toEqual({ settings: empty, said: '' });
  });

  it('hold what is written, in its order, every default of every item written in', () => {
    const written = `
trouble: [{ rate: 58/s }, { rate: 6/m, note: b }]
dependencies:
  redis: { latency: 5ms }
  constructor: { latency: { distribution: uniform, low: 1ms, high: 2ms } }
words: [b, a]
spares: { one: {} }
`;
    const { settings, said } = reading(written);
    expect(said).toBe('');
    expect(settings).toEqual({
      trouble: [
        { rate: 58, note: '-' },
        { rate: 0.1, note: 'b' },
      ],
      dependencies: {
        redis: { latency: { distribution: 'fixed', value: 5_000 } },
        constructor: { latency: { distribution: 'uniform', low: 1_000, high: 2_000 } },
      },
      words: ['b', 'a'],
      spares: { one: { size: 1 } },
    });
  });

  it('are refused with every problem at once, each with its path', () => {
    const written = `
trouble:
  - { rate: 5 }
  - { rate: 58/s, note: [], often: 1 }
  -
  - {}
  - 7
dependencies:
  redis: { latency: { distribution: uniform, low: 1ms } }
  Big Cache: { latency: 5ms }
  none:
words: [null, a]
spares: { one: null }
`;
    const rates = 'a rate with its unit such as 58/s or 3.5/m, above 0/s up to 1000000/s';
    const mapping = 'a mapping of keys to values';
    const length = 'a duration with its unit such as 250ms or 1m30s, 0ms to 3650d';
    expect(complaints(written)).toEqual([
      `error: my.yaml:3:13: world.trouble[0].rate: found 5, expected ${rates}`,
      'error: my.yaml:4:25: world.trouble[1].note: found an empty list, expected a text',
      'error: my.yaml:4:29: world.trouble[1].often: found the unknown key often, expected rate or note',
      `error: my.yaml:5:4: world.trouble[2]: found no value, expected ${mapping}`,
      `error: my.yaml:6:5: world.trouble[3].rate: found nothing, expected ${rates}`,
      `error: my.yaml:7:5: world.trouble[4]: found 7, expected ${mapping}`,
      `error: my.yaml:9:21: world.dependencies.redis.latency.high: found nothing, expected ${length}`,
      'error: my.yaml:10:3: world.dependencies.Big Cache: found the name Big Cache, expected a name of lower-case words joined by hyphens',
      `error: my.yaml:11:8: world.dependencies.none: found no value, expected ${mapping}`,
      'error: my.yaml:12:9: world.words[0]: found no value, expected a text',
      `error: my.yaml:13:16: world.spares.one: found no value, expected ${mapping}`,
    ]);
  });

  it('of the wrong kind are refused', () => {
    expect(complaints('{ trouble: {}, dependencies: [], words: a, spares: null }')).toEqual([
      'error: my.yaml:1:12: world.trouble: found an empty mapping, expected a list',
      'error: my.yaml:1:30: world.dependencies: found an empty list, expected a mapping of names',
      'error: my.yaml:1:41: world.words: found the text "a", expected a list',
      'error: my.yaml:1:52: world.spares: found no value, expected a mapping of names',
    ]);
  });

  it('of one may have lost its brackets', () => {
    const { said } = reading('trouble: { kind: slow }');
    expect(said).toContain('put it in square brackets: a list of one');
  });

  it('that must hold something are missed, and refused when they hold too little', () => {
    const item = text({ meaning });
    const table = { few: list(meaning, item, { min: 2 }), some: named(meaning, item, { min: 1 }) };
    expect(complaints('{}', table)).toEqual([
      'error: my.yaml:1:1: world.few: found nothing, expected a list, at least 2',
      'error: my.yaml:1:1: world.some: found nothing, expected a mapping of names, at least 1',
    ]);
    expect(complaints('{ few: [a], some: {} }', table)).toEqual([
      'error: my.yaml:1:8: world.few: found a list, expected a list, at least 2',
      'error: my.yaml:1:19: world.some: found an empty mapping, expected a mapping of names, at least 1',
    ]);
    expect(reading('{ few: [a, b], some: { one: c } }', table).said).toBe('');
  });
});

describe('a bare value in the place of a mapping with cases', () => {
  it('stands for the field of the case that is named for its type', () => {
    expect(reading('dependencies: { redis: { latency: 9s } }').settings).toMatchObject({
      dependencies: { redis: { latency: { distribution: 'fixed', value: 9_000_000 } } },
    });
  });

  it('is checked as that field', () => {
    const { said } = reading('dependencies: { redis: { latency: 5 } }');
    expect(said).toContain('world.dependencies.redis.latency: found 5, expected a duration');
    expect(said).toContain('did you mean 5ms or 5s?');
  });

  it('of another type than that field has is refused in the words of the field', () => {
    const onlyText = { ...LATENCY, shorthand: { text: { case: 'fixed', field: 'value' } } };
    expect(complaints('{ latency: 5 }', { latency: onlyText })).toEqual([
      'error: my.yaml:1:12: world.latency: found 5, expected a duration with its unit such as 250ms or 1m30s, 0ms to 9s',
    ]);
  });

  it('is refused where it stands for nothing', () => {
    const { shorthand: _, ...plain } = LATENCY;
    expect(complaints('{ latency: 5ms }', { latency: plain })).toEqual([
      'error: my.yaml:1:12: world.latency: found the text "5ms", expected a mapping of keys to values',
    ]);
  });
});
