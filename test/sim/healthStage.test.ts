import { describe, expect, it } from 'vitest';
import { about, tell } from './policyStories.js';

const DEAD = '{ latency: 1ms, recoversAfter: never }';

/** Who refused which attempts of the operation, and when; not what polls met. */
const refusals = (lines: readonly string[]) => lines.filter((line) => / 0\/\d+ /.test(line));

describe('a health check', () => {
  it('has failed at its timeout: a good answer that comes later does not pass it', async () => {
    // The poll of 10 ms has failed at 12 ms. Its answer would be there at 15 ms, but the gate stays
    // shut. That of 20 ms is under way as the run ends.
    const told = await tell(
      `[{ retry: { maxAttempts: 5, delay: 3ms } },
        { healthCheck: { interval: 10ms, timeout: 2ms, unhealthyAfter: 1, healthyAfter: 1 } },
        { timeout: 4ms }]`,
    );
    expect(about(told, 'call-abandoned', 'fast-fail')).toEqual([
      '4000 call-abandoned 0/1 dependency',
      '11000 call-abandoned 0/2 dependency',
      '12000 call-abandoned -1/1 dependency',
      '14000 fast-fail 0/3 healthCheck (unhealthy)',
      '17000 fast-fail 0/4 healthCheck (unhealthy)',
      '20000 fast-fail 0/5 healthCheck (unhealthy)',
      '20000 call-abandoned -1/1 dependency',
    ]);
    expect(told.broken).toEqual([]);
  });

  it.each([
    ['were given up', '{ timeout: 4ms }, ', '{ latency: 5ms }'],
    ['failed', '', DEAD],
  ])('learns nothing from attempts that %s', async (_, outside, dependency) => {
    const told = await tell(
      `[{ retry: { maxAttempts: 5, delay: 3ms } }, ${outside}{ healthCheck: { unhealthyAfter: 1 } }]`,
      dependency,
    );
    expect(told.metrics).toMatchObject({ dependencyCalls: 5, fastFails: 0 });
  });

  it('takes a poll that is refused further inside for one that has failed', async () => {
    // The breaker opens at 1 ms and refuses the poll of 10 ms, which shuts the gate.
    const told = await tell(
      `[{ retry: { maxAttempts: 6, delay: 4ms } },
        { healthCheck: { interval: 10ms, timeout: 2ms, unhealthyAfter: 1 } },
        { breaker: { failureThreshold: 1 } }]`,
      DEAD,
    );
    expect(refusals(about(told, 'fast-fail'))).toEqual([
      '5000 fast-fail 0/2 breaker (open)',
      '9000 fast-fail 0/3 breaker (open)',
      '13000 fast-fail 0/4 healthCheck (unhealthy)',
      '17000 fast-fail 0/5 healthCheck (unhealthy)',
      '21000 fast-fail 0/6 healthCheck (unhealthy)',
    ]);
  });

  it('takes a poll that a fallback further inside answers for one that has passed', async () => {
    const paced = '{ rateLimit: { rate: 100/s, maxWait: 1s } }';
    const check = '{ healthCheck: { interval: 10ms, timeout: 5ms, unhealthyAfter: 1 } }';
    const told = await tell(`[${paced}, ${check}, { fallback: {} }]`, DEAD, 6);
    expect(told.metrics).toMatchObject({ completed: 6, fastFails: 0 });
  });
});
