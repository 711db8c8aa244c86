import { expect, it } from 'vitest';
import { leavesOf } from '../../src/model/leaves.js';
import { everyShape, fitting } from './settings.js';

it('the leaves of settings are their single values by path, never written short', () => {
  expect([...leavesOf(everyShape, fitting)]).toEqual([
    ['count', '3'],
    ['number', '0.5'],
    ['wait', '1.5ms'],
    ['rate', '3.5/m'],
    ['choice', 'fast'],
    ['flag', 'false'],
    ['text', 'x'],
    ['group.inner', '2s'],
    ['optional.inner', '4'],
    ['union.kind', 'fixed'],
    ['union.after', '1m30s'],
    ['short.shape', 'fixed'],
    ['short.value', '5ms'],
    ['short.extra', '0'],
    ['list[0].rate', '58/s'],
    ['list[1].rate', '30/m'],
    ['map.one[0]', 'a'],
    ['map.two-words[0]', 'b'],
    ['map.two-words[1]', 'c'],
  ]);
});

it('what is null or empty has no leaf, but an item that holds nothing is there', () => {
  const { optional, number, union, list, map } = everyShape;
  const table = { optional, number, union, list, map };
  const nothing = { optional: null, number: null, union: null, list: [], map: {} };
  expect([...leavesOf(table, nothing)]).toEqual([]);
  expect([...leavesOf({ map }, { map: { one: [] } })]).toEqual([['map.one', 'empty']]);
});
