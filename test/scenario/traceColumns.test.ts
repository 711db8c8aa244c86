import { describe, expect, it } from 'vitest';
import { LONGEST } from '../../src/model/knobs.js';
import { RECORDED_OUTCOMES } from '../../src/model/recording.js';
import { complaintLines, traceIn } from './traceTexts.js';

const start = (cell: string) => traceIn(`start\n${cell}\n`)?.starts[0];
const hint = (cell: string) => complaintLines(`start\n${cell}\n`)[1];

describe('a start', () => {
  it.each([
    ['0', 0],
    ['5', 5_000],
    ['1.5', 1_500],
    ['1e3', 1_000_000],
    ['1.5E+2', 150_000],
    ['250us', 250],
    ['3650d', LONGEST],
    ['315360000000', LONGEST],
  ])('of %s is %i microseconds', (cell, time) => {
    expect(start(cell)).toBe(time);
  });

  it.each([
    '-1',
    '+1',
    '.5',
    '5.',
    '0x10',
    '1_000',
    'NaN',
    'Infinity',
    '1e999',
    '5 s',
    '3651d',
    '1s 2',
    '',
  ])('is not %j', (cell) => {
    expect(traceIn(`start,outcome\n${cell},ok\n`)).toBeUndefined();
  });

  it('is never a negative zero', () => {
    expect(traceIn('{"start":-0}')?.starts).toEqual(Float64Array.of(0));
  });

  it.each([
    ['1772366400000', '1772366400000.25', 250],
    ['1772366400000000us', '1772366400000001us', 1],
    ['1772366400s', '1772366400.1234567s', 123_457],
    ['1.7723664e12', '1772366401s', 1_000_000],
    ['315360000000.001', '315360000000.002', 1],
  ])(
    'beyond ten years counts from 1970: from %s to %s are %i microseconds',
    (first, next, time) => {
      expect(traceIn(`start\n${first}\n${next}\n`)?.starts).toEqual(Float64Array.of(0, time));
      expect(traceIn(`{"start":"${first}"}\n{"start":"${next}"}\n`)?.starts).toEqual(
        Float64Array.of(0, time),
      );
    },
  );

  it('may be a number of JSON that counts from 1970', () => {
    expect(traceIn('{"start":1772366400000.001}\n{"start":1772366400000}')?.starts).toEqual(
      Float64Array.of(0, 1),
    );
  });

  it.each([
    ['1772366400000250', 'microseconds since 1970? write them with their unit: 1772366400000250us'],
    [
      '1772366400000250000',
      'nanoseconds since 1970? write them as microseconds with their unit, us',
    ],
    ['2026-02-30T12:00:00Z', 'there is no such day'],
    ['2026-03-01T24:00:00Z', 'hours go up to 23, minutes and seconds up to 59'],
    ['2026-03-01', 'dates are written as 2026-03-01T12:00:00.250Z'],
    ['01/Mar/2026:12:00:00 +0100', 'dates are written as 2026-03-01T12:00:00.250Z'],
    ['1e30', undefined],
    ['soon', undefined],
    ['-1', undefined],
  ])('that is not taken, %s, is told what to do about it', (cell, advice) => {
    expect(traceIn(`start\n${cell}\n`)).toBeUndefined();
    expect(hint(cell)).toBe(advice === undefined ? undefined : `  ${advice}`);
  });
});

describe('a latency', () => {
  it.each(['1772366400000', '1772366400s', '2026-03-01T12:00:00Z'])('is no date: %s', (cell) => {
    expect(traceIn(`start,latency\n0,${cell}\n`)).toBeUndefined();
  });
});

describe('an outcome', () => {
  it('is one of those that a dependency may give', () => {
    const text = `start,outcome\n${RECORDED_OUTCOMES.map((outcome) => `0,${outcome}`).join('\n')}`;
    expect([...(traceIn(text)?.outcomes ?? [])]).toEqual([0, 1, 2, 3, 4]);
    expect(traceIn('start,outcome\n0,refused\n')).toBeUndefined();
  });
});
