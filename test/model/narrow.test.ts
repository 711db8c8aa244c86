import { describe, expect, it } from 'vitest';
import { narrow } from '../../src/model/narrow.js';
import type { PlainSettings, PlainValue } from '../../src/model/shapes.js';
import { everyShape, fitting } from './settings.js';

/** The fitting settings with one value changed. */
function changed(name: string, value: PlainValue): PlainSettings {
  return { ...fitting, [name]: value };
}

describe('narrowing settings to their table', () => {
  it('hands back the very settings, with the types of the table', () => {
    const settings = narrow(everyShape, fitting);
    expect(settings).toBe(fitting);
    // Compiles only if the types are those of the table.
    const { wait, choice, group, union, list, map } = settings;
    const lengths: readonly (number | 'never')[] = [wait, group.inner];
    const words: readonly ('fast' | 'slow')[] = [choice];
    const after: number | undefined = union?.kind === 'fixed' ? union.after : undefined;
    expect([lengths, words, after]).toEqual([[1_500, 2_000_000], ['fast'], 90_000_000]);
    const rates: readonly number[] = list.map(({ rate }) => rate);
    const texts: readonly string[] | undefined = map['two-words'];
    expect([rates, texts]).toEqual([
      [58, 0.5],
      ['b', 'c'],
    ]);
  });

  it.each<[string, PlainValue]>([
    ['number', null],
    ['wait', 'never'],
    ['choice', 'slow'],
    ['flag', true],
    ['optional', null],
    ['union', null],
    ['union', { kind: 'none' }],
    ['list', []],
    ['map', {}],
    ['map', { constructor: ['a'] }],
  ])('accepts %s = %j', (name, value) => {
    const settings = changed(name, value);
    expect(narrow(everyShape, settings)).toBe(settings);
  });

  it.each<[string, PlainValue]>([
    ['count', '3'],
    ['count', null],
    ['number', true],
    ['wait', 'ever'],
    ['wait', null],
    ['rate', '58/s'],
    ['rate', null],
    ['choice', 'medium'],
    ['choice', 1],
    ['flag', 'true'],
    ['flag', 0],
    ['text', 5],
    ['group', null],
    ['group', 7],
    ['group', {}],
    ['group', { inner: 'never' }],
    ['optional', {}],
    ['union', { kind: 'other' }],
    ['union', { kind: 'fixed' }],
    ['union', { after: 1 }],
    ['union', 'fixed'],
    ['union', []],
    ['group', [1]],
    ['list', null],
    ['list', {}],
    ['list', [{ rate: 1 }, null]],
    ['list', [{ rate: 1 }, { rate: 'often' }]],
    ['map', null],
    ['map', []],
    ['map', { one: null }],
    ['map', { one: [] }],
    ['map', { one: ['a', 5] }],
  ])('refuses %s = %j, which is a fault of the caller', (name, value) => {
    expect(() => narrow(everyShape, changed(name, value))).toThrow(
      new Error(`setting ${name} does not fit its table: ${JSON.stringify(value)}`),
    );
  });

  it('refuses settings that leave one out', () => {
    const { text, ...rest } = fitting;
    expect(text).toBe('x');
    expect(() => narrow(everyShape, rest)).toThrow(
      new Error('setting text does not fit its table: undefined'),
    );
  });
});
