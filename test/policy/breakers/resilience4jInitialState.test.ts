import { describe, expect, it } from 'vitest';
import { build, type Line, metrics, type Overrides, timers } from './resilience4jStory.js';

const SECOND: Overrides = {
  slidingWindowSize: 2,
  minimumNumberOfCalls: 2,
  waitDurationInOpenState: 1_000_000,
  permittedNumberOfCallsInHalfOpenState: 2,
};

describe('resilience4j, built in a state', () => {
  it.each([
    { initialState: 'CLOSED', attempt: 0, wake: Number.POSITIVE_INFINITY, permits: 0 },
    { initialState: 'OPEN', attempt: 1, wake: 1_000_000, permits: 0 },
    { initialState: 'HALF_OPEN', attempt: 1, wake: 500_000, permits: 2 },
    { initialState: 'FORCED_OPEN', attempt: 1, wake: Number.POSITIVE_INFINITY, permits: 0 },
    { initialState: 'DISABLED', attempt: 0, wake: Number.POSITIVE_INFINITY, permits: 0 },
    { initialState: 'METRICS_ONLY', attempt: 0, wake: Number.POSITIVE_INFINITY, permits: 0 },
  ] as const)('$initialState: attempt $attempt', ({ initialState, attempt, wake, permits }) => {
    const breaker = build({
      ...SECOND,
      initialState,
      automaticTransitionFromOpenToHalfOpenEnabled: true,
      maxWaitDurationInHalfOpenState: 500_000,
    });
    const { libraryState, nextWake, why } = breaker;
    expect([libraryState, breaker.attempt, nextWake, breaker.permits, why]).toEqual([
      initialState,
      attempt,
      wake,
      permits,
      '',
    ]);
  });

  it('half-open: its reopening is the second opening in a row', () => {
    const lines: Line[] = [
      ['0 fail x2', 'OPEN 2 Infinity'],
      ['1001 acquire', 'yes HALF_OPEN 2 Infinity'],
    ];
    expect(timers({ ...SECOND, initialState: 'HALF_OPEN' }, lines)).toEqual(lines);
  });

  it('open: it has the configured window', () => {
    const lines: Line[] = [
      ['0 fail', 'OPEN -1 -1 | 1 1 0 | 0'],
      ['0 ok x2', 'OPEN 0 0 | 2 0 0 | 0'],
      ['1000 acquire', '-1 OPEN 0 0 | 2 0 0 | 1'],
    ];
    expect(metrics({ ...SECOND, initialState: 'OPEN' }, lines)).toEqual(lines);
  });
});
