import { describe, expect, it } from 'vitest';
import { build, type Line, type Overrides, play, timers } from './resilience4jStory.js';

const QUICK: Overrides = {
  slidingWindowSize: 1,
  minimumNumberOfCalls: 1,
  waitDurationInOpenState: 1_000_000,
  permittedNumberOfCallsInHalfOpenState: 2,
};
const AUTOMATIC: Overrides = { ...QUICK, automaticTransitionFromOpenToHalfOpenEnabled: true };
const LIMITED: Overrides = { ...QUICK, maxWaitDurationInHalfOpenState: 500_000 };

describe('resilience4j, automatic transition', () => {
  it('ends open at exactly the end of the wait, without a call and with every permit there', () => {
    const lines: Line[] = [
      ['0 fail', 'OPEN 1 1000'],
      ['999.999 wake', 'OPEN 1 1000'],
      ['1000 wake', 'HALF_OPEN 1 Infinity'],
      ['1000 acquire x2', 'yes HALF_OPEN 1 Infinity'],
      ['1000 acquire', '-2 HALF_OPEN 1 Infinity'],
    ];
    expect(timers(AUTOMATIC, lines)).toEqual(lines);
  });

  it('is not the only way: a call after the wait comes first where the timer is late', () => {
    const lines: Line[] = [
      ['0 fail', 'OPEN 1 1000'],
      ['1000 acquire', '-1 OPEN 1 1000'],
      ['1001 acquire', 'yes HALF_OPEN 1 Infinity'],
    ];
    expect(timers(AUTOMATIC, lines)).toEqual(lines);
  });

  it('is cancelled when open is left by hand', () => {
    const lines: Line[] = [
      ['0 fail', 'OPEN 1 1000'],
      ['500 close', 'CLOSED 0 Infinity'],
      ['600 fail', 'OPEN 1 1600'],
      ['1599 wake', 'OPEN 1 1600'],
      ['1599 forceOpen', 'FORCED_OPEN 2 Infinity'],
      ['1600 wake', 'FORCED_OPEN 2 Infinity'],
    ];
    expect(timers(AUTOMATIC, lines)).toEqual(lines);
  });

  it('starts the limit on half-open at that moment, and chains with it in one wake', () => {
    const settings = { ...AUTOMATIC, maxWaitDurationInHalfOpenState: 500_000 };
    const lines: Line[] = [
      ['0 fail', 'OPEN 1 1000'],
      ['1000 wake', 'HALF_OPEN 1 1500'],
      ['1500 wake', 'OPEN 2 2500'],
      ['3999 wake', 'OPEN 3 4000'],
    ];
    expect(timers(settings, lines)).toEqual(lines);
  });
});

describe('resilience4j, the limit on half-open', () => {
  it('opens again at exactly its end, keeping the metrics, one attempt further', () => {
    const lines: Line[] = [
      ['0 fail', 'OPEN 1 Infinity'],
      ['1200 acquire', 'yes HALF_OPEN 1 1700'],
      ['1699.999 wake', 'HALF_OPEN 1 1700'],
      ['1700 wake', 'OPEN 2 Infinity'],
      ['2700 acquire', '-1 OPEN 2 Infinity'],
      ['2701 acquire', 'yes HALF_OPEN 2 3201'],
    ];
    expect(timers(LIMITED, lines)).toEqual(lines);
  });

  it('counts from its due time, however late the wake', () => {
    const lines: Line[] = [
      ['0 fail', 'OPEN 1 Infinity'],
      ['1200 acquire', 'yes HALF_OPEN 1 1700'],
      ['2701 wake', 'OPEN 2 Infinity'],
      ['2701 acquire', 'yes HALF_OPEN 2 3201'],
    ];
    expect(timers(LIMITED, lines)).toEqual(lines);
  });

  it('to open keeps the small window and its refusals', () => {
    const breaker = build({ ...LIMITED, minimumNumberOfCalls: 2 });
    play(
      breaker,
      [
        ['0 fail', ''],
        ['1200 acquire x3', ''],
        ['1300 fail', ''],
        ['1700 wake', ''],
      ],
      () => '',
    );
    expect(breaker.readMetrics(1_700_000)).toEqual({
      failureRate: -1,
      slowCallRate: -1,
      numberOfBufferedCalls: 1,
      numberOfFailedCalls: 1,
      numberOfSlowCalls: 0,
      numberOfNotPermittedCalls: 1,
    });
  });

  it('can close instead: empty, with attempt 0', () => {
    const settings: Overrides = { ...LIMITED, transitionToStateAfterWaitDuration: 'CLOSED' };
    const lines: Line[] = [
      ['0 fail', 'OPEN 1 Infinity'],
      ['1200 acquire', 'yes HALF_OPEN 1 1700'],
      ['1700 wake', 'CLOSED 0 Infinity'],
      ['1700 fail', 'OPEN 1 Infinity'],
    ];
    expect(timers(settings, lines)).toEqual(lines);
  });

  it('is not restarted by calls, results or releases', () => {
    const settings = { ...LIMITED, slidingWindowSize: 2, minimumNumberOfCalls: 2 };
    const lines: Line[] = [
      ['0 fail x2', 'OPEN 1 Infinity'],
      ['1200 acquire', 'yes HALF_OPEN 1 1700'],
      ['1400 acquire', 'yes HALF_OPEN 1 1700'],
      ['1500 ok', 'HALF_OPEN 1 1700'],
      ['1600 release', 'HALF_OPEN 1 1700'],
      ['1700 wake', 'OPEN 2 Infinity'],
    ];
    expect(timers(settings, lines)).toEqual(lines);
  });

  it.each([
    ['ok', 'CLOSED 0 Infinity'],
    ['fail', 'OPEN 2 Infinity'],
  ])('is cancelled by a verdict: %s', (result, seen) => {
    const lines: Line[] = [
      ['0 fail', 'OPEN 1 Infinity'],
      ['1200 acquire', 'yes HALF_OPEN 1 1700'],
      [`1300 ${result}`, seen],
      ['1700 wake', seen],
    ];
    expect(timers(LIMITED, lines)).toEqual(lines);
  });

  it.each([
    { limit: 0, wake: 'Infinity' },
    { limit: 999, wake: 'Infinity' },
    { limit: 1000, wake: '1002' },
    { limit: 1999, wake: '1002' },
  ])('$limit us: next wake at $wake', ({ limit, wake }) => {
    const lines: Line[] = [
      ['0 fail', 'OPEN 1 Infinity'],
      ['1001 acquire', `yes HALF_OPEN 1 ${wake}`],
    ];
    expect(timers({ ...QUICK, maxWaitDurationInHalfOpenState: limit }, lines)).toEqual(lines);
  });
});

describe('resilience4j, the reason of a change by timer', () => {
  it('names the option and the time', () => {
    const settings: Overrides = { ...AUTOMATIC, maxWaitDurationInHalfOpenState: 500_000 };
    const closing: Overrides = { ...settings, transitionToStateAfterWaitDuration: 'CLOSED' };
    const lines = (after: string): Line[] => [
      ['0 fail', 'OPEN: 100 % of 1 calls failed, limit 50 %'],
      ['1000 wake', 'HALF_OPEN: waited 1s in open (automatic transition)'],
      ['1500 wake', `${after}: half-open for 500ms without a verdict`],
    ];
    const why = (of: Overrides, after: string) =>
      play(build(of), lines(after), (breaker) => `: ${breaker.why}`);
    expect(why(settings, 'OPEN')).toEqual(lines('OPEN'));
    expect(why(closing, 'CLOSED')).toEqual(lines('CLOSED'));
  });
});
