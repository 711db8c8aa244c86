import { describe, expect, it } from 'vitest';
import { resilience4j } from '../../../src/policy/breakers/resilience4j.js';
import {
  backoff,
  build,
  DOCUMENTED,
  type Line,
  metrics,
  type Overrides,
  play,
  states,
} from './resilience4jStory.js';

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

describe('resilience4j, asked for a call', () => {
  it('closed lets any number of calls pass and counts none of them', () => {
    const lines: Line[] = [['0 acquire x500', 'yes CLOSED -1 -1 | 0 0 0 | 0']];
    expect(metrics({}, lines)).toEqual(lines);
  });

  it('at exactly the end of the wait it is still open, the first call after it is a probe', () => {
    const lines: Line[] = [
      ['0 fail', 'OPEN'],
      ['0 acquire', '-1 OPEN'],
      ['1000 acquire', '-1 OPEN'],
      ['1000.001 acquire', 'yes HALF_OPEN'],
    ];
    expect(states(QUICK, lines)).toEqual(lines);
  });

  it('long after the wait it is still open while nobody asks', () => {
    const lines: Line[] = [
      ['0 fail', 'OPEN'],
      ['86400000 wake', 'OPEN'],
      ['86400000 ok', 'OPEN'],
      ['86400000 read', 'OPEN'],
    ];
    expect(states(QUICK, lines)).toEqual(lines);
    expect(build(QUICK).nextWake).toBe(Number.POSITIVE_INFINITY);
  });

  it('half-open lets a total of calls pass: a finished one makes no room for another', () => {
    const lines: Line[] = [
      ['0 fail x2', 'OPEN'],
      ['1001 acquire', 'yes HALF_OPEN'],
      ['1001 ok', 'HALF_OPEN'],
      ['1001 acquire', 'yes HALF_OPEN'],
      ['1001 acquire', '-2 HALF_OPEN'],
    ];
    expect(states(PAIR, lines)).toEqual(lines);
  });

  it('refused calls are counted per state, and on from half-open into open', () => {
    const lines: Line[] = [
      ['0 fail', 'OPEN 100 0 | 1 1 0 | 0'],
      ['0 acquire x2', '-1 OPEN 100 0 | 1 1 0 | 2'],
      ['1001 acquire', 'yes HALF_OPEN -1 -1 | 0 0 0 | 0'],
      ['1001 acquire x3', '-2 HALF_OPEN -1 -1 | 0 0 0 | 3'],
      ['1001 fail', 'OPEN 100 0 | 1 1 0 | 3'],
      ['1001 acquire', '-1 OPEN 100 0 | 1 1 0 | 4'],
      ['2002 acquire', 'yes HALF_OPEN -1 -1 | 0 0 0 | 0'],
      ['2002 acquire', '-2 HALF_OPEN -1 -1 | 0 0 0 | 1'],
      ['2002 ok', 'CLOSED -1 -1 | 0 0 0 | 0'],
    ];
    expect(metrics(QUICK, lines)).toEqual(lines);
  });
});

