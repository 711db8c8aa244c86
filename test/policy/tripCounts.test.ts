import { describe, expect, it } from 'vitest';
import { LabBreaker } from '../../src/policy/breaker.js';
import { type BreakerSettings, breakerSettings } from '../../src/policy/breakerSettings.js';

const NOTHING = { inARow: 0, calls: 0, failed: 0, slow: 0 };
const rate = {
  failureRateThreshold: 100,
  slowCallDuration: 10,
  slowCallRateThreshold: 100,
  slidingWindow: { calls: null, duration: 1000 },
};

/** Tells a breaker, at once, of a fast failure, a slow success and a slow failure. */
function told(settings: Partial<BreakerSettings>): LabBreaker {
  const breaker = new LabBreaker(breakerSettings(settings));
  breaker.recordFailure(breaker.tryAcquire(0), 0, 0);
  breaker.recordSuccess(breaker.tryAcquire(0), 0, 11);
  breaker.recordFailure(breaker.tryAcquire(0), 0, 11);
  return breaker;
}

describe('what a breaker has counted', () => {
  it('is the failures in a row where only they matter', () => {
    expect(told({ failureThreshold: 9 }).counts(0)).toEqual({ ...NOTHING, inARow: 1 });
  });

  it('is the window where only rates matter', () => {
    expect(told(rate).counts(0)).toEqual({ inARow: 0, calls: 3, failed: 2, slow: 2 });
  });

  it('is both where both matter', () => {
    const both = told({ ...rate, failureThreshold: 9 });
    expect(both.counts(0)).toEqual({ inARow: 1, calls: 3, failed: 2, slow: 2 });
  });

  it('is nothing where there is no rule', () => {
    const breaker = new LabBreaker({ ...breakerSettings({}), failureThreshold: null });
    breaker.recordFailure(breaker.tryAcquire(0), 0, 0);
    expect(breaker.counts(0)).toEqual(NOTHING);
  });

  it('is what the window holds at the time of asking', () => {
    const breaker = told(rate);
    expect([breaker.counts(999), breaker.counts(1000)]).toEqual([
      { inARow: 0, calls: 3, failed: 2, slow: 2 },
      NOTHING,
    ]);
  });

  it('does not change why it tripped, however long afterwards somebody looks', () => {
    const breaker = told({ ...rate, slowCallRateThreshold: 60, minimumCalls: 3 });
    const why = '2 of 3 calls slow, limit 60 %';
    expect([breaker.state, breaker.why, breaker.counts(5000), breaker.why]).toEqual([
      'open',
      why,
      NOTHING,
      why,
    ]);
  });
});

describe('how many probes were judged', () => {
  it('is counted in half-open only, good and bad ones, but not those that were given back', () => {
    const breaker = new LabBreaker(
      breakerSettings({
        failureThreshold: 1,
        openDuration: { initial: 10, factor: 1, max: null, jitter: 'none' },
        probeFailureRate: { threshold: 50, calls: 3 },
      }),
    );
    breaker.recordFailure(breaker.tryAcquire(0), 0, 0);
    const judged = [breaker.probesJudged];
    const probe = (end: (permit: number) => void): void => {
      end(breaker.tryAcquire(10));
      judged.push(breaker.probesJudged);
    };
    probe((permit) => breaker.recordSuccess(permit, 10, 0));
    probe((permit) => breaker.recordFailure(permit, 10, 0));
    probe((permit) => breaker.release(permit, 10));
    probe((permit) => breaker.recordSuccess(permit, 10, 0));
    expect([judged, breaker.state]).toEqual([[0, 1, 2, 2, 0], 'closed']);
  });
});
