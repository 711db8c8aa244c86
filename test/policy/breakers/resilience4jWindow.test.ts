import { describe, expect, it } from 'vitest';
import { type Line, metrics, type Overrides } from './resilience4jStory.js';

const CALLS: Overrides = { slidingWindowSize: 3, minimumNumberOfCalls: 1 };

/** A window of seconds that never opens the breaker by itself. */
function seconds(slidingWindowSize: number): Overrides {
  return {
    slidingWindowType: 'TIME_BASED',
    slidingWindowSize,
    minimumNumberOfCalls: 2,
    failureRateThreshold: 100,
    slowCallDurationThreshold: 10_000,
  };
}

describe('resilience4j, a window of calls', () => {
  it('holds the latest results and drops the oldest, with its failure and its slowness', () => {
    const settings = { ...CALLS, failureRateThreshold: 100, slowCallDurationThreshold: 10_000 };
    const lines: Line[] = [
      ['0 ok', 'CLOSED 0 0 | 1 0 0 | 0'],
      ['0 fail', 'CLOSED 50 0 | 2 1 0 | 0'],
      ['20 fail 11', 'CLOSED 66.66666412353516 33.33333206176758 | 3 2 1 | 0'],
      ['20 ok', 'CLOSED 66.66666412353516 33.33333206176758 | 3 2 1 | 0'],
      ['40 ok 11', 'CLOSED 33.33333206176758 66.66666412353516 | 3 1 2 | 0'],
      ['40 ok', 'CLOSED 0 33.33333206176758 | 3 0 1 | 0'],
      ['86400000 read', 'CLOSED 0 33.33333206176758 | 3 0 1 | 0'],
      ['86400000 ok', 'CLOSED 0 33.33333206176758 | 3 0 1 | 0'],
      ['86400000 ok', 'CLOSED 0 0 | 3 0 0 | 0'],
    ];
    expect(metrics(settings, lines)).toEqual(lines);
  });

  it('need not be full to open', () => {
    const lines: Line[] = [
      ['0 fail', 'CLOSED -1 -1 | 1 1 0 | 0'],
      ['0 fail', 'OPEN 100 0 | 2 2 0 | 0'],
    ];
    expect(metrics({ slidingWindowSize: 10, minimumNumberOfCalls: 2 }, lines)).toEqual(lines);
  });

  it('cuts a larger minimum to its size: the default 100 acts at 5', () => {
    const lines: Line[] = [
      ['0 fail x4', 'CLOSED -1 -1 | 4 4 0 | 0'],
      ['0 fail', 'OPEN 100 0 | 5 5 0 | 0'],
    ];
    expect(metrics({ slidingWindowSize: 5 }, lines)).toEqual(lines);
  });

  it('reads -1 during an outage until the default minimum of 100 is there', () => {
    const lines: Line[] = [
      ['0 fail x99', 'CLOSED -1 -1 | 99 99 0 | 0'],
      ['1 fail', 'OPEN 100 0 | 100 100 0 | 0'],
    ];
    expect(metrics({}, lines)).toEqual(lines);
  });
});

