import { describe, expect, it } from 'vitest';
import type { ReportSchema } from '../../src/report/schemaParts.js';
import { firstMismatch } from '../../src/report/validate.js';

const SCHEMA: ReportSchema = {
  type: 'object',
  required: ['name', 'list'],
  properties: {
    name: { const: 'mine/1' },
    list: {
      type: 'array',
      items: {
        type: 'object',
        required: ['state'],
        properties: { state: { enum: ['open', 'closed'] }, at: { type: ['number', 'null'] } },
      },
    },
  },
};

const GOOD = {
  name: 'mine/1',
  list: [
    { state: 'open', at: 1.5 },
    { state: 'closed', at: null },
  ],
};

describe('the first place where a value does not fit its schema', () => {
  it('is none where all fits, other keys or not', () => {
    expect(firstMismatch(GOOD, SCHEMA)).toBe(undefined);
    expect(firstMismatch({ ...GOOD, more: 1, list: [{ state: 'open', more: 1 }] }, SCHEMA)).toBe(
      undefined,
    );
  });

  it.each<[string, unknown, object]>([
    ['no object', 5, { path: '', found: '5', expected: 'object' }],
    ['a list for an object', [], { path: '', found: 'a list', expected: 'object' }],
    ['null for an object', null, { path: '', found: 'null', expected: 'object' }],
    ['a missing key', { list: [] }, { path: 'name', found: 'nothing', expected: 'a value' }],
    [
      'another constant',
      { ...GOOD, name: 'mine/2' },
      { path: 'name', found: '"mine/2"', expected: 'mine/1' },
    ],
    [
      'an object for a list',
      { ...GOOD, list: {} },
      { path: 'list', found: 'an object', expected: 'array' },
    ],
    [
      'a word that is not among the choices',
      { ...GOOD, list: [{ state: 'open' }, { state: 'ajar' }] },
      { path: 'list[1].state', found: '"ajar"', expected: 'open or closed' },
    ],
    [
      'none of two types',
      { ...GOOD, list: [{ state: 'open', at: true }] },
      { path: 'list[0].at', found: 'true', expected: 'number or null' },
    ],
    [
      'a missing key in a list',
      { ...GOOD, list: [{ at: 1 }] },
      { path: 'list[0].state', found: 'nothing', expected: 'a value' },
    ],
    [
      'a key that every object has from birth',
      JSON.parse('{"name":"mine/1","list":[{"__proto__":{"state":"open"}}]}'),
      { path: 'list[0].state', found: 'nothing', expected: 'a value' },
    ],
  ])('%s', (_, value, mismatch) => {
    expect(firstMismatch(value, SCHEMA)).toEqual(mismatch);
  });
});
