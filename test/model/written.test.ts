import { describe, expect, it } from 'vitest';
import { NEVER } from '../../src/model/time.js';
import { writeFields, writeValue } from '../../src/model/written.js';
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

  it('writes a value alone as it would stand in the file', () => {
    const { wait, count } = everyShape;
    expect([writeValue(wait, 1_500), writeValue(wait, NEVER), writeValue(count, 1_500)]).toEqual([
      '1.5ms',
      'never',
      1_500,
    ]);
  });
});
