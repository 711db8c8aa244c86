import { describe, expect, it } from 'vitest';
import { count, duration, text } from '../../src/model/knobs.js';
import { exclusiveGroup, group, list, union } from '../../src/model/shapes.js';
import { NEVER } from '../../src/model/time.js';
import { writeFields, writeShape, writeValue } from '../../src/model/written.js';
import { everyShape, fitting } from './settings.js';

describe('writing settings as a file would hold them', () => {
  it('gives durations and rates their unit, at any depth, and leaves the rest', () => {
    expect(writeFields(everyShape, fitting)).toEqual({
      count: 3,
      number: 0.5,
      wait: '1.5ms',
      rate: '3.5/m',
      choice: 'fast',
      flag: false,
      text: 'x',
      group: { inner: '2s' },
      optional: { inner: 4 },
      union: { kind: 'fixed', after: '1m30s' },
      short: '5ms',
      list: [{ rate: '58/s' }, { rate: '30/m' }],
      map: { one: ['a'], 'two-words': ['b', 'c'] },
    });
  });

  it('keeps words, and writes what is off or left out as null', () => {
    const settings = { ...fitting, wait: 'never', number: null, optional: null, union: null };
    const written = writeFields(everyShape, settings);
    expect([written['wait'], written['number'], written['optional'], written['union']]).toEqual([
      'never',
      null,
      null,
      null,
    ]);
    expect(writeFields({ text: everyShape.text }, {})).toEqual({ text: null });
  });

  it('writes the tag of a case that holds nothing else', () => {
    const written = writeFields(everyShape, { ...fitting, union: { kind: 'none' } });
    expect(written['union']).toEqual({ kind: 'none' });
  });

  it('writes a case short when only the field is set that a bare value stands for', () => {
    const { short } = everyShape;
    expect([
      writeShape(short, { shape: 'fixed', value: 5_000, extra: 0 }),
      writeShape(short, { shape: 'fixed', value: 5_000, extra: 1 }),
      writeShape(short, { shape: 'pair', low: 5_000, high: 9_000 }),
    ]).toEqual([
      '5ms',
      { shape: 'fixed', value: '5ms', extra: 1 },
      { shape: 'pair', low: '5ms', high: '9ms' },
    ]);
  });

  it('writes a case in full where the bare value would be of the other type', () => {
    const value = count({ meaning: 'How many.', unit: '' });
    const cases = { fixed: { value } };
    const field = { case: 'fixed', field: 'value' } as const;
    const meanings = { fixed: 'It.' };
    const shape = { meaning: 'One.', tag: 'kind', cases, meanings } as const;
    const settings = { kind: 'fixed', value: 5 };
    expect([
      writeShape(union({ ...shape, shorthand: { number: field } }), settings),
      writeShape(union({ ...shape, shorthand: { text: field } }), settings),
      writeShape(union(shape), settings),
    ]).toEqual([5, settings, settings]);
  });

  it('writes an empty list and an empty mapping as such', () => {
    const { list, map } = everyShape;
    expect([writeShape(list, []), writeShape(map, {})]).toEqual([[], {}]);
  });

  it('writes a group short when nothing but its short field is set, at its default too', () => {
    const fields = { after: duration({ meaning: 'm', default: 5_000 }), most: everyShape.number };
    const table = { wait: group('m', fields, { text: 'after' }), long: group('m', fields) };
    const written = [5_000, 6_000].map((after) =>
      writeFields(table, { wait: { after, most: null }, long: { after, most: null } }),
    );
    expect(written).toEqual([
      { wait: '5ms', long: { after: '5ms', most: null } },
      { wait: '6ms', long: { after: '6ms', most: null } },
    ]);
    const full = writeFields(table, { wait: { after: 5_000, most: 2 }, long: null });
    expect(full['wait']).toEqual({ after: '5ms', most: 2 });
  });

  it('writes a group as a bare list when nothing but that field is set, or nothing at all', () => {
    const fields = {
      file: text({ meaning: 'm', default: null }),
      starts: list('m', duration({ meaning: 'm' })),
    };
    const shape = exclusiveGroup('m', fields, { text: 'file', list: 'starts' });
    const written = (file: string | null, starts: readonly number[]) =>
      writeShape(shape, { file, starts });
    expect([written(null, []), written(null, [5_000]), written('a.csv', [])]).toEqual([
      [],
      ['5ms'],
      'a.csv',
    ]);
    expect(written('a.csv', [5_000])).toEqual({ file: 'a.csv', starts: ['5ms'] });
    expect(
      writeShape(group('m', fields, { text: 'file' }), { file: null, starts: [1_000] }),
    ).toEqual({
      file: null,
      starts: ['1ms'],
    });
  });

  it('writes a value alone as it would stand in the file', () => {
    const { wait, count } = everyShape;
    expect([writeValue(wait, 1_500), writeValue(wait, NEVER), writeValue(count, 1_500)]).toEqual([
      '1.5ms',
      'never',
      1_500,
    ]);
  });
});
