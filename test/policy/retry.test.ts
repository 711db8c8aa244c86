import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GIVE_UP, nextDelay } from '../../src/policy/retry.js';

describe('a retry policy', () => {
  it('waits its delay after every attempt but the last, and then gives up', () => {
    const settings = { maxAttempts: 4, delay: 250_000 };
    const delays = [1, 2, 3, 4, 5].map((made) => nextDelay(settings, made));
    expect(delays).toEqual([250_000, 250_000, 250_000, GIVE_UP, GIVE_UP]);
  });

  it('of one attempt never tries again', () => {
    expect(nextDelay({ maxAttempts: 1, delay: 250_000 }, 1)).toBe(GIVE_UP);
  });

  it('may wait no time at all, which is not the same as giving up', () => {
    expect([nextDelay({ maxAttempts: 2, delay: 0 }, 1), GIVE_UP]).toEqual([0, -1]);
  });

  it('makes as many attempts as it may, whatever the numbers', () => {
    const property = fc.property(
      fc.integer({ min: 1, max: 200 }),
      fc.nat(),
      (maxAttempts, delay) => {
        let made = 1;
        while (nextDelay({ maxAttempts, delay }, made) === delay) made += 1;
        expect([made, nextDelay({ maxAttempts, delay }, made)]).toEqual([maxAttempts, GIVE_UP]);
      },
    );
    fc.assert(property);
  });
});