describe('resilience4j, a window of seconds', () => {
  it('holds whole seconds: of 2, results at 999 and 1000 are seen at 1999, at 2000 one is gone', () => {
    const lines: Line[] = [
      ['999 fail', 'CLOSED -1 -1 | 1 1 0 | 0'],
      ['1000 ok', 'CLOSED 50 0 | 2 1 0 | 0'],
      ['1999.999 read', 'CLOSED 50 0 | 2 1 0 | 0'],
      ['2000 read', 'CLOSED -1 -1 | 1 0 0 | 0'],
      ['2999 read', 'CLOSED -1 -1 | 1 0 0 | 0'],
      ['3000 read', 'CLOSED -1 -1 | 0 0 0 | 0'],
    ];
    expect(metrics(seconds(2), lines)).toEqual(lines);
  });

  it('of 1 second is empty at each full second', () => {
    const lines: Line[] = [
      ['0 ok x2', 'CLOSED 0 0 | 2 0 0 | 0'],
      ['999 ok', 'CLOSED 0 0 | 3 0 0 | 0'],
      ['1000 ok', 'CLOSED -1 -1 | 1 0 0 | 0'],
    ];
    expect(metrics(seconds(1), lines)).toEqual(lines);
  });

  it('lets failures and slow calls go with their second', () => {
    const lines: Line[] = [
      ['100 fail', 'CLOSED -1 -1 | 1 1 0 | 0'],
      ['1100 ok 11', 'CLOSED 50 50 | 2 1 1 | 0'],
      ['2100 fail 11', 'CLOSED 66.66666412353516 66.66666412353516 | 3 2 2 | 0'],
      ['3000 ok', 'CLOSED 33.33333206176758 66.66666412353516 | 3 1 2 | 0'],
      ['4000 ok', 'CLOSED 33.33333206176758 33.33333206176758 | 3 1 1 | 0'],
      ['5000 ok', 'CLOSED 0 0 | 3 0 0 | 0'],
      ['6999 read', 'CLOSED 0 0 | 2 0 0 | 0'],
      ['7000 read', 'CLOSED -1 -1 | 1 0 0 | 0'],
      ['8000 read', 'CLOSED -1 -1 | 0 0 0 | 0'],
    ];
    expect(metrics(seconds(3), lines)).toEqual(lines);
  });

  it('survives a gap longer than itself, and one of exactly its length', () => {
    const lines: Line[] = [
      ['0 ok x3', 'CLOSED 0 0 | 3 0 0 | 0'],
      ['3000 fail x1', 'CLOSED -1 -1 | 1 1 0 | 0'],
      ['4000 ok', 'CLOSED 50 0 | 2 1 0 | 0'],
      ['86400000 fail', 'CLOSED -1 -1 | 1 1 0 | 0'],
      ['86402000 ok', 'CLOSED 50 0 | 2 1 0 | 0'],
      ['86403000 read', 'CLOSED -1 -1 | 1 0 0 | 0'],
    ];
    expect(metrics(seconds(3), lines)).toEqual(lines);
  });

  it('counts a result in the second in which it ends, not the one in which it began', () => {
    const lines: Line[] = [
      ['1000 ok 1000', 'CLOSED -1 -1 | 1 0 1 | 0'],
      ['1999 ok', 'CLOSED 0 50 | 2 0 1 | 0'],
    ];
    expect(metrics(seconds(1), lines)).toEqual(lines);
  });

  it('goes on sliding while open', () => {
    const lines: Line[] = [
      ['0 fail', 'CLOSED -1 -1 | 1 1 0 | 0'],
      ['1000 fail', 'OPEN 100 0 | 2 2 0 | 0'],
      ['2000 read', 'OPEN -1 -1 | 1 1 0 | 0'],
      ['2500 ok', 'OPEN 50 0 | 2 1 0 | 0'],
      ['4000 read', 'OPEN -1 -1 | 0 0 0 | 0'],
    ];
    expect(metrics(seconds(2), lines)).toEqual(lines);
  });

  it('does not cut the minimum: 100 calls in 2 seconds are out of reach at 21 ms a call', () => {
    const settings = { ...seconds(2), minimumNumberOfCalls: 100 };
    const slow = Array.from({ length: 300 }, (_, index) => `${index * 21} fail`);
    const fast = Array.from({ length: 100 }, (_, index) => `${index * 10} fail`);
    const last = (times: string[]) =>
      metrics(
        settings,
        times.map((time) => [time, '']),
      ).at(-1);
    expect(last(slow)).toEqual(['6279 fail', 'CLOSED -1 -1 | 61 61 0 | 0']);
    expect(last(fast)).toEqual(['990 fail', 'OPEN 100 0 | 100 100 0 | 0']);
  });

  it('does not wait for its end before it opens', () => {
    const settings = { ...seconds(20), minimumNumberOfCalls: 5 };
    const lines: Line[] = [
      ['400 fail', 'CLOSED -1 -1 | 1 1 0 | 0'],
      ['800 fail x3', 'CLOSED -1 -1 | 4 4 0 | 0'],
      ['2000 fail', 'OPEN 100 0 | 5 5 0 | 0'],
    ];
    expect(metrics(settings, lines)).toEqual(lines);
  });

  it('is not used in half-open: there the latest calls count, however old', () => {
    const settings: Overrides = { ...seconds(1), permittedNumberOfCallsInHalfOpenState: 2 };
    const lines: Line[] = [
      ['0 fail x2', 'OPEN 100 0 | 2 2 0 | 0'],
      ['60001 acquire', 'yes HALF_OPEN -1 -1 | 0 0 0 | 0'],
      ['60001 fail', 'HALF_OPEN -1 -1 | 1 1 0 | 0'],
      ['90000 read', 'HALF_OPEN -1 -1 | 1 1 0 | 0'],
      ['90000 fail', 'OPEN 100 0 | 2 2 0 | 0'],
      ['99000 ok', 'OPEN 50 0 | 2 1 0 | 0'],
    ];
    expect(metrics(settings, lines)).toEqual(lines);
  });

  it('gives a minimum of 1 no rate while it is empty', () => {
    const lines: Line[] = [
      ['0 ok', 'CLOSED 0 0 | 1 0 0 | 0'],
      ['1000 read', 'CLOSED -1 -1 | 0 0 0 | 0'],
    ];
    expect(metrics({ ...seconds(1), minimumNumberOfCalls: 1 }, lines)).toEqual(lines);
  });
});
