import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DURATION_UNITS,
  formatDuration,
  fromMillis,
  NEVER,
  parseDuration,
  toMillis,
} from '../../src/model/time.js';

const units = fc.constantFrom('d', 'h', 'm', 's', 'ms', 'us');

describe('reading a duration', () => {
  it.each<[string, number]>([
    ['0ms', 0],
    ['1us', 1],
    ['500us', 500],
    ['2.5ms', 2_500],
    ['250ms', 250_000],
    ['1.5s', 1_500_000],
    ['1.1ms', 1_100],
    ['2m', 120_000_000],
    ['1m30s', 90_000_000],
    ['1.5h', 5_400_000_000],
    ['1h1us', 3_600_000_001],
    ['1d2h3m4s5ms6us', 93_784_005_006],
    ['  5s ', 5_000_000],
    ['05s', 5_000_000],
    ['90s', 90_000_000],
  ])('reads %j as %i microseconds', (text, expected) => {
    expect(parseDuration(text)).toBe(expected);
  });

  it.each([
    ['nothing', ''],
    ['blanks', '  '],
    ['a bare number', '250'],
    ['a unit alone', 'ms'],
    ['an unknown unit', '5min'],
    ['a unit in capitals', '5S'],
    ['a blank before the unit', '5 s'],
    ['a blank between parts', '1m 30s'],
    ['a sign', '-5s'],
    ['a plus', '+5s'],
    ['an exponent', '1e3ms'],
    ['no digit before the point', '.5s'],
    ['no digit after the point', '5.s'],
    ['a comma', '1,5s'],
    ['two points', '1.5.5s'],
    ['a unit twice', '1s2s'],
    ['the shorter unit first', '30s1m'],
    ['a number after the last unit', '1m30'],
    ['words after the duration', '5s later'],
    ['never', 'never'],
    ['an infinite number', 'Infinitys'],
    ['other digits', '٥s'],
    ['a micro sign', '5µs'],
    ['half a microsecond', '0.5us'],
    ['less than a microsecond', '1.0001ms'],
    ['a part finer than a microsecond', '1s0.5us'],
    ['a tenth of a microsecond more than eleven days', '1000000.0000001s'],
    ['more than can be exact', '104250d'],
    ['parts that add up to more than can be exact', '104249d24h'],
  ])('refuses %s: %j', (_, text) => {
    expect(parseDuration(text)).toBeUndefined();
  });

  it('agrees with exact arithmetic on every decimal in every unit', () => {
    const digits = fc.oneof(fc.nat(99_999_999), fc.nat(99_999_999_999_999));
    const decimals = fc.record({ digits, places: fc.nat(8), unit: units });
    const property = fc.property(decimals, ({ digits: all, places, unit }) => {
      const scale = 10n ** BigInt(places);
      const exact = BigInt(all) * BigInt(DURATION_UNITS[unit]);
      // Doubles hold larger values too roughly to tell whether they are whole.
      fc.pre(exact / scale < 10n ** 12n);
      const written = String(all).padStart(places + 1, '0');
      const point = written.length - places;
      const fraction = places === 0 ? '' : `.${written.slice(point)}`;
      const expected = exact % scale === 0n ? Number(exact / scale) : undefined;
      expect(parseDuration(`${written.slice(0, point)}${fraction}${unit}`)).toBe(expected);
    });
    fc.assert(property, { numRuns: 5_000 });
  });
});

describe('writing a duration', () => {
  it.each<[number, string]>([
    [0, '0ms'],
    [1, '1us'],
    [999, '999us'],
    [1_000, '1ms'],
    [2_500, '2.5ms'],
    [250_000, '250ms'],
    [999_999, '999.999ms'],
    [1_000_000, '1s'],
    [1_500_000, '1.5s'],
    [59_999_999, '59.999999s'],
    [60_000_000, '1m'],
    [60_000_500, '1m500us'],
    [90_000_000, '1m30s'],
    [3_600_000_000, '1h'],
    [86_399_000_000, '23h59m59s'],
    [86_400_000_000, '1d'],
    [93_784_005_006, '1d2h3m4.005006s'],
    [-1_500, '-1.5ms'],
    [NEVER, 'never'],
  ])('writes %i microseconds as %j', (time, expected) => {
    expect(formatDuration(time)).toBe(expected);
  });

  it('writes what reads as the same again, whatever the duration', () => {
    const durations = fc.oneof(
      fc.maxSafeNat(),
      fc.nat(100_000),
      fc.tuple(fc.nat(1_000), units).map(([count, unit]) => count * DURATION_UNITS[unit]),
    );
    const property = fc.property(durations, (time) => {
      expect(parseDuration(formatDuration(time))).toBe(time);
    });
    fc.assert(property, { numRuns: 5_000 });
  });
});

describe('milliseconds', () => {
  it('are exact to the microsecond, there and back', () => {
    expect([toMillis(765_000), toMillis(1_500), toMillis(1)]).toEqual([765, 1.5, 0.001]);
    expect([fromMillis(765), fromMillis(1.5), fromMillis(0.0006)]).toEqual([765_000, 1_500, 1]);
    const property = fc.property(fc.nat(2 ** 31 - 1), fc.nat(1000), (high, low) => {
      const time = high * 1001 + low;
      expect(fromMillis(toMillis(time))).toBe(time);
    });
    fc.assert(property);
  });
});
