import { expect, it } from 'vitest';
import {
  choice,
  count,
  duration,
  flag,
  number,
  percent,
  ratio,
  text,
} from '../../src/model/knobs.js';
import { describeRange, oneOf } from '../../src/scenario/knobText.js';

const meaning = 'What it does.';

it('says what each kind of knob accepts', () => {
  const knobs = [
    count({ meaning, unit: 'attempts', min: 1, max: 10 }),
    count({ meaning, unit: '', max: 9 }),
    number({ meaning }),
    number({ meaning, min: 1 }),
    number({ meaning, max: 8, excludesMax: true }),
    ratio({ meaning, excludesMin: true }),
    percent({ meaning, min: 1 }),
    duration({ meaning, min: 1, max: 90_000_000 }),
    duration({ meaning, max: 1_000, bare: 'ms', words: ['never', 'always'] }),
    choice({ meaning, choices: ['a', 'b', 'c'] }),
    flag({ meaning }),
    text({ meaning }),
  ];
  expect(knobs.map(describeRange)).toEqual([
    'a whole number of attempts, 1 to 10',
    'a whole number, 0 to 9',
    'a number',
    'a number, from 1',
    'a number, below 8',
    'a ratio, above 0 to 1',
    'a percentage, from 1 to 100',
    'a duration with its unit such as 250ms or 1m30s, 1us to 1m30s',
    'a duration with its unit such as 250ms or 1m30s, 0ms to 1ms (a bare number means ms), or never or always',
    'a, b or c',
    'true or false',
    'a text',
  ]);
});

it('joins words with commas and a last or', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(oneOf)).toEqual([
    '',
    'a',
    'a or b',
    'a, b or c',
  ]);
});
