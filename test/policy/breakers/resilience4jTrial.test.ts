import { describe, expect, it } from 'vitest';
import { build, type Line, metrics, type Overrides, play, states } from './resilience4jStory.js';

/** Opens at the first failure, for one second. */
const QUICK: Overrides = {
  slidingWindowSize: 1,
  minimumNumberOfCalls: 1,
  waitDurationInOpenState: 1_000_000,
  permittedNumberOfCallsInHalfOpenState: 1,
};

/** Opens at two failures in two calls, tries out two. */
const PAIR: Overrides = {
  ...QUICK,
  slidingWindowSize: 2,
  minimumNumberOfCalls: 2,
  permittedNumberOfCallsInHalfOpenState: 2,
};

describe('resilience4j, trying out', () => {
  it.each([
    ['ok', 'CLOSED'],
    ['fail', 'OPEN'],
  ])('with minimum 1 the first result decides, of four permitted calls: %s', (result, state) => {
    const settings = { ...QUICK, permittedNumberOfCallsInHalfOpenState: 4 };
    const lines: Line[] = [
      ['0 fail', 'OPEN'],
      ['1001 acquire x4', 'yes HALF_OPEN'],
      [`1001 ${result}`, state],
    ];
    expect(states(settings, lines)).toEqual(lines);
  });

  it('with minimum 10 and one permitted call that call decides', () => {
    const settings = { ...QUICK, slidingWindowSize: 10, minimumNumberOfCalls: 10 };
    const lines: Line[] = [
      ['0 fail x10', 'OPEN'],
      ['1001 acquire', 'yes HALF_OPEN'],
      ['1001 ok', 'CLOSED'],
    ];
    expect(states(settings, lines)).toEqual(lines);
  });

  it('the minimum as written counts, not the one cut to the window: 3 calls, minimum 20, 6 permitted', () => {
    const settings = {
      ...QUICK,
      slidingWindowSize: 3,
      minimumNumberOfCalls: 20,
      permittedNumberOfCallsInHalfOpenState: 6,
    };
    const lines: Line[] = [
      ['0 fail x2', 'CLOSED'],
      ['0 fail', 'OPEN'],
      ['1001 acquire x6', 'yes HALF_OPEN'],
      ['1001 ok x5', 'HALF_OPEN'],
      ['1001 ok', 'CLOSED'],
    ];
    expect(states(settings, lines)).toEqual(lines);
  });

  it('s s f f f of five: nothing before the fifth, then 60 % reopen it', () => {
    const settings = {
      slidingWindowSize: 10,
      minimumNumberOfCalls: 6,
      permittedNumberOfCallsInHalfOpenState: 5,
    };
    const lines: Line[] = [
      ['0 ok', 'CLOSED -1 -1 | 1 0 0 | 0'],
      ['0 fail x5', 'OPEN 83.33333587646484 0 | 6 5 0 | 0'],
      ['60001 acquire x5', 'yes HALF_OPEN -1 -1 | 0 0 0 | 0'],
      ['60001 ok x2', 'HALF_OPEN -1 -1 | 2 0 0 | 0'],
      ['60001 fail x2', 'HALF_OPEN -1 -1 | 4 2 0 | 0'],
      ['60001 fail', 'OPEN 60 0 | 5 3 0 | 0'],
    ];
    expect(metrics(settings, lines)).toEqual(lines);
  });

  it('slow probes reopen it as failed ones do', () => {
    const settings = { ...PAIR, slowCallRateThreshold: 50, slowCallDurationThreshold: 10_000 };
    const lines: Line[] = [
      ['0 fail x2', 'OPEN'],
      ['1001 acquire x2', 'yes HALF_OPEN'],
      ['1012 ok 11', 'HALF_OPEN'],
      ['1012 ok', 'OPEN'],
    ];
    expect(states(settings, lines)).toEqual(lines);
  });

  it('two of ten probes that never come back keep it half-open for ever', () => {
    const settings = { slidingWindowSize: 10, minimumNumberOfCalls: 10, failureRateThreshold: 25 };
    const lines: Line[] = [
      ['0 fail x10', 'OPEN 100 0 | 10 10 0 | 0'],
      ['60001 acquire x10', 'yes HALF_OPEN -1 -1 | 0 0 0 | 0'],
      ['60001 fail x8', 'HALF_OPEN -1 -1 | 8 8 0 | 0'],
      ['86400000 acquire', '-2 HALF_OPEN -1 -1 | 8 8 0 | 1'],
    ];
    expect(metrics(settings, lines)).toEqual(lines);
  });
});

describe('resilience4j, a call that is released or ignored', () => {
  it.each(['release', 'ignore'])(
    '%s: hands a half-open permit back and records nothing',
    (verb) => {
      const lines: Line[] = [
        ['0 fail x2', 'OPEN -> 0'],
        ['1001 acquire x2', 'yes HALF_OPEN -> 0'],
        [`1001 ${verb}`, 'HALF_OPEN -> 1'],
        ['1001 acquire', 'yes HALF_OPEN -> 0'],
        ['1001 ok', 'HALF_OPEN -> 0'],
        ['1001 ok', 'CLOSED -> 0'],
      ];
      expect(play(build(PAIR), lines, ({ permits }) => ` -> ${permits}`)).toEqual(lines);
    },
  );

  it('adds permits without an upper limit, for calls of the closed period too', () => {
    const lines: Line[] = [
      ['0 acquire x5', 'yes CLOSED'],
      ['0 fail x2', 'OPEN'],
      ['1001 acquire', 'yes HALF_OPEN'],
      ['1001 release x3', 'HALF_OPEN'],
      ['1001 acquire x4', 'yes HALF_OPEN'],
      ['1001 acquire', '-2 HALF_OPEN'],
    ];
    expect(states(PAIR, lines)).toEqual(lines);
  });

  it('is lost in every other state', () => {
    const lines: Line[] = [
      ['0 release x3', 'CLOSED'],
      ['0 fail x2', 'OPEN'],
      ['0 release x3', 'OPEN'],
      ['1001 acquire x2', 'yes HALF_OPEN'],
      ['1001 acquire', '-2 HALF_OPEN'],
    ];
    expect(states(PAIR, lines)).toEqual(lines);
  });
});
