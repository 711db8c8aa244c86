import { describe, expect, it } from 'vitest';
import { waitInOpen } from '../../../src/policy/breakers/resilience4jWait.js';
import { backoff, DOCUMENTED, type Line, type Overrides, timers } from './resilience4jStory.js';

const QUICK: Overrides = {
  slidingWindowSize: 1,
  minimumNumberOfCalls: 1,
  waitDurationInOpenState: 1_000_000,
  permittedNumberOfCallsInHalfOpenState: 2,
};

describe('resilience4j, the attempts in a row', () => {
  it('double the wait, each strictly, and start again after a close', () => {
    const settings: Overrides = {
      slidingWindowSize: 1,
      permittedNumberOfCallsInHalfOpenState: 1,
      waitIntervalFunctionInOpenState: backoff(180_000, 2),
    };
    const lines: Line[] = [
      ['0 fail', 'OPEN 1 Infinity'],
      ['180000 acquire', '-1 OPEN 1 Infinity'],
      ['180001 acquire', 'yes HALF_OPEN 1 Infinity'],
      ['180001 fail', 'OPEN 2 Infinity'],
      ['540001 acquire', '-1 OPEN 2 Infinity'],
      ['540002 acquire', 'yes HALF_OPEN 2 Infinity'],
      ['540002 fail', 'OPEN 3 Infinity'],
      ['1260002 acquire', '-1 OPEN 3 Infinity'],
      ['1260003 acquire', 'yes HALF_OPEN 3 Infinity'],
      ['1260003 ok', 'CLOSED 0 Infinity'],
      ['1260003 fail', 'OPEN 1 Infinity'],
      ['1440004 acquire', 'yes HALF_OPEN 1 Infinity'],
    ];
    expect(timers(settings, lines)).toEqual(lines);
  });

  it('shrink to no wait at all: refused at the moment of opening, let through right after', () => {
    const settings = { ...QUICK, waitIntervalFunctionInOpenState: backoff(1, 0.5) };
    const lines: Line[] = [
      ['0 fail', 'OPEN 1 Infinity'],
      ['2 acquire', 'yes HALF_OPEN 1 Infinity'],
      ['2 fail', 'OPEN 2 Infinity'],
      ['2 acquire', '-1 OPEN 2 Infinity'],
      ['2.001 acquire', 'yes HALF_OPEN 2 Infinity'],
    ];
    expect(timers(settings, lines)).toEqual(lines);
  });
});

describe('resilience4j, the wait in open', () => {
  /** The waits of the first openings in a row, in milliseconds. */
  function waits(overrides: Overrides, openings: number): readonly number[] {
    const settings = { ...DOCUMENTED, ...overrides };
    return Array.from({ length: openings }, (_, index) => waitInOpen(settings, index + 1) / 1000);
  }

  it('is 60 s each time by default', () => {
    expect(waits({}, 3)).toEqual([60_000, 60_000, 60_000]);
  });

  it('is cut to whole milliseconds', () => {
    expect(waits({ waitDurationInOpenState: 1999 }, 2)).toEqual([1, 1]);
  });

  it.each([
    ['grows and is cut each time', backoff(100, 1.5), [100, 150, 225, 337, 505, 757, 1135, 1702]],
    ['cannot grow out of one millisecond', backoff(1, 1.5), [1, 1, 1, 1, 1, 1, 1, 1]],
    ['doubles', backoff(1, 2), [1, 2, 4, 8, 16, 32, 64, 128]],
    ['stops at the maximum', backoff(333, 3, 1000), [333, 999, 1000, 1000, 1000, 1000, 1000, 1000]],
    ['takes a maximum below the first', backoff(500, 2, 10), [10, 10, 10, 10, 10, 10, 10, 10]],
    ['shrinks to nothing', backoff(5, 0.5), [5, 2, 1, 0, 0, 0, 0, 0]],
    ['cuts the first and the maximum too', backoff(1.9, 2, 3.9), [1, 2, 3, 3, 3, 3, 3, 3]],
  ])('%s', (_, waitIntervalFunctionInOpenState, expected) => {
    expect(waits({ waitIntervalFunctionInOpenState }, 8)).toEqual(expected);
  });

  it('stays at the largest Java long instead of overflowing', () => {
    const settings = { ...DOCUMENTED, waitIntervalFunctionInOpenState: backoff(1, 1000) };
    expect(waitInOpen(settings, 8)).toBe(2 ** 63 * 1000);
    expect(waitInOpen(settings, 1_000_000_000)).toBe(2 ** 63 * 1000);
  });
});
