import { describe, expect, it } from 'vitest';
import { Opossum } from '../../../src/policy/breakers/opossum.js';
import { calls, DEFAULTS, QUICK, tell } from './opossumStory.js';

describe('opossum, rolling window', () => {
  it('drops a bucket at fixed multiples of its interval since the start', () => {
    const options = { ...QUICK, rollingCountTimeout: 1_000_000 };
    const seen = tell(
      options,
      ...calls(99, 'ok', 'a'),
      ...calls(100, 'ok', 'b'),
      '999 stats',
      '1000 stats',
      '1099 stats',
      '1100 stats',
    );
    expect(seen.slice(-4)).toEqual([
      '2 0 2 0 0 0, closed',
      '1 0 1 0 0 0, closed',
      '1 0 1 0 0 0, closed',
      '0 0 0 0 0 0, closed',
    ]);
  });

  it('rounds a bucket down: 1000 ms in 3 buckets are 999 ms', () => {
    const options = { ...QUICK, rollingCountTimeout: 1_000_000, rollingCountBuckets: 3 };
    expect(tell(options, ...calls(0, 'ok', 'a'), '998 stats', '999 stats').slice(-2)).toEqual([
      '1 0 1 0 0 0, closed',
      '0 0 0 0 0 0, closed',
    ]);
  });

  it('forgets everything at once with one bucket', () => {
    const options = { ...QUICK, rollingCountBuckets: 1 };
    expect(tell(options, ...calls(9999, 'ok', 'a'), '9999 stats', '10000 stats').slice(-2)).toEqual(
      ['1 0 1 0 0 0, closed', '0 0 0 0 0 0, closed'],
    );
  });

  it('moves every millisecond when there are more buckets than milliseconds', () => {
    const options = { ...QUICK, rollingCountTimeout: 3_000 };
    expect(tell(options, ...calls(0, 'ok', 'a'), '9 stats', '10 stats').slice(-2)).toEqual([
      '1 0 1 0 0 0, closed',
      '0 0 0 0 0 0, closed',
    ]);
  });

  it('sums buckets: a failure counts against older starts', () => {
    const seen = tell(
      QUICK,
      ...calls(0, 'ok', 'a', 'b'),
      ...calls(5000, 'fail', 'c', 'd'),
      ...calls(9999, 'fail', 'e'),
    );
    expect(seen.slice(-3)).toEqual(['closed', 'admitted, closed', 'open']);
  });
});

describe('opossum, call timeout', () => {
  it('fails a call by itself at exactly the timeout and ignores its later result', () => {
    const options = { timeout: 50_000, errorThresholdPercentage: 100 };
    const seen = tell(options, '0 ask a', '0 next', '49 wake', '50 wake', '51 ok a', '51 stats');
    expect(seen).toEqual([
      'admitted, closed',
      '50000, closed',
      'closed',
      'closed timed out: a',
      'closed',
      '1 1 0 0 1 0, closed',
    ]);
  });

  it('is faster than a result of the same millisecond', () => {
    expect(tell({ timeout: 50_000 }, '0 ask a', '50 ok a', '50 why', '50 stats').slice(1)).toEqual([
      'open timed out: a',
      '1 failures of 1 calls started in the window (100 %), limit 50 %, open timed out: a',
      '1 1 0 0 1 0, open',
    ]);
  });

  it('does not touch a call that settled before', () => {
    const seen = tell(
      { timeout: 50_000 },
      '0 ask a',
      '1 ask b',
      '49 ok a',
      '50 wake',
      '51 wake',
      '51 stats',
    );
    expect(seen.slice(3)).toEqual(['closed', 'closed timed out: b', '2 1 1 0 1 0, closed']);
  });

  it('opens again when the probe times out', () => {
    const options = { ...QUICK, timeout: 50_000 };
    const seen = tell(
      options,
      ...calls(0, 'fail', 'a'),
      '200 ask p',
      '250 wake',
      '250 why',
      '449 wake',
      '450 wake',
    );
    expect(seen.slice(3)).toEqual([
      'open timed out: p',
      'the probe timed out in half-open, open timed out: p',
      'open',
      'half-open',
    ]);
  });

  it('frees the place of the call', () => {
    const options = { timeout: 50_000, capacity: 1, errorThresholdPercentage: 100 };
    expect(tell(options, '0 ask a', '49 ask b', '50 ask c').slice(1)).toEqual([
      'refused: capacity, closed',
      'admitted, closed timed out: a',
    ]);
  });

  it('still comes for a call that was given up', () => {
    expect(tell({ timeout: 50_000 }, '0 ask a', '1 release a', '50 wake').slice(1)).toEqual([
      'closed',
      'open timed out: a',
    ]);
  });

  it('is off at 0 and at false', () => {
    const at = (timeout: 0 | 'false') => tell({ timeout }, '0 ask a', '0 next', '99999 fail a');
    const seen = ['admitted, closed', 'Infinity, closed', 'open'];
    expect([at(0), at('false')]).toEqual([seen, seen]);
  });

  it('keeps up with many calls in flight', () => {
    const breaker = new Opossum({ ...DEFAULTS, errorThresholdPercentage: 100 });
    const permits = Array.from({ length: 40 }, (_, index) => breaker.tryAcquire(index * 1000));
    for (const permit of permits.slice(0, 10)) breaker.recordSuccess(permit, 40_000, 0);
    breaker.recordSuccess(permits[20] ?? -1, 40_000, 0);
    breaker.wake(10_025_000);
    expect(breaker.timedOut).toEqual([...permits.slice(10, 20), ...permits.slice(21, 26)]);
    expect([breaker.nextWake, new Set(permits).size]).toEqual([10_026_000, 40]);
  });
});

