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

  it('that is a time of day is told to be counted from the start of the run', () => {
    const advice = '  times count from the start of the run: subtract the first one';
    expect(['1782864000000', '2026-07-01T00:00:00Z', 'soon'].map(hint)).toEqual([
      advice,
      advice,
      undefined,
    ]);
  });
});

describe('an outcome', () => {
  it('is one of those that a dependency may give', () => {
    const text = `start,outcome\n${RECORDED_OUTCOMES.map((outcome) => `0,${outcome}`).join('\n')}`;
    expect([...(traceIn(text)?.outcomes ?? [])]).toEqual([0, 1, 2, 3, 4]);
    expect(traceIn('start,outcome\n0,refused\n')).toBeUndefined();
  });
});
