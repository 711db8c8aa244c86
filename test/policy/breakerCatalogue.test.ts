import { describe, expect, it } from 'vitest';
import { LabBreaker } from '../../src/policy/breaker.js';
import { BREAKERS } from '../../src/policy/breakerCatalogue.js';
import { type BreakerSettings, breakerSettings } from '../../src/policy/breakerSettings.js';
import { LIBRARIES } from '../../src/policy/libraries.js';

const S = 1_000_000;
const HOUR = 3600 * S;

/** How many results, all failed, it takes to open. */
function failuresToOpen(given: Partial<BreakerSettings>): number {
  const breaker = new LabBreaker(breakerSettings(given));
  for (let failures = 1; failures <= 200; failures += 1) {
    breaker.recordFailure(breaker.tryAcquire(0), 0, 0);
    if (breaker.state === 'open') return failures;
  }
  return Number.POSITIVE_INFINITY;
}

/** A breaker that was tripped, and is asked once its open duration is over. */
function halfOpen(given: Partial<BreakerSettings>): LabBreaker {
  const breaker = new LabBreaker(breakerSettings({ failureThreshold: 1, ...given }));
  breaker.recordFailure(breaker.tryAcquire(0), 0, 0);
  return breaker;
}

describe('the catalogue of breakers', () => {
  it('begins with ours, and has every library', () => {
    const names = BREAKERS.map(({ library }) => library);
    expect(names).toEqual(['breaker-lab', ...LIBRARIES.map(({ library }) => library)]);
    expect(BREAKERS[0]?.versions).toEqual([]);
  });
});

describe('what is said of ours', () => {
  it('trips at 5 failures in a row without any threshold; a rate alone switches that off', () => {
    expect(failuresToOpen({})).toBe(5);
    expect(failuresToOpen({ failureRateThreshold: 50 })).toBe(10);
  });

  it('takes minimumCalls for rates only', () => {
    expect(failuresToOpen({ failureThreshold: 2, failureRateThreshold: 50 })).toBe(2);
  });

  it('may trip on a success that completes the minimum or was slow', () => {
    const slow = { slowCallDuration: S, slowCallRateThreshold: 50, minimumCalls: 1 };
    const states = [S, S + 1].map((duration) => {
      const breaker = new LabBreaker(breakerSettings(slow));
      breaker.recordSuccess(breaker.tryAcquire(0), 0, duration);
      return breaker.state;
    });
    expect(states).toEqual(['closed', 'open']);
  });

  it('takes a slow probe for a failed one', () => {
    const breaker = halfOpen({ slowCallDuration: S, slowCallRateThreshold: 50 });
    breaker.recordSuccess(breaker.tryAcquire(30 * S), 32 * S, 2 * S);
    expect(breaker.state).toBe('open');
  });

  it('reads open until a call asks, at the end of openDuration at the earliest', () => {
    const breaker = halfOpen({});
    breaker.wake();
    expect([breaker.tryAcquire(30 * S - 1) < 0, breaker.state]).toEqual([true, 'open']);
    expect([breaker.tryAcquire(30 * S) >= 0, breaker.state]).toEqual([true, 'half-open']);
  });

  it('makes place for a probe when one has ended, or was ignored or cancelled, and only then', () => {
    const breaker = halfOpen({ successThreshold: 3 });
    const admitted = (): boolean => breaker.tryAcquire(30 * S) >= 0;
    const first = breaker.tryAcquire(30 * S);
    expect([breaker.tryAcquire(30 * S) < 0, breaker.tryAcquire(HOUR) < 0]).toEqual([true, true]);
    breaker.recordSuccess(first, 30 * S, 0);
    const second = breaker.tryAcquire(30 * S);
    breaker.recordIgnored(second, 30 * S);
    const third = breaker.tryAcquire(30 * S);
    breaker.release(third, 30 * S);
    expect([second >= 0, third >= 0, admitted(), breaker.state]).toEqual([
      true,
      true,
      true,
      'half-open',
    ]);
  });
});
