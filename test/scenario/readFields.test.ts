import { describe, expect, it } from 'vitest';
import { count, duration, flag, text } from '../../src/model/knobs.js';
import { type Fields, group, optionalGroup, union } from '../../src/model/shapes.js';
import { PLAIN } from '../../src/report/palette.js';
import { problemsText } from '../../src/report/problemText.js';
import { Findings } from '../../src/scenario/findings.js';
import { readFields } from '../../src/scenario/readFields.js';
import { nodesOf } from '../scenarioTexts.js';

const meaning = 'What it is for.';
const TABLE = {
  name: text({ meaning }),
  tries: count({ meaning, unit: '', default: 3, max: 9 }),
  wait: duration({ meaning, default: '1.5s' }),
  limit: duration({ meaning, default: null }),
  first: group(meaning, { on: flag({ meaning, default: true }) }),
  extra: optionalGroup(meaning, { on: flag({ meaning, default: false }) }),
  mode: union({
    meaning,
    tag: 'by',
    cases: { count: { size: count({ meaning, unit: '', default: 10 }) }, time: {} },
    default: 'count',
  }),
  other: union({ meaning, tag: 'by', cases: { time: {} }, default: null }),
} as const satisfies Fields;

const PARENT = { file: 'my.yaml', line: 9, column: 9, excerpt: '' };

function reading(written: string | undefined): { settings: unknown; said: string } {
  const findings = new Findings();
  const node = written === undefined ? undefined : nodesOf(written);
  const settings = readFields(TABLE, node, 'top', findings, PARENT);
  return { settings, said: problemsText(findings.list(), PLAIN) };
}

describe('fields', () => {
  it('that are left out hold their default, at every depth', () => {
    expect(reading('name: a')).toEqual({
      settings: {
        name: 'a',
        tries: 3,
        wait: 1_500_000,
        limit: null,
        first: { on: true },
        extra: null,
        mode: { by: 'count', size: 10 },
        other: null,
      },
      said: '',
    });
  });

  it('that are written hold what was written', () => {
    const written =
      '{ name: a, tries: 4, wait: 2s, limit: 9s, first: { on: false }, extra: {}, mode: { by: time }, other: { by: time } }';
    expect(reading(written)).toEqual({
      settings: {
        name: 'a',
        tries: 4,
        wait: 2_000_000,
        limit: 9_000_000,
        first: { on: false },
        extra: { on: false },
        mode: { by: 'time' },
        other: { by: 'time' },
      },
      said: '',
    });
  });

  it('without a value hold their default where that is nothing', () => {
    expect(reading('{ name: a, limit: null, extra: null, other: null }')).toEqual(
      reading('name: a'),
    );
  });

  it('without a value are refused where the default is something', () => {
    expect(reading('{ name: a, tries: null }')).toEqual({
      settings: undefined,
      said: `error: my.yaml:1:19: top.tries: found no value, expected a whole number, 0 to 9
    { name: a, tries: null }
                      ^
`,
    });
  });

  it('that have no default are missed in their mapping, or where it should be', () => {
    const missed = 'top.name: found nothing, expected a text';
    expect(reading('{}').said).toBe(
      `error: my.yaml:1:1: ${missed}\n    {}\n    ^\n  it has no default\n`,
    );
    expect(reading(undefined).said).toBe(`error: my.yaml:9:9: ${missed}\n  it has no default\n`);
  });
});

describe('a mapping whose kind is named by a key', () => {
  const said = (mode: string): string => reading(`name: a\nmode: ${mode}`).said;

  it('must name it once it is written', () => {
    expect(said('{ size: 5 }')).toBe(
      `error: my.yaml:2:7: top.mode.by: found nothing, expected count or time
    mode: { size: 5 }
          ^
`,
    );
  });

  it('must name one that there is', () => {
    expect(said('{ by: tme }')).toBe(
      `error: my.yaml:2:13: top.mode.by: found the text "tme", expected count or time
    mode: { by: tme }
                ^
  did you mean time?
`,
    );
  });

  it('holds the keys of that kind only', () => {
    expect(said('{ by: time, size: 5 }')).toBe(
      `error: my.yaml:2:19: top.mode.size: found the unknown key size, expected no other key
    mode: { by: time, size: 5 }
                      ^
`,
    );
  });

  it('is a mapping', () => {
    expect(said('time')).toBe(
      `error: my.yaml:2:7: top.mode: found the text "time", expected a mapping of keys to values
    mode: time
          ^
`,
    );
  });
});
