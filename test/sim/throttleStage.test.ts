import { describe, expect, it } from 'vitest';
import { about, tell } from './policyStories.js';

/** As strict as they get: nothing is let through that was not earned by what was accepted. */
const SRE = '{ throttle: { k: 1 } }';
const SRE_AT_END = '{ throttle: { k: 1, countOn: end } }';
const ENVOY = '{ throttle: { kind: envoy, threshold: 100%, maxRejection: 100% } }';

const DEAD = '{ recoversAfter: never }';
const FIFTY = '{ retry: { maxAttempts: 50, delay: 10ms } }';

describe('a throttle', () => {
  it.each([
    // After n requests of which none was accepted, one more is let through with a chance of
    // 1 / (n + 1): of fifty, 1 + 1/2 + ... + 1/50 = 4.5 on average.
    ['as in the SRE book', SRE, 12],
    // Only those that were sent count: c calls take 1 + 2 + ... + c attempts, so about sqrt(2 x 50).
    ['as in Envoy', ENVOY, 20],
  ])(
    '%s takes a call that was given up for not accepted, whatever comes later',
    async (_, throttle, most) => {
      const told = await tell(`[${FIFTY}, { timeout: 3ms }, ${throttle}]`);
      const { dependencyCalls, fastFails } = told.metrics;
      expect(dependencyCalls).toBeGreaterThan(1);
      expect(dependencyCalls).toBeLessThan(most);
      expect(Number(dependencyCalls) + Number(fastFails)).toBe(50);
      expect(told.broken).toEqual([]);
    },
  );

  /** How often a breaker inside has refused, which is open from the first attempt on. */
  const refusedInside = async (throttle: string) => {
    const breaker = '{ breaker: { failureThreshold: 1, openDuration: 1h } }';
    return about(await tell(`[${FIFTY}, ${throttle}, ${breaker}]`, DEAD), 'fast-fail').filter(
      (line) => line.endsWith('(open)'),
    );
  };

  it('as in the SRE book counts what is refused further inside like what it refuses itself', async () => {
    const refused = await refusedInside(SRE);
    // The first was accepted, so of the others about twice 1/2 + ... + 1/50.
    expect(refused.length).toBeLessThan(20);
    expect(await refusedInside(SRE_AT_END)).toEqual(refused);
  });

  it('as in Envoy does not count what is refused further inside', async () => {
    // One answer, and that a bad one: (1 - 0) / (1 + 1) of all is refused, however often it is asked.
    const { length } = await refusedInside(ENVOY);
    expect(length).toBeGreaterThan(12);
    expect(length).toBeLessThan(37);
  });

  it.each([SRE, ENVOY])('takes an answer by a fallback for accepted: %s', async (throttle) => {
    const paced = '{ rateLimit: { rate: 100/s, maxWait: 1s } }';
    const told = await tell(`[${paced}, ${throttle}, { fallback: {} }]`, DEAD, 50);
    expect(told.metrics).toMatchObject({ completed: 50, fastFails: 0 });
  });
});
