import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRate, parseRate } from '../../src/model/rate.js';

describe('reading a rate', () => {
  it.each<[string, number]>([
    ['58/s', 58],
    ['0/s', 0],
    ['3.5/m', 3.5 / 60],
    ['100/h', 100 / 3_600],
    ['3600/h', 1],
    ['0.25/s', 0.25],
    [' 5/s ', 5],
    ['05/s', 5],
  ])('reads %j as %d events per second', (text, expected) => {
    expect(parseRate(text)).toBe(expected);
  });

  it.each([
    ['nothing', ''],
    ['a bare number', '58'],
    ['a unit alone', '/s'],
    ['a number of another unit', '58/d'],
    ['a unit in capitals', '58/S'],
    ['a blank in between', '58 /s'],
    ['a duration', '58s'],
    ['a sign', '-58/s'],
    ['an exponent', '1e3/s'],
    ['no digit before the point', '.5/s'],
    ['no digit after the point', '5./s'],
    ['two units', '58/s/m'],
    ['words after it', '58/s or so'],
    ['more than a number can be', `${'9'.repeat(400)}/s`],
  ])('refuses %s: %j', (_, text) => {
    expect(parseRate(text)).toBeUndefined();
  });
});

describe('writing a rate', () => {
  it.each<[number, string]>([
    [58, '58/s'],
    [0, '0/s'],
    [0.5, '30/m'],
    [1 / 60, '1/m'],
    [3.5 / 60, '3.5/m'],
    [100 / 3_600, '100/h'],
    [1 / 3_600, '1/h'],
    [0.1, '6/m'],
    [1 / 3, '20/m'],
    [2.5, '2.5/s'],
    [1_000_000, '1000000/s'],
    [1e21, `1${'0'.repeat(21)}/s`],
    [2 ** -40 / 3_600, '0.0000000000009094947017729282/h'],
  ])('writes %d events per second as %j', (perSecond, expected) => {
    expect(formatRate(perSecond)).toBe(expected);
  });

  it('writes what reads as the very same number again, whatever the rate', () => {
    const amounts = fc.oneof(fc.nat(100_000), fc.double({ min: 0, max: 1e6, noNaN: true }));
    const written = fc
      .tuple(amounts, fc.constantFrom(1, 60, 3_600))
      .map(([amount, seconds]) => amount / seconds);
    const anyRate = fc.oneof(written, fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }));
    const property = fc.property(anyRate, (perSecond) => {
      expect(parseRate(formatRate(perSecond))).toBe(perSecond);
    });
    fc.assert(property, { numRuns: 3_000 });
  });

  it('writes a rate no longer than a person did', () => {
    const hundredths = fc.tuple(fc.nat(1_000_000), fc.constantFrom('s', 'm', 'h'));
    const property = fc.property(hundredths, ([amount, unit]) => {
      const text = `${amount / 100}/${unit}`;
      expect(formatRate(parseRate(text) ?? Number.NaN).length).toBeLessThanOrEqual(text.length);
    });
    fc.assert(property, { numRuns: 3_000 });
  });
});
