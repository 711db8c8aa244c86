import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST } from '../../src/model/knobs.js';
import type { PlainSettings } from '../../src/model/shapes.js';
import { type BackoffSettings, backoffDelay, backoffTable } from '../../src/policy/backoff.js';
import { settingsOf } from './settingsOf.js';

const MS = 1_000;
const SECOND = 1_000_000;
/** The largest luck that a draw of 53 bits can be. */
const BEST = 1 - 2 ** -53;

function backoff(given: PlainSettings): BackoffSettings {
  return settingsOf(backoffTable, given);
}

/** The waits before the first so many retries, without jitter. */
function waits(settings: BackoffSettings, retries: number): readonly number[] {
  return Array.from({ length: retries }, (_, index) => backoffDelay(settings, index + 1, 0, 0));
}

/** The shortest and the longest wait. */
function range(given: PlainSettings, failures: number, previous = 0): readonly number[] {
  return [0, BEST].map((luck) => backoffDelay(backoff(given), failures, previous, luck));
}

describe('a backoff', () => {
  it('is fixed, grows by the initial wait, or is multiplied', () => {
    const growths = ['fixed', 'linear', 'exponential'];
    expect(growths.map((growth) => waits(backoff({ initial: 100, growth }), 4))).toEqual([
      [100, 100, 100, 100],
      [100, 200, 300, 400],
      [100, 200, 400, 800],
    ]);
  });

  it('multiplies by any factor, and rounds to whole microseconds once', () => {
    const odd = backoff({ initial: 3, growth: 'exponential', factor: 1.5 });
    // 3, 4.5, 6.75, 10.125, 15.1875
    expect(waits(odd, 5)).toEqual([3, 5, 7, 10, 15]);
    expect(waits(backoff({ initial: 7, growth: 'exponential', factor: 1 }), 3)).toEqual([7, 7, 7]);
  });

  // Source: App-vNext/Polly issue 1866. Wrong: the wait overflows and becomes far too short or long.
  it('of 2 s that doubles to at most 300 s stays there, however many attempts failed', () => {
    const polly = backoff({ initial: 2 * SECOND, growth: 'exponential', max: 300 * SECOND });
    expect(waits(polly, 10).map((wait) => wait / SECOND)).toEqual([
      2, 4, 8, 16, 32, 64, 128, 256, 300, 300,
    ]);
    const many = [60, 1024, 100_000].map((failures) => backoffDelay(polly, failures, 0, 0));
    expect(many).toEqual([300_000_000, 300_000_000, 300_000_000]);
  });

  it('without a maximum grows to ten years', () => {
    const endless = ['linear', 'exponential'].map((growth) => backoff({ initial: SECOND, growth }));
    const wait = endless.map((settings) => backoffDelay(settings, 1_000_000_000, 0, 0));
    expect(wait).toEqual([LONGEST, LONGEST]);
  });

  it('that starts with no wait never waits', () => {
    const none = backoff({ initial: 0, growth: 'exponential', max: 5 });
    expect([1, 2, 5000].map((failures) => backoffDelay(none, failures, 0, 0))).toEqual([0, 0, 0]);
  });

  // Source: jvoegele/external_service, guides/tuning.md: the sum is base * (2^(attempts - 1) - 1).
  it('that doubles waits base * (2^(attempts - 1) - 1) in all', () => {
    const sum = (initial: number, attempts: number, max: number | null = null): number =>
      waits(backoff({ initial: initial * MS, growth: 'exponential', max }), attempts - 1).reduce(
        (total, wait) => total + wait,
        0,
      ) / MS;
    const attempts = [3, 4, 5, 6, 8, 10];
    expect(attempts.map((count) => sum(10, count))).toEqual([30, 70, 150, 310, 1270, 5110]);
    expect(attempts.map((count) => sum(100, count))).toEqual([300, 700, 1500, 3100, 12700, 51100]);
    expect([5, 8, 10].map((count) => sum(100, count, SECOND))).toEqual([1500, 4500, 6500]);
  });
});

describe('the jitter of a backoff', () => {
  const doubling = { initial: 100, growth: 'exponential', max: 1000 };

  it('none draws nothing', () => {
    expect(range(doubling, 3)).toEqual([400, 400]);
  });

  it('full draws from nothing to the whole wait', () => {
    expect(range({ ...doubling, jitter: 'full' }, 3)).toEqual([0, 400]);
  });

  it('equal keeps half and draws the other half; of an odd number the smaller half is kept', () => {
    expect(range({ ...doubling, jitter: 'equal' }, 3)).toEqual([200, 400]);
    expect(range({ initial: 5, jitter: 'equal' }, 1)).toEqual([2, 5]);
  });

  it('is drawn below the maximum', () => {
    const jitters = ['full', 'equal'].map((jitter) => range({ ...doubling, jitter }, 9));
    expect(jitters).toEqual([
      [0, 1000],
      [500, 1000],
    ]);
  });

  it('decorrelated draws from the initial wait to three times the wait before', () => {
    const decorrelated = { initial: 100, max: 1000, jitter: 'decorrelated' };
    expect([0, 100, 250, 900].map((previous) => range(decorrelated, 2, previous))).toEqual([
      [100, 300],
      [100, 300],
      [100, 750],
      [100, 1000],
    ]);
  });

  it('decorrelated pays no heed to growth or to how often it failed', () => {
    const grown = { initial: 100, growth: 'exponential', jitter: 'decorrelated' };
    expect([1, 50].map((failures) => range(grown, failures, 200))).toEqual([
      [100, 600],
      [100, 600],
    ]);
  });

  it('draws evenly: luck of a half is the middle', () => {
    const jitters = ['full', 'equal', 'decorrelated'];
    const middles = jitters.map((jitter) =>
      backoffDelay(backoff({ initial: 1000, jitter }), 1, 0, 0.5),
    );
    expect(middles).toEqual([500, 750, 2000]);
  });
});

describe('any backoff with any luck', () => {
  const time = fc.integer({ min: 1, max: LONGEST });
  const anyBackoff = fc
    .record({
      initial: fc.oneof(fc.constant(0), time),
      growth: fc.constantFrom('fixed', 'linear', 'exponential'),
      factor: fc.double({ min: 1, max: 1000, noNaN: true }),
      max: fc.option(time),
      jitter: fc.constantFrom('none', 'full', 'equal', 'decorrelated'),
    })
    .map(backoff);
  const luck = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const failures = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 2 ** 31 }));

  it('waits whole microseconds, not less than none, not longer than its maximum', () => {
    const property = fc.property(
      anyBackoff,
      failures,
      time,
      luck,
      (settings, failed, before, chance) => {
        const most = settings.max ?? LONGEST;
        const wait = backoffDelay(settings, failed, Math.min(before, most), chance);
        expect([Number.isInteger(wait), wait >= 0, wait <= most]).toEqual([true, true, true]);
      },
    );
    fc.assert(property, { numRuns: 1000 });
  });

  it('without jitter never waits shorter than the time before', () => {
    const property = fc.property(anyBackoff, fc.nat({ max: 2000 }), (settings, failed) => {
      const plain = { ...settings, jitter: 'none' as const };
      const [one = 0, next = 0] = [1, 2].map((more) => backoffDelay(plain, failed + more, 0, 0));
      expect(next).toBeGreaterThanOrEqual(one);
    });
    fc.assert(property);
  });
});
