import { describe, expect, it } from 'vitest';
import { asShare, percentIn } from '../../src/scenario/percentText.js';

describe('a text with a percent sign', () => {
  it.each([
    ['5%', 5],
    [' 99.7 % ', 99.7],
  ])('%j is its number', (text, number) => {
    expect(percentIn(text)).toBe(number);
  });

  it.each(['5', '%', '-5%', '5%%', '1e3%', 5, null, true])('%j is none', (value) => {
    expect(percentIn(value)).toBeUndefined();
  });
});

it('a percentage is a share without digits that dividing in binary adds', () => {
  // 1.1 / 100 is 0.011000000000000001.
  expect([1.1, 99.7, 5, 0].map(asShare)).toEqual([0.011, 0.997, 0.05, 0]);
});
