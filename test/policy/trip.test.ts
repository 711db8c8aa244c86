import { describe, expect, it } from 'vitest';
import { feed } from './tripLetters.js';

const CALLS_10 = { calls: 10, duration: null };

describe('failures in a row', () => {
  it('trip at the threshold, not one earlier', () => {
    expect(feed({ failureThreshold: 3 }, 'FFFF')).toEqual([3, '3 failures in a row']);
  });

  it('are interrupted by any success, a slow one too', () => {
    expect(feed({ failureThreshold: 2 }, 'F.FsF.')).toBeNull();
  });

  it('of one are told as what it is', () => {
    expect(feed({ failureThreshold: 1 }, '..F')).toEqual([3, 'a failure']);
  });

  it('are five where no threshold at all is set', () => {
    expect(feed({}, 'FFFF.FFFFFF')).toEqual([10, '5 failures in a row']);
  });
});

describe('the rate of failures', () => {
  const half = { failureRateThreshold: 50, slidingWindow: CALLS_10, minimumCalls: 4 };

  it('trips at exactly the threshold', () => {
    expect(feed(half, '..FF')).toEqual([4, '2 of 4 calls failed, limit 50 %']);
  });

  it('is not looked at before the minimum of calls, and is looked at with it', () => {
    expect(feed(half, 'FFFF')).toEqual([4, '4 of 4 calls failed, limit 50 %']);
  });

  it('is looked at after a success too, which may complete the minimum', () => {
    expect(feed(half, 'FFF.')).toEqual([4, '3 of 4 calls failed, limit 50 %']);
  });

  it('does not trip just below the threshold', () => {
    expect(feed(half, '...F...F..')).toBeNull();
  });

  it('is taken over the last calls only', () => {
    // The tenth result makes 4 of 10; the eleventh pushes a success out: 5 of 10.
    expect(feed(half, '......FFFFF')).toEqual([11, '5 of 10 calls failed, limit 50 %']);
    expect(feed(half, '......FFFF......FFFF')).toBeNull();
  });

  it('of 4.4 percent is met by 33 of 750, although 4.4 is no binary fraction', () => {
    const calls = { calls: 750, duration: null };
    const settings = { failureRateThreshold: 4.4, slidingWindow: calls, minimumCalls: 750 };
    const good = '.'.repeat(717);
    expect(feed(settings, good + 'F'.repeat(33))).toEqual([
      750,
      '33 of 750 calls failed, limit 4.4 %',
    ]);
    expect(feed(settings, `${good}.${'F'.repeat(32)}`)).toBeNull();
  });

  it('needs a minimum of 10 calls in a window of 100 unless set', () => {
    expect(feed({ failureRateThreshold: 100 }, 'FFFFFFFFFF')).toEqual([
      10,
      '10 of 10 calls failed, limit 100 %',
    ]);
    const halfOf100 = { failureRateThreshold: 50, minimumCalls: 100 };
    expect(feed(halfOf100, '.'.repeat(51) + 'F'.repeat(50))).toEqual([
      101,
      '50 of 100 calls failed, limit 50 %',
    ]);
  });
});

describe('the rate over a time', () => {
  const settings = {
    failureRateThreshold: 100,
    slidingWindow: { calls: null, duration: 5 },
    minimumCalls: 2,
  };

  it('forgets a result at exactly the duration', () => {
    expect(feed(settings, 'F5F')).toBeNull();
    expect(feed(settings, 'F4F')).toEqual([2, '2 of 2 calls failed, limit 100 %']);
  });

  it('recovers while nobody calls', () => {
    expect(feed({ ...settings, failureRateThreshold: 50 }, '.9F4F')).toEqual([
      3,
      '2 of 2 calls failed, limit 50 %',
    ]);
  });
});

describe('the rate of slow calls', () => {
  const slow = { slowCallRateThreshold: 50, slidingWindow: CALLS_10, minimumCalls: 2 };

  it('counts slow successes and slow failures alike', () => {
    expect(feed(slow, '..sB')).toEqual([4, '2 of 4 calls slow, limit 50 %']);
  });

  it('does not count failures that are fast', () => {
    expect(feed(slow, 'FFFFFF')).toBeNull();
  });

  it('stands next to that of failures; where both are reached, the failures are named', () => {
    const both = { ...slow, failureRateThreshold: 60, minimumCalls: 3 };
    expect(feed(both, '.Fs.s')).toBeNull();
    expect(feed(both, '.sB')).toEqual([3, '2 of 3 calls slow, limit 50 %']);
    expect(feed(both, '.BB')).toEqual([3, '2 of 3 calls failed, limit 60 %']);
  });
});
