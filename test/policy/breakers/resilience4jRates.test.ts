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

describe('resilience4j, the rates', () => {
  it('a call is slow when it takes longer than the threshold, not at exactly the threshold', () => {
    const settings = { ...CALLS, slowCallDurationThreshold: 50_000 };
    const lines: Line[] = [
      ['50 ok 50', 'CLOSED 0 0 | 1 0 0 | 0'],
      ['60 ok 50.001', 'CLOSED 0 50 | 2 0 1 | 0'],
    ];
    expect(metrics(settings, lines)).toEqual(lines);
  });

  it('by default a call of 60 s is not slow and one a microsecond longer is', () => {
    const lines: Line[] = [
      ['60000 ok 60000', 'CLOSED 0 0 | 1 0 0 | 0'],
      ['60001 ok 60000.001', 'CLOSED 0 50 | 2 0 1 | 0'],
    ];
    expect(metrics(CALLS, lines)).toEqual(lines);
  });

  it('by default only slow calls alone open it', () => {
    const settings = { slidingWindowSize: 2, slowCallDurationThreshold: 1000 };
    const lines: Line[] = [
      ['9 ok 2', 'CLOSED -1 -1 | 1 0 1 | 0'],
      ['9 ok', 'CLOSED 0 50 | 2 0 1 | 0'],
      ['9 ok 2', 'CLOSED 0 50 | 2 0 1 | 0'],
      ['9 ok 2', 'OPEN 0 100 | 2 0 2 | 0'],
    ];
    expect(metrics(settings, lines)).toEqual(lines);
  });

  it('a slow failure counts as both', () => {
    const settings = { ...CALLS, failureRateThreshold: 100, slowCallDurationThreshold: 1000 };
    const lines: Line[] = [
      ['0 ok', 'CLOSED 0 0 | 1 0 0 | 0'],
      ['9 fail 2', 'CLOSED 50 50 | 2 1 1 | 0'],
    ];
    expect(metrics(settings, lines)).toEqual(lines);
  });

  it('failures and slow calls are not added up: 25 % and 25 % do not meet 50 %', () => {
    const settings = {
      slidingWindowSize: 4,
      slowCallRateThreshold: 50,
      slowCallDurationThreshold: 1_000_000,
    };
    const lines: Line[] = [
      ['2000 ok 2000', 'CLOSED -1 -1 | 1 0 1 | 0'],
      ['2000 fail 1', 'CLOSED -1 -1 | 2 1 1 | 0'],
      ['2000 ok 1 x2', 'CLOSED 25 25 | 4 1 1 | 0'],
    ];
    expect(metrics(settings, lines)).toEqual(lines);
  });

  it('a running call is not slow yet: nothing happens before the tenth result', () => {
    const settings: Overrides = {
      slidingWindowType: 'TIME_BASED',
      slidingWindowSize: 10,
      minimumNumberOfCalls: 10,
      slowCallRateThreshold: 50,
      slowCallDurationThreshold: 2_000_000,
    };
    const lines: Line[] = [
      ['0 acquire x20', 'yes CLOSED -1 -1 | 0 0 0 | 0'],
      ['4999 read', 'CLOSED -1 -1 | 0 0 0 | 0'],
      ['5000 ok 5000 x9', 'CLOSED -1 -1 | 9 0 9 | 0'],
      ['5000 ok 5000', 'OPEN 0 100 | 10 0 10 | 0'],
    ];
    expect(metrics(settings, lines)).toEqual(lines);
  });

  it.each([
    { threshold: 33.3, state: 'OPEN' },
    { threshold: 33.3333335, state: 'OPEN' },
    { threshold: 33.33334, state: 'CLOSED' },
  ])('1 of 3 against a limit of $threshold %, in 32 bits: $state', ({ threshold, state }) => {
    const settings = { slidingWindowSize: 3, failureRateThreshold: threshold };
    const lines: Line[] = [
      ['0 ok x2', 'CLOSED -1 -1 | 2 0 0 | 0'],
      ['0 fail', `${state} 33.33333206176758 0 | 3 1 0 | 0`],
    ];
    expect(metrics(settings, lines)).toEqual(lines);
  });

  it.each([
    { threshold: 33.3333335, state: 'OPEN' },
    { threshold: 33.33334, state: 'CLOSED' },
  ])('1 slow of 3 against a limit of $threshold %, in 32 bits: $state', ({ threshold, state }) => {
    const settings = {
      slidingWindowSize: 3,
      slowCallRateThreshold: threshold,
      slowCallDurationThreshold: 1000,
    };
    const lines: Line[] = [
      ['9 ok 2', 'CLOSED -1 -1 | 1 0 1 | 0'],
      ['9 ok x2', `${state} 0 33.33333206176758 | 3 0 1 | 0`],
    ];
    expect(metrics(settings, lines)).toEqual(lines);
  });

  it('700001 of 700001 do not meet a limit of 100 %: in 32 bits 70000100 is 70000096', () => {
    const lines: Line[] = [['0 fail x700001', 'CLOSED 99.99999237060547 0 | 700001 700001 0 | 0']];
    const settings = { ...seconds(1), minimumNumberOfCalls: 700_001 };
    expect(metrics(settings, lines)).toEqual(lines);
  });

  it('29 of 100 meet a limit of 29 %', () => {
    const lines: Line[] = [
      ['0 ok x71', 'CLOSED -1 -1 | 71 0 0 | 0'],
      ['0 fail x29', 'OPEN 29 0 | 100 29 0 | 0'],
    ];
    expect(metrics({ failureRateThreshold: 29 }, lines)).toEqual(lines);
  });

  it('99 of 199 do not meet a limit of 50 %', () => {
    const lines: Line[] = [
      ['0 ok x100', 'CLOSED 0 0 | 100 0 0 | 0'],
      ['0 fail x99', 'CLOSED 49.74874496459961 0 | 199 99 0 | 0'],
      ['0 fail', 'OPEN 50 0 | 200 100 0 | 0'],
    ];
    expect(metrics({ slidingWindowSize: 1000 }, lines)).toEqual(lines);
  });
});
