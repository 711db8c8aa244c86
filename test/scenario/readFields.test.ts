import { describe, expect, it } from 'vitest';
import { count, duration, flag, text } from '../../src/model/knobs.js';
import { type Fields, group, optionalGroup, union } from '../../src/model/shapes.js';
import { PLAIN } from '../../src/report/palette.js';
import { problemsText } from '../../src/report/problemText.js';
import { Findings } from '../../src/scenario/findings.js';
import { readFields } from '../../src/scenario/readFields.js';
import { nodesOf } from '../scenarioTexts.js';

const meaning = 'What it is for.';
const MODE = union({
  meaning,
  tag: 'by',
  meanings: { count: meaning, time: meaning },
  cases: { count: { size: count({ meaning, unit: '', default: 10 }) }, time: {} },
  default: 'count',
});
const GROWTH = {
  wait: duration({ meaning, default: '1s' }),
  factor: count({ meaning, unit: '', default: 1 }),
};
const TABLE = {
  name: text({ meaning }),
  tries: count({ meaning, unit: '', default: 3, max: 9 }),
  wait: duration({ meaning, default: '1.5s' }),
  limit: duration({ meaning, default: null }),
  first: group(meaning, { on: flag({ meaning, default: true }) }),
  extra: optionalGroup(meaning, { on: flag({ meaning, default: false }) }),
  mode: { ...MODE, aloneTag: 'like' },
  grows: group(meaning, GROWTH, { text: 'wait', number: 'factor' }),
  other: union({
    meaning,
    tag: 'by',
    cases: { time: {} },
    meanings: { time: meaning },
    default: null,
  }),
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
        grows: { wait: 1_000_000, factor: 1 },
        other: null,
      },
      said: '',
    });
  });

  it('that are written hold what was written', () => {
    const written =
      '{ name: a, tries: 4, wait: 2s, limit: 9s, first: { on: false }, extra: {}, mode: { by: time }, grows: { factor: 2 }, other: { by: time } }';
    expect(reading(written)).toEqual({
      settings: {
        name: 'a',
        tries: 4,
        wait: 2_000_000,
        limit: 9_000_000,
        first: { on: false },
        extra: { on: false },
        mode: { by: 'time' },
        grows: { wait: 1_000_000, factor: 2 },
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

  it('is of the default kind when it names none', () => {
    expect(reading('{ name: a, mode: { size: 5 } }').settings).toMatchObject({
      mode: { by: 'count', size: 5 },
    });
  });

  it('must name it where no kind is the default', () => {
    expect(reading('name: a\nother: {}').said).toBe(
      `error: my.yaml:2:8: top.other.by: found nothing, expected time
    other: {}
           ^
`,
    );
  });

  it('may name it by the key that stands alone, and then nothing else', () => {
    expect(reading('{ name: a, mode: { like: time } }').settings).toMatchObject({
      mode: { by: 'time' },
    });
    expect(said('{ size: 5, like: count }')).toBe(
      `error: my.yaml:2:18: top.mode.like: found like together with size, expected like alone, for the defaults
    mode: { size: 5, like: count }
                     ^
  write by in its place to set options
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
  write { by: time }
`,
    );
  });
});

describe('a bare value in the place of a mapping', () => {
  const grows = (written: string) => reading(`{ name: a, grows: ${written} }`);

  it('sets the field that is named for its type, and leaves the others at their default', () => {
    expect(grows('5s').settings).toMatchObject({ grows: { wait: 5_000_000, factor: 1 } });
    expect(grows('7').settings).toMatchObject({ grows: { wait: 1_000_000, factor: 7 } });
  });

  it('is checked as that field', () => {
    expect(grows('7.5').said).toBe(
      `error: my.yaml:1:19: top.grows: found 7.5, expected a whole number, 0 to 2147483647
    { name: a, grows: 7.5 }
                      ^
  a whole number such as 8
`,
    );
  });

  it('is refused where no field is named', () => {
    expect(reading('{ name: a, first: true }').said).toBe(
      `error: my.yaml:1:19: top.first: found true, expected a mapping of keys to values
    { name: a, first: true }
                      ^
  its key is on
`,
    );
  });
});
