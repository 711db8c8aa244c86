import { describe, expect, it } from 'vitest';
import {
  choice,
  count,
  duration,
  FASTEST,
  flag,
  LONGEST,
  number,
  percent,
  rate,
  ratio,
  text,
} from '../../src/model/knobs.js';
import { DURATION_UNITS } from '../../src/model/time.js';

const meaning = 'What it does.';

describe('a knob', () => {
  it('that counts goes from 0 to 2^31 - 1 unless it says otherwise', () => {
    const counted = { kind: 'count', meaning, unit: 'calls', default: undefined };
    expect(count({ meaning, unit: 'calls' })).toEqual({ ...counted, min: 0, max: 2 ** 31 - 1 });
    expect(count({ meaning, unit: 'calls', min: 1, max: 9, default: 5 })).toEqual({
      ...counted,
      min: 1,
      max: 9,
      default: 5,
    });
  });

  it('that is a number may be any finite one, its ends included, unless it says otherwise', () => {
    const plain = { kind: 'number', meaning, unit: 'plain', default: undefined };
    const open = { excludesMin: true, excludesMax: true };
    expect(number({ meaning })).toEqual({
      ...plain,
      min: -Number.MAX_VALUE,
      max: Number.MAX_VALUE,
      excludesMin: false,
      excludesMax: false,
    });
    expect(number({ meaning, min: 1, max: 2, default: 1.5, unit: 'percent', ...open })).toEqual({
      ...plain,
      ...open,
      unit: 'percent',
      min: 1,
      max: 2,
      default: 1.5,
    });
  });

  it('that is a share goes from 0 to 1, a percentage from 0 to 100, or within', () => {
    const closed = { kind: 'number', meaning, excludesMin: false, excludesMax: false };
    const share = { ...closed, unit: 'ratio', min: 0, max: 1, default: undefined };
    const percentage = { ...closed, unit: 'percent', min: 0, max: 100, default: undefined };
    expect(ratio({ meaning })).toEqual(share);
    expect(ratio({ meaning, default: 0.5, max: 0.9, excludesMin: true })).toEqual({
      ...share,
      default: 0.5,
      max: 0.9,
      excludesMin: true,
    });
    expect(percent({ meaning })).toEqual(percentage);
    expect(percent({ meaning, default: 50, min: 1, excludesMax: true })).toEqual({
      ...percentage,
      default: 50,
      min: 1,
      excludesMax: true,
    });
  });

  it('that is a duration goes from 0 to ten years, with its unit and without words', () => {
    const length = { kind: 'duration', meaning, min: 0, max: LONGEST, bare: null, words: [] };
    expect(duration({ meaning })).toEqual({ ...length, default: undefined });
    expect(
      duration({ meaning, min: 1, max: 9, bare: 'ms', words: ['never'], default: 'never' }),
    ).toEqual({ ...length, min: 1, max: 9, bare: 'ms', words: ['never'], default: 'never' });
    expect(LONGEST).toBe(3650 * DURATION_UNITS.d);
  });

  it('that is a rate goes from above 0 to one event a microsecond, or from 0 where that is allowed', () => {
    const often = { kind: 'rate', meaning, min: 0, allowsZero: false, default: undefined };
    expect(rate({ meaning })).toEqual({ ...often, max: FASTEST });
    expect(rate({ meaning, min: 1, max: 9, allowsZero: true, default: 0 })).toEqual({
      ...often,
      min: 1,
      max: 9,
      allowsZero: true,
      default: 0,
    });
    expect(FASTEST).toBe(DURATION_UNITS.s);
  });

  it('that is a choice, a flag or a text holds nothing more', () => {
    const choices = ['a', 'b'] as const;
    expect([
      choice({ meaning, choices, default: 'a' }),
      flag({ meaning, default: true }),
      text({ meaning, default: 'x' }),
    ]).toEqual([
      { kind: 'choice', meaning, choices, default: 'a' },
      { kind: 'flag', meaning, default: true },
      { kind: 'text', meaning, default: 'x' },
    ]);
  });

  it('is required without a default, and off with null', () => {
    const required = [
      count({ meaning, unit: '' }),
      duration({ meaning }),
      rate({ meaning }),
      choice({ meaning, choices: ['a'] }),
      flag({ meaning }),
      text({ meaning }),
    ];
    expect(required.map((knob) => knob.default)).toEqual(required.map(() => undefined));
    const off = [
      count({ meaning, unit: '', default: null }),
      ratio({ meaning, default: null }),
      percent({ meaning, default: null }),
      duration({ meaning, default: null }),
      rate({ meaning, default: null }),
      flag({ meaning, default: null }),
    ];
    expect(off.map((knob) => knob.default)).toEqual(off.map(() => null));
  });
});
