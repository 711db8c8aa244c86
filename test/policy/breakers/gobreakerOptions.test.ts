import { describe, expect, it } from 'vitest';
import { gobreaker } from '../../../src/policy/breakers/gobreaker.js';
import type { GobreakerSettings } from '../../../src/policy/breakers/gobreakerOptions.js';
import { defaults, fragile, rolling, S } from './gobreakerStory.js';

describe('gobreaker, the options', () => {
  const remarks = (settings: Partial<GobreakerSettings>) =>
    gobreaker
      .relations?.({ ...defaults, ...settings })
      .map(({ severity, option, found, expected, hint }) =>
        [severity, option, found, expected, hint].join(' | '),
      );

  it('has the defaults of the library', () => {
    const { MaxRequests, Interval, BucketPeriod, Timeout, ReadyToTrip } = gobreaker.options;
    const knobs = [
      MaxRequests,
      Interval,
      BucketPeriod,
      Timeout,
      ReadyToTrip,
      ReadyToTrip.cases.consecutiveFailures.gt,
    ];
    expect(knobs.map((knob) => knob.default)).toEqual([1, 0, 0, 60 * S, 'consecutiveFailures', 5]);
  });

  it('builds the version asked for', () => {
    const breaker = gobreaker.create({ ...defaults, ...fragile }, '1.0.0', () => 0);
    breaker.recordIgnored(breaker.tryAcquire(0), 0, 0);
    expect([gobreaker.versions, breaker.state]).toEqual([['2.4.0', '1.0.0'], 'open']);
  });

  it('has nothing to say about the defaults and about whole buckets', () => {
    expect([remarks({}), remarks(rolling)]).toEqual([[], []]);
  });

  it('warns of the zeros that the library replaces', () => {
    expect(remarks({ MaxRequests: 0, Timeout: 0 })).toEqual([
      'warning | MaxRequests | 0 | at least 1 call | the library uses 1',
      'warning | Timeout | 0ms | more than 0ms | the library uses 60s',
    ]);
  });

  it('warns of buckets that are ignored, rounded or alone', () => {
    expect(remarks({ BucketPeriod: S })).toEqual([
      'warning | BucketPeriod | 1s | an Interval above 0ms next to it | Interval is 0ms, so the library ignores BucketPeriod and never clears its counts',
    ]);
    expect(remarks({ BucketPeriod: S, Interval: 2_500_000 })).toEqual([
      'warning | Interval | 2.5s | a multiple of the BucketPeriod of 1s | the library uses 3s',
    ]);
    expect(remarks({ BucketPeriod: 2 * S, Interval: S })).toEqual([
      'warning | Interval | 1s | a multiple of the BucketPeriod of 2s | the library uses 2s',
      'warning | BucketPeriod | 2s | less than the Interval of 1s | one bucket does not roll: the library clears its counts once per interval',
    ]);
  });

  it('refuses more buckets than a machine can hold', () => {
    expect(remarks({ BucketPeriod: 1, Interval: 100_000 })).toEqual([]);
    expect(remarks({ BucketPeriod: 1, Interval: 100_001 })).toEqual([
      'error | BucketPeriod | 1us | at most 100000 buckets in the Interval of 100.001ms | this makes 100001 buckets',
    ]);
  });
});
