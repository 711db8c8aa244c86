import { describe, expect, it } from 'vitest';
import { hystrix } from '../../../src/policy/breakers/hystrix.js';
import type { HystrixSettings } from '../../../src/policy/breakers/hystrixOptions.js';
import { DEFAULTS, inMillis, QUICK } from './hystrixStory.js';

describe('Hystrix: options', () => {
  it('has the defaults of HystrixCommandProperties', () => {
    const entries = Object.entries(hystrix.options).map(([name, knob]) => [name, knob.default]);
    expect(Object.fromEntries(entries)).toEqual(DEFAULTS);
  });

  it('builds the version that is asked for, 1.5.18 first', () => {
    const states = hystrix.versions.map((version) => {
      const breaker = hystrix.create({ ...DEFAULTS, ...QUICK }, version, () => Number.NaN);
      breaker.recordFailure(breaker.tryAcquire(0), 0, 0);
      breaker.recordFailure(breaker.tryAcquire(0), 0, 0);
      breaker.wake(500_000);
      return [version, breaker.state];
    });
    expect(states).toEqual([
      ['1.5.18', 'closed'],
      ['1.5.13', 'open'],
    ]);
  });

  const remarks = (settings: Partial<HystrixSettings>) =>
    hystrix
      .relations?.({ ...DEFAULTS, ...settings })
      .map(({ severity, option, found, hint }) => [severity, option, found, hint]);

  it('has nothing to say about the defaults', () => {
    expect(remarks({})).toEqual([]);
  });

  it('refuses a fraction of a percent and of a millisecond', () => {
    const settings = {
      circuitBreakerErrorThresholdPercentage: 0.5,
      circuitBreakerSleepWindowInMilliseconds: 1500,
    };
    expect(remarks(settings)).toEqual([
      [
        'error',
        'circuitBreakerErrorThresholdPercentage',
        '0.5',
        '0.5 means 0.5 %; write 50 for one half',
      ],
      ['error', 'circuitBreakerSleepWindowInMilliseconds', '1.5ms', ''],
    ]);
    expect(remarks({ circuitBreakerErrorThresholdPercentage: 33.3 })).toEqual([
      ['error', 'circuitBreakerErrorThresholdPercentage', '33.3', ''],
    ]);
  });

  it('refuses both overrides at once, and says when they do nothing', () => {
    const both = { circuitBreakerForceOpen: true, circuitBreakerForceClosed: true };
    expect(hystrix.relations?.({ ...DEFAULTS, ...both })).toEqual([
      {
        severity: 'error',
        option: 'circuitBreakerForceClosed',
        found: 'true',
        expected: 'at most one of circuitBreakerForceOpen: true, circuitBreakerForceClosed: true',
        hint: 'one rejects every call, the other permits every call; in the library, open wins',
      },
    ]);
    const idle = { circuitBreakerForceOpen: true, circuitBreakerEnabled: false };
    expect(hystrix.relations?.({ ...DEFAULTS, ...idle })).toEqual([
      {
        severity: 'warning',
        option: 'circuitBreakerForceOpen',
        found: 'true',
        expected: 'false while circuitBreakerEnabled is false',
        hint: 'without a breaker there is nothing to force: the library ignores it',
      },
    ]);
  });

  it('says which limit is not in force', () => {
    const ignored = 'the library ignores it; it belongs to the other strategy';
    const semaphore = 'executionIsolationSemaphoreMaxConcurrentRequests';
    expect(remarks({ [semaphore]: 50 })).toEqual([['warning', semaphore, '50', ignored]]);
    const pool = { coreSize: 50, executionIsolationStrategy: 'SEMAPHORE' } as const;
    expect(remarks(pool)).toEqual([['warning', 'coreSize', '50', ignored]]);
    expect(remarks({ coreSize: 50 })).toEqual([]);
  });

  it('says what becomes of a window that does not fit its intervals', () => {
    const window = 'metricsRollingStatisticalWindowInMilliseconds';
    expect([
      remarks(inMillis(10_000, 3000)),
      remarks(inMillis(499, 500)),
      remarks(inMillis(500, 500)),
      remarks(inMillis(100_000, 1)),
      remarks(inMillis(100_001, 1)),
    ]).toEqual([
      [['warning', window, '10s', 'the library looks back 9s']],
      [['error', window, '499ms', 'the library makes 0 buckets of it and fails']],
      [],
      [],
      [['error', window, '1m40.001s', 'this makes 100001 buckets']],
    ]);
  });
});