describe('resilience4j, told a result', () => {
  it('judges after every result: a fast success that completes the minimum opens it', () => {
    const lines: Line[] = [
      ['0 fail x2', 'CLOSED -1 -1 | 2 2 0 | 0'],
      ['0 ok', 'OPEN 66.66666412353516 0 | 3 2 0 | 0'],
    ];
    expect(metrics({ minimumNumberOfCalls: 3 }, lines)).toEqual(lines);
  });

  it('open takes late results in, without a transition and without a longer wait', () => {
    const lines: Line[] = [
      ['0 fail x2', 'OPEN 100 0 | 2 2 0 | 0'],
      ['900 ok', 'OPEN 50 0 | 2 1 0 | 0'],
      ['900 ok', 'OPEN 0 0 | 2 0 0 | 0'],
      ['900 fail', 'OPEN 50 0 | 2 1 0 | 0'],
      ['1001 acquire', 'yes HALF_OPEN -1 -1 | 0 0 0 | 0'],
    ];
    expect(metrics(PAIR, lines)).toEqual(lines);
  });

  it('two late successes of the closed period close it while the probe is still running', () => {
    const lines: Line[] = [
      ['0 acquire x4', 'yes CLOSED -1 -1 | 0 0 0 | 0'],
      ['0 fail x2', 'OPEN 100 0 | 2 2 0 | 0'],
      ['1001 acquire', 'yes HALF_OPEN -1 -1 | 0 0 0 | 0'],
      ['1001 ok', 'HALF_OPEN -1 -1 | 1 0 0 | 0'],
      ['1001 ok', 'CLOSED -1 -1 | 0 0 0 | 0'],
    ];
    expect(metrics(PAIR, lines)).toEqual(lines);
  });

  it('a late result takes no permit of half-open', () => {
    const lines: Line[] = [
      ['0 fail x2', 'OPEN'],
      ['1001 acquire', 'yes HALF_OPEN'],
      ['1001 ok', 'HALF_OPEN'],
      ['1001 acquire', 'yes HALF_OPEN'],
    ];
    expect(states(PAIR, lines)).toEqual(lines);
  });

  it('a probe that ends after the verdict is an ordinary call, and may trip the closed breaker', () => {
    const lines: Line[] = [
      ['0 fail', 'OPEN'],
      ['1001 acquire', 'yes HALF_OPEN'],
      ['1001 acquire', 'yes HALF_OPEN'],
      ['1001 ok', 'CLOSED'],
      ['1001 fail', 'OPEN'],
    ];
    const settings = { ...QUICK, permittedNumberOfCallsInHalfOpenState: 2 };
    expect(states(settings, lines)).toEqual(lines);
  });

  it('after closing the window starts empty', () => {
    const lines: Line[] = [
      ['0 fail x2', 'OPEN 100 0 | 2 2 0 | 0'],
      ['1001 acquire x2', 'yes HALF_OPEN -1 -1 | 0 0 0 | 0'],
      ['1001 ok x2', 'CLOSED -1 -1 | 0 0 0 | 0'],
      ['1001 fail', 'CLOSED -1 -1 | 1 1 0 | 0'],
      ['1001 fail', 'OPEN 100 0 | 2 2 0 | 0'],
    ];
    expect(metrics(PAIR, lines)).toEqual(lines);
  });
});

describe('resilience4j, the reason of a change', () => {
  it('is said with numbers', () => {
    const settings: Overrides = {
      ...PAIR,
      slowCallRateThreshold: 66.6,
      slowCallDurationThreshold: 2_000_000,
      minimumNumberOfCalls: 3,
      slidingWindowSize: 3,
      permittedNumberOfCallsInHalfOpenState: 3,
      waitIntervalFunctionInOpenState: backoff(1500, 2),
    };
    const lines: Line[] = [
      ['0 ok', 'CLOSED: '],
      ['0 fail x2', 'OPEN: 66.67 % of 3 calls failed, limit 50 %'],
      ['1501 acquire', 'HALF_OPEN: waited 1.5s in open, then a call came'],
      ['4000 ok 2001', 'HALF_OPEN: waited 1.5s in open, then a call came'],
      ['4000 fail 2001', 'HALF_OPEN: waited 1.5s in open, then a call came'],
      ['4000 ok', 'OPEN: 66.67 % of 3 calls took over 2s, limit 66.6 %'],
      ['7001 acquire', 'HALF_OPEN: waited 3s in open, then a call came'],
      ['7001 ok x3', 'CLOSED: 0 % of 3 calls failed, limit 50 %'],
      ['7001 reset', 'CLOSED: reset'],
    ].map(([done = '', seen = '']) => [done, done.includes('acquire') ? `yes ${seen}` : seen]);
    expect(play(build(settings), lines, ({ why }) => `: ${why}`)).toEqual(lines);
  });

  it('is said in the words of the lab next to the state of the lab', () => {
    const breaker = build(QUICK);
    const seen = [breaker.state];
    breaker.recordFailure(0, 0, 0);
    seen.push(breaker.state);
    breaker.tryAcquire(1_000_001);
    seen.push(breaker.state);
    breaker.transitionToForcedOpenState();
    seen.push(breaker.state);
    breaker.transitionToDisabledState();
    seen.push(breaker.state);
    breaker.transitionToMetricsOnlyState();
    seen.push(breaker.state);
    expect(seen).toEqual(['closed', 'open', 'half-open', 'forced-open', 'disabled', 'disabled']);
  });

  it('is there for the breaker that the library model builds', () => {
    const breaker = resilience4j.create({ ...DOCUMENTED, ...QUICK }, '2.4.0', (low) => low);
    breaker.recordFailure(breaker.tryAcquire(0), 0, 0);
    expect([breaker.state, breaker.why]).toEqual(['open', '100 % of 1 calls failed, limit 50 %']);
  });
});
