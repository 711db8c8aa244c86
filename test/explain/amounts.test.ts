import { expect, it } from 'vitest';
import { andWords, countWords, durationWords, rateWords } from '../../src/explain/amounts.js';
import { parseDuration } from '../../src/model/time.js';

it.each([
  ['0ms', '0 ms'],
  ['3333us', '3.333 ms'],
  ['500us', '500 us'],
  ['30.1s', '30.1 s'],
  ['1m30s', '1 min 30 s'],
  ['1d2h3m4.5s', '1 d 2 h 3 min 4.5 s'],
])('the duration %s is told as %s', (written, words) => {
  expect(durationWords(parseDuration(written) ?? -1)).toBe(words);
});

it('rates are told per second, minute or hour, whichever is shortest', () => {
  expect([58, 3.5 / 60, 100 / 3600].map(rateWords)).toEqual([
    '58 a second',
    '3.5 a minute',
    '100 an hour',
  ]);
});

it('one thing is one, and several things are listed with an and', () => {
  expect([countWords(1, 'call'), countWords(12, 'call')]).toEqual(['one call', '12 calls']);
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(andWords)).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ]);
});