describe('opossum, ties', () => {
  it('lets the rotation go first when its timer was armed first', () => {
    // The call is armed at 50, the bucket of 100 ms at 0: the failure falls into the new bucket.
    const options = {
      timeout: 50_000,
      rollingCountTimeout: 200_000,
      rollingCountBuckets: 2,
      errorThresholdPercentage: 100,
    };
    expect(tell(options, '50 ask a', '100 wake', '200 stats', '300 stats').slice(1)).toEqual([
      'closed timed out: a',
      '0 1 0 0 1 0, closed',
      '0 0 0 0 0 0, closed',
    ]);
  });

  it('lets the call time out first when its timer was armed first', () => {
    // Armed at 50 for 150, while the second rotation for 200 was armed at 100.
    const options = {
      timeout: 150_000,
      rollingCountTimeout: 200_000,
      rollingCountBuckets: 2,
      errorThresholdPercentage: 100,
    };
    expect(tell(options, '50 ask a', '200 stats', '300 stats').slice(1)).toEqual([
      '0 1 0 0 1 0, closed timed out: a',
      '0 0 0 0 0 0, closed',
    ]);
  });

  it('ends the warm-up before a call times out in the same millisecond', () => {
    const options = { timeout: 50_000, rollingCountTimeout: 100_000, allowWarmUp: true };
    expect(tell(options, '50 ask a', '100 wake').at(-1)).toBe('open timed out: a');
    expect(tell(options, '49 ask a', '99 wake').at(-1)).toBe('closed timed out: a');
  });
});

describe('opossum, capacity', () => {
  it('counts a refusal as a failure, which can open', () => {
    const options = { ...QUICK, capacity: 1 };
    expect(tell(options, '0 ask a', '0 ask b', '0 ask c', '0 ask d', '0 stats')).toEqual([
      'admitted, closed',
      'refused: capacity, closed',
      'refused: capacity, open',
      'refused: open, open',
      '4 2 0 1 0 2, open',
    ]);
  });

  it('opens again when there is no place for the probe', () => {
    const options = { ...QUICK, capacity: 1 };
    const seen = tell(
      options,
      '0 ask a',
      '0 ask b',
      '0 ask c',
      '200 ask p',
      '200 why',
      '399 wake',
      '400 wake',
    );
    expect(seen.slice(3)).toEqual([
      'refused: capacity, open',
      'the probe found no free capacity in half-open, open',
      'open',
      'half-open',
    ]);
  });

  it('gives places back and opens at the first call when there is none', () => {
    expect(tell({ ...QUICK, capacity: 1 }, ...calls(0, 'ok', 'a', 'b')).at(-1)).toBe('closed');
    expect(tell({ ...QUICK, capacity: 0 }, '0 ask a')).toEqual(['refused: capacity, open']);
  });
});

describe('opossum, warm-up', () => {
  const options = { ...QUICK, allowWarmUp: true, rollingCountTimeout: 1_000_000 };

  it('counts failures but does not open until the end of the first window', () => {
    const seen = tell(
      options,
      ...calls(500, 'fail', 'a'),
      '999 flags',
      ...calls(1000, 'fail', 'b'),
    );
    expect(seen.slice(1)).toEqual([
      'closed',
      'warmUp true pendingClose false, closed',
      'admitted, closed',
      'open',
    ]);
  });

  it('keeps half-open for ever when a probe fails in it', () => {
    const seen = tell(options, '0 open', ...calls(200, 'fail', 'p'), '5000 ask q');
    expect(seen.slice(2)).toEqual(['half-open', 'refused: probing, half-open']);
  });
});

describe('opossum, disabled', () => {
  it('lets every call through and counts only its start', () => {
    const seen = tell(
      { ...QUICK, enabled: false },
      ...calls(0, 'fail', 'a', 'b'),
      '0 stats',
      '0 enable',
      '0 why',
    );
    expect(seen.slice(1)).toEqual([
      'disabled',
      'admitted, disabled',
      'disabled',
      '2 0 0 0 0 0, disabled',
      'closed',
      'enabled by hand, closed',
    ]);
  });

  it('keeps its timers going, and counts results of guarded calls', () => {
    const seen = tell(
      { ...QUICK, errorThresholdPercentage: 49 },
      '0 ask a',
      '0 disable',
      '0 why',
      '0 ask b',
      '0 fail a',
      '100 enable',
      '100 fail b',
      '100 stats',
      '200 wake',
    );
    expect(seen.slice(1)).toEqual([
      'disabled',
      'disabled by hand, disabled',
      'admitted, disabled',
      'disabled',
      'open',
      'open',
      '2 1 0 0 0 0, open',
      'half-open',
    ]);
  });

  it('does not change why when nothing is switched', () => {
    expect(tell(QUICK, '0 enable', '0 why')).toEqual(['closed', ', closed']);
  });
});

describe('opossum, delays that Node cuts', () => {
  it('is half-open after 1 ms when the reset timeout is over 2147483647 ms', () => {
    const seen = (millis: number) =>
      tell({ ...QUICK, resetTimeout: millis * 1000 }, ...calls(0, 'fail', 'a'), '1 wake').at(-1);
    expect([seen(2_147_483_647), seen(2_147_483_648)]).toEqual(['open', 'half-open']);
  });

  it('cuts fractions of a millisecond, but not below 1 ms', () => {
    const next = (resetTimeout: number) =>
      tell({ ...QUICK, resetTimeout }, ...calls(0, 'fail', 'a'), '0 next').at(-1);
    expect([next(999), next(1000), next(2999)]).toEqual(['1000, open', '1000, open', '2000, open']);
  });
});
