import { describe, expect, it } from 'vitest';
import type { PlainSettings } from '../../src/model/shapes.js';
import { OWN_BREAKER } from '../../src/policy/breakerPolicy.js';
import { breakerSettings } from '../../src/policy/breakerSettings.js';
import { reachOf } from '../../src/policy/reach.js';

function own(given: Parameters<typeof breakerSettings>[0]): PlainSettings {
  return { library: OWN_BREAKER, ...breakerSettings(given) };
}

describe('the fewest calls after which a breaker can trip', () => {
  it('are the failures in a row of our own breaker, 5 unless set', () => {
    expect(reachOf(own({}))).toEqual({ option: 'failureThreshold', calls: 5 });
    expect(reachOf(own({ failureThreshold: 3 }))).toEqual({ option: 'failureThreshold', calls: 3 });
  });

  it('are its minimum of calls where only a rate trips it', () => {
    const settings = own({ failureRateThreshold: 50, minimumCalls: 20 });
    expect(reachOf(settings)).toEqual({ option: 'minimumCalls', calls: 20 });
  });

  it('are cut to the size of a count-based window by resilience4j, and not of a time-based one', () => {
    const settings = { library: 'resilience4j', minimumNumberOfCalls: 100, slidingWindowSize: 5 };
    const option = 'minimumNumberOfCalls';
    expect(reachOf({ ...settings, slidingWindowType: 'COUNT_BASED' })).toEqual({
      option,
      calls: 5,
    });
    expect(reachOf({ ...settings, slidingWindowType: 'TIME_BASED' })).toEqual({
      option,
      calls: 100,
    });
  });

  it.each([
    ['hystrix', 'circuitBreakerRequestVolumeThreshold', 20],
    ['polly', 'MinimumThroughput', 100],
    ['opossum', 'volumeThreshold', 7],
    ['semian', 'error_threshold', 3],
  ])('are what %s calls %s', (library, option, calls) => {
    expect(reachOf({ library, [option]: calls })).toEqual({ option, calls });
  });

  it('are not known of a library that does not say them in one number', () => {
    expect(reachOf({ library: 'failsafe' })).toBeUndefined();
    expect(reachOf({ library: 'semian', error_threshold: null })).toBeUndefined();
  });
});
