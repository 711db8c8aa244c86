import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adviseOnDate, isMeantAsDate, parseDateTime } from '../../src/scenario/dateTime.js';

/** 2026-03-01T12:00:00Z: 56 years of which 14 have a day more, two months of 2026, half a day. */
const NOON = ((56 * 365 + 14 + 31 + 28) * 24 + 12) * 3_600 * 1_000_000;

describe('a date', () => {
  it.each([
    ['1970-01-01T00:00:00Z', 0],
    ['1969-12-31T23:59:59.999999Z', -1],
    ['1970-01-01T00:00:01.5Z', 1_500_000],
    ['2026-03-01T12:00:00Z', NOON],
    ['2026-03-01T12:00:00.250Z', NOON + 250_000],
    ['2026-03-01t12:00:00z', NOON],
    ['2026-03-01 12:00:00', NOON],
    ['2026-03-01T12:00', NOON],
    ['2026-03-01T13:00:00+01:00', NOON],
    ['2026-03-01 13:00:00 +0100', NOON],
    ['2026-03-01T13:00+01', NOON],
    ['2026-02-28T23:30:00-12:30', NOON],
    ['2026-03-02T11:59:00+23:59', NOON],
  ])('of %s is %i microseconds since 1970', (text, time) => {
    expect(parseDateTime(text)).toBe(time);
  });

  it.each([
    ['.1', 100_000],
    ['.000001', 1],
    ['.0000014', 1],
    ['.0000015', 2],
    ['.123456499999', 123_456],
    ['.9999995', 1_000_000],
  ])('has a fraction of %s, rounded to %i microseconds', (fraction, micros) => {
    expect(parseDateTime(`2026-03-01T12:00:00${fraction}Z`)).toBe(NOON + micros);
  });

  it.each(['2024-02-29', '2000-02-29', '2026-12-31', '1972-02-29'])('may be %s', (day) => {
    expect(parseDateTime(`${day}T00:00:00Z`)).toBe(Date.parse(`${day}T00:00:00Z`) * 1_000);
  });

  it('of any moment is the one that it says', () => {
    const moment = fc.date({
      min: new Date('1700-01-01T00:00:00Z'),
      max: new Date('2250-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    const property = fc.property(moment, (date) => {
      expect(parseDateTime(date.toISOString())).toBe(date.getTime() * 1_000);
    });
    fc.assert(property);
  });
});

describe('what is no date', () => {
  const noDay = 'there is no such day';
  const noTime = 'hours go up to 23, minutes and seconds up to 59';
  const otherwise = 'dates are written as 2026-03-01T12:00:00.250Z';

  it.each([
    ['2026-02-29T12:00:00Z', noDay],
    ['2026-02-30T12:00:00Z', noDay],
    ['2100-02-29T12:00:00Z', noDay],
    ['2026-04-31T12:00:00Z', noDay],
    ['2026-13-01T12:00:00Z', noDay],
    ['2026-00-01T12:00:00Z', noDay],
    ['2026-03-00T12:00:00Z', noDay],
    ['2026-03-01T24:00:00Z', noTime],
    ['2026-03-01T12:60:00Z', noTime],
    ['2016-12-31T23:59:60Z', noTime],
    ['2026-03-01T12:00:00+24:00', noTime],
    ['2026-03-01T12:00:00-01:60', noTime],
    ['2300-03-01T12:00:00Z', 'that is too far away to be exact'],
    ['2026-03-01', otherwise],
    ['2026-03-01T13+01', otherwise],
    ['2026-3-1T12:00:00Z', otherwise],
    ['2026-03-01T12:00:00,250Z', otherwise],
    ['2026-03-01T12:00:00.Z', otherwise],
    ['2026-03-01T12:00:00Z and more', otherwise],
    ['on 2026-03-01T12:00:00Z', otherwise],
    ['2026-03-01T12:00:00 CET', otherwise],
  ])('is %s: %s', (text, advice) => {
    expect([parseDateTime(text), adviseOnDate(text)]).toEqual([undefined, advice]);
  });
});

describe('a text', () => {
  it('is meant as a date when it can be nothing else', () => {
    const meant = ['2026-03-01', '01/Mar/2026:12:00:00', '12:30'];
    expect(meant.map(isMeantAsDate)).toEqual([true, true, true]);
    const others = ['1.5e-3', '1e-3', '250ms', '1772366400000', '-5', 'soon', ''];
    expect(others.filter(isMeantAsDate)).toEqual([]);
  });
});
