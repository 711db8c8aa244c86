import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OUTCOMES, type Outcome } from '../../src/model/outcomes.js';
import type { PlainSettings } from '../../src/model/shapes.js';
import { backoffTable } from '../../src/policy/backoff.js';
import { GIVE_UP, nextDelay, retryTable } from '../../src/policy/retry.js';
import { settingsOf } from './settingsOf.js';

/** A retry policy with a fixed delay, unless said otherwise. */
function policy(maxAttempts: number, delay: number | PlainSettings, more: PlainSettings = {}) {
  const wait = typeof delay === 'number' ? { initial: delay } : delay;
  const settings = { maxAttempts, delay: settingsOf(backoffTable, wait), ...more };
  return settingsOf(retryTable, settings);
}

type Policy = ReturnType<typeof policy>;

/** What follows an attempt that failed, without luck and without a wish of the dependency. */
function follow(made: number, settings: Policy, outcome: Outcome = 'error'): number {
  return nextDelay(settings, made, outcome, 0, 0, 0);
}

describe('a retry policy', () => {
  it('waits its delay after every attempt but the last, and then gives up', () => {
    const delays = [1, 2, 3, 4, 5].map((made) => follow(made, policy(4, 250_000)));
    expect(delays).toEqual([250_000, 250_000, 250_000, GIVE_UP, GIVE_UP]);
  });

  it('of one attempt never tries again', () => {
    expect(follow(1, policy(1, 250_000))).toBe(GIVE_UP);
  });

  it('may wait no time at all, which is not the same as giving up', () => {
    expect([follow(1, policy(2, 0)), GIVE_UP]).toEqual([0, -1]);
  });

  it('makes as many attempts as it may, whatever the numbers', () => {
    const property = fc.property(
      fc.integer({ min: 1, max: 200 }),
      fc.nat(),
      (maxAttempts, delay) => {
        const settings = policy(maxAttempts, delay);
        let made = 1;
        while (follow(made, settings) === delay) made += 1;
        expect([made, follow(made, settings)]).toEqual([maxAttempts, GIVE_UP]);
      },
    );
    fc.assert(property);
  });

  it('waits as its backoff grows', () => {
    const settings = policy(9, { initial: 100_000, growth: 'exponential', max: 1_000_000 });
    const delays = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((made) => follow(made, settings) / 1_000);
    expect(delays).toEqual([100, 200, 400, 800, 1000, 1000, 1000, 1000, GIVE_UP / 1_000]);
  });

  it('hands its luck and the wait before on to the backoff', () => {
    const settings = policy(9, { initial: 10, jitter: 'decorrelated' });
    // From 10 to three times 20: 51 numbers, the middle one of which is 35.
    expect(nextDelay(settings, 2, 'error', 20, 0.5, 0)).toBe(35);
  });
});

describe('the failures that are retried', () => {
  const retried = (settings: Policy): readonly Outcome[] =>
    OUTCOMES.filter((outcome) => follow(1, settings, outcome) !== GIVE_UP);

  it('are all but what a retry budget refused, and never an answer', () => {
    expect(retried(policy(2, 0))).toEqual([
      'error',
      'timeout',
      'rate-limited',
      'overloaded',
      'refused',
    ]);
  });

  it('are the chosen ones: not an overload, not an open breaker', () => {
    const retryOn = { error: true, timeout: true, rateLimited: true };
    const settings = policy(2, 0, { retryOn: { ...retryOn, overloaded: false, refused: false } });
    expect(retried(settings)).toEqual(['error', 'timeout', 'rate-limited']);
  });
});

describe('a wait that the answer asks for', () => {
  const wait = (settings: Policy, asked: number): number =>
    nextDelay(settings, 1, 'rate-limited', 0, 0, asked);

  it('is kept: at least that long', () => {
    expect(
      [0, 250_000, 250_001, 30_000_000].map((asked) => wait(policy(4, 250_000), asked)),
    ).toEqual([250_000, 250_000, 250_001, 30_000_000]);
  });

  it('is kept even beyond the longest wait of the backoff', () => {
    expect(wait(policy(4, { initial: 10, max: 20 }), 30)).toBe(30);
  });

  it('is not looked at when told so', () => {
    expect(wait(policy(4, 250_000, { honourRetryAfter: false }), 30_000_000)).toBe(250_000);
  });

  it('does not make another attempt', () => {
    expect(wait(policy(1, 250_000), 30_000_000)).toBe(GIVE_UP);
  });
});

describe('layers of retries over a dependency that is down', () => {
  /** Calls that reach the dependency when each of the layers below makes all its attempts. */
  function calls(layers: number, settings: Policy): number {
    if (layers === 0) return 1;
    let made = 1;
    let sent = calls(layers - 1, settings);
    while (follow(made, settings) !== GIVE_UP) {
      made += 1;
      sent += calls(layers - 1, settings);
    }
    return sent;
  }

  it('multiply: 4 attempts in 3 layers are 64 calls (SRE book), 3 in 5 are 243 (AWS)', () => {
    expect([calls(3, policy(4, 0)), calls(5, policy(3, 0)), calls(1, policy(4, 0))]).toEqual([
      64, 243, 4,
    ]);
  });
});
