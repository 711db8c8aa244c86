import { describe, expect, it } from 'vitest';
import { findDifferences } from '../../src/differences/differences.js';
import { changed } from './changed.js';
import { linesOf } from './rows.js';

const { trip, window } = findDifferences();

describe('how a closed breaker trips', () => {
  it('is told for every rule: what adds up, the limit, the minimum, and what opens', () => {
    expect(linesOf(trip)).toEqual([
      'breaker-lab in a row | in a row | 5 | >= | null | a failure',
      'breaker-lab last calls | share | 50 % | >= | >= 10 ended | any result',
      'breaker-lab last seconds | share | 50 % | >= | >= 10 ended | any result',
      'resilience4j 2.4.0 COUNT_BASED | share | 50 % | >= | >= 10 ended | any result',
      'resilience4j 2.4.0 TIME_BASED | share | 50 % | >= | >= 10 ended | any result',
      'hystrix 1.5.18 percentage | share | 50 % | >= | >= 10 ended | next call',
      'hystrix 1.5.13 percentage | share | 50 % | >= | >= 10 ended | a timer',
      'polly 8.7.0 ratio | share | 50 % | >= | >= 10 ended | a failure',
      'gobreaker 2.4.0 1.0.0 in a row | in a row | 5 | > | null | a failure',
      'gobreaker 2.4.0 1.0.0 ratio | share | 50 % | >= | >= 10 started | a failure',
      'gobreaker 2.4.0 rolling | share | 50 % | >= | >= 10 started | a failure',
      'failsafe 1.3.0 in a row | in a row | 5 | >= | null | a failure',
      'failsafe 1.3.0 success rate | share | 50 % | > | >= 10 ended | a failure',
      'semian 0.28.2 errors | number | 5 | >= | null | a failure',
      'semian-adaptive 0.28.2 error rate | share | 50 % | > | null | a timer',
      'opossum 10.0.0 9.0.0 percentage | share | 50 % | > | >= 10 started | a failure',
      'cockatiel 4.0.0 3.2.1 Consecutive | in a row | 5 | >= | null | a failure',
      'cockatiel 4.0.0 3.2.1 Count | share | 50 % | > | >= 10 ended | a failure',
      'cockatiel 4.0.0 3.2.1 Sampling | share | 50 % | > | >= 10 ended | a failure',
      'envoy 1.31 in a row | in a row | 5 | >= | null | a failure',
      'envoy 1.31 percentage | share | 50 % | >= | >= 10 ended | a timer',
    ]);
  });

  it('comes out otherwise for a model that takes its first failure for a success', () => {
    const build = changed((model) => {
      let failures = 0;
      return {
        recordFailure: (...call) => {
          failures += 1;
          if (failures === 1) model.recordSuccess(...call);
          else model.recordFailure(...call);
        },
      };
    });
    expect(linesOf(findDifferences(['resilience4j', 'polly'], build).trip)).toEqual([
      'resilience4j 2.4.0 COUNT_BASED | share | 50 % | > | >= 10 ended | any result',
      'resilience4j 2.4.0 TIME_BASED | share | 50 % | > | >= 10 ended | any result',
      'polly 8.7.0 ratio | share | 50 % | > | >= 10 ended | a failure',
    ]);
  });

  it('comes out otherwise for a model that takes no notice of its first failure', () => {
    const build = changed((model) => {
      let failures = 0;
      return {
        recordFailure: (...call) => {
          failures += 1;
          if (failures > 1) model.recordFailure(...call);
        },
      };
    });
    // Of the ten calls of a scene it sees nine, which are too few.
    expect(linesOf(findDifferences(['polly', 'semian'], build).trip)).toEqual([
      'polly 8.7.0 ratio | share | 50 % | null | > 10 ended | a failure',
      'semian 0.28.2 errors | number | 5 | > | null | a failure',
    ]);
  });

  it('is told as never for a model that hears of no failure', () => {
    const build = changed(() => ({ recordFailure: () => undefined }));
    expect(linesOf(findDifferences(['opossum'], build).trip)).toEqual([
      'opossum 10.0.0 9.0.0 percentage | number | 50 % | null |  10 ended | null',
    ]);
  });
});

describe('what clears the window', () => {
  it('is told for every rule: whether a close does, and after how long time does', () => {
    expect(linesOf(window)).toEqual([
      'breaker-lab in a row | forgets | unlimited',
      'breaker-lab last calls | forgets | unlimited',
      // Forgotten at exactly the duration, wherever the results lie.
      'breaker-lab last seconds | forgets | 10000 10000',
      'resilience4j 2.4.0 COUNT_BASED | forgets | unlimited',
      // Ten whole seconds of the clock: 9 to 10 s.
      'resilience4j 2.4.0 TIME_BASED | forgets | 9001 10000',
      // Twenty buckets of 500 ms.
      'hystrix 1.5.18 1.5.13 percentage | forgets | 9501 10000',
      'polly 8.7.0 ratio | forgets | 9001 10000',
      'gobreaker 2.4.0 1.0.0 in a row | forgets | unlimited',
      // All at once when the interval is over (>): from 9999 to 10001, or from 0 to 10001.
      'gobreaker 2.4.0 1.0.0 ratio | forgets | 2 10001',
      'gobreaker 2.4.0 rolling | forgets | 9001 10000',
      'failsafe 1.3.0 in a row | forgets | unlimited',
      // Five slices of 2 s.
      'failsafe 1.3.0 success rate | forgets | 8001 10000',
      // An error that is exactly as old still counts.
      'semian 0.28.2 errors | forgets | 10001 10001',
      'semian-adaptive 0.28.2 error rate | null | null',
      'opossum 10.0.0 9.0.0 percentage | keeps | 9001 10000',
      'cockatiel 4.0.0 3.2.1 Consecutive | forgets | unlimited',
      'cockatiel 4.0.0 3.2.1 Count | forgets | unlimited',
      // Idle time expires nothing by itself.
      'cockatiel 4.0.0 3.2.1 Sampling | forgets | unlimited',
      'envoy 1.31 in a row | forgets | unlimited',
      // The sweep that ends the interval counts it and begins anew.
      'envoy 1.31 percentage | forgets | 1 10000',
    ]);
  });

  it('comes out otherwise for a model whose clock runs behind later on', () => {
    const build = changed((model) => ({
      recordFailure: (permit, now, duration) =>
        model.recordFailure(permit, now > 5_000_000 ? now - 1000 : now, duration),
    }));
    expect(linesOf(findDifferences(['semian'], build).window)).toEqual([
      'semian 0.28.2 errors | forgets | 10001 10002',
    ]);
  });
});
