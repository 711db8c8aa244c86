import { describe, expect, it } from 'vitest';
import { type Line, metrics, type Overrides, timers } from './resilience4jStory.js';

const QUICK: Overrides = {
  slidingWindowSize: 1,
  minimumNumberOfCalls: 1,
  waitDurationInOpenState: 1_000_000,
  permittedNumberOfCallsInHalfOpenState: 2,
};
const AUTOMATIC: Overrides = { ...QUICK, automaticTransitionFromOpenToHalfOpenEnabled: true };
const LIMITED: Overrides = { ...QUICK, maxWaitDurationInHalfOpenState: 500_000 };

describe('resilience4j, a timer that reset left running', () => {
  it('the limit on half-open opens the fresh closed breaker', () => {
    const lines: Line[] = [
      ['0 fail', 'OPEN 1 Infinity'],
      ['1200 acquire', 'yes HALF_OPEN 1 1700'],
      ['1300 reset', 'CLOSED 0 1700'],
      ['1699 wake', 'CLOSED 0 1700'],
      ['1700 wake', 'OPEN 1 Infinity'],
    ];
    expect(timers(LIMITED, lines)).toEqual(lines);
  });

  it('an automatic transition cuts a later open period short', () => {
    const lines: Line[] = [
      ['0 fail', 'OPEN 1 1000'],
      ['500 reset', 'CLOSED 0 1000'],
      ['900 fail', 'OPEN 1 1000'],
      ['1000 wake', 'HALF_OPEN 1 Infinity'],
    ];
    expect(timers(AUTOMATIC, lines)).toEqual(lines);
  });

  it('an automatic transition does nothing to a closed breaker: the library refuses it', () => {
    const lines: Line[] = [
      ['0 fail', 'OPEN 1 1000'],
      ['500 reset', 'CLOSED 0 1000'],
      ['1000 wake', 'CLOSED 0 Infinity'],
    ];
    expect(timers(AUTOMATIC, lines)).toEqual(lines);
  });

  it('several run at their own times, the earliest first', () => {
    const settings = { ...AUTOMATIC, waitDurationInOpenState: 60_000_000 };
    const lines: Line[] = [
      ['0 openFor 3000', 'done OPEN 0 3000'],
      ['0 reset', 'CLOSED 0 3000'],
      ['0 openFor 1000', 'done OPEN 0 1000'],
      ['0 reset', 'CLOSED 0 1000'],
      ['0 openFor 2000', 'done OPEN 0 1000'],
      ['1000 wake', 'HALF_OPEN 0 3000'],
      ['1000 fail', 'OPEN 1 3000'],
      ['3000 wake', 'HALF_OPEN 1 Infinity'],
    ];
    expect(timers(settings, lines)).toEqual(lines);
  });

  it('of two at once the older runs first: open starts again, with its window', () => {
    const settings = { ...AUTOMATIC, maxWaitDurationInHalfOpenState: 500_000 };
    const lines: Line[] = [
      ['0 fail', 'OPEN 100 0 | 1 1 0 | 0'],
      ['1000 wake', 'HALF_OPEN -1 -1 | 0 0 0 | 0'],
      ['1400 reset', 'CLOSED -1 -1 | 0 0 0 | 0'],
      ['1400 fail', 'OPEN 100 0 | 1 1 0 | 0'],
      ['1400 openFor 100', 'done OPEN 100 0 | 1 1 0 | 0'],
      ['1500 wake', 'OPEN 100 0 | 1 1 0 | 0'],
    ];
    expect(metrics(settings, lines)).toEqual(lines);
  });

  it('reset without a timer leaves none', () => {
    const lines: Line[] = [
      ['0 fail', 'OPEN 1 Infinity'],
      ['1 reset', 'CLOSED 0 Infinity'],
    ];
    expect(timers(QUICK, lines)).toEqual(lines);
  });
});
