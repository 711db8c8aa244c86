import { describe, expect, it } from 'vitest';
import { createBreaker } from '../../src/policy/breakerPolicy.js';
import type { Breaker } from '../../src/policy/port.js';
import { readFirst } from '../baseTexts.js';
import { scenarioWith } from '../scenarioTexts.js';

const SECOND = 1_000_000;
const LOW = (low: number): number => low;

/** A breaker as a file has it. */
function breakerOf(written: string): Breaker {
  const text = scenarioWith({ policies: `[{ breaker: ${written} }]` });
  const { plan, said } = readFirst({ 'my.yaml': text });
  const settings = plan?.variants[0]?.policies[0]?.settings;
  if (settings === undefined) throw new Error(said);
  return createBreaker(settings, LOW);
}

/** Those that say when they may admit again, set to open at the second failure. */
const TELLING = [
  '{ failureThreshold: 2, openDuration: { initial: 5s, factor: 3 } }',
  '{ library: polly, MinimumThroughput: 2, BreakDuration: 5s }',
  '{ library: failsafe, failure_policy: { kind: consecutive_failures, num_failures: 2, backoff: { kind: constant, duration: 5s } } }',
  '{ library: resilience4j, minimumNumberOfCalls: 2, waitDurationInOpenState: 5s }',
];

describe('a breaker that says from when on it may admit again', () => {
  it.each(TELLING)('refuses until just before, and admits at that moment: %s', (written) => {
    const breaker = breakerOf(written);
    for (const now of [1 * SECOND, 2 * SECOND]) {
      breaker.recordFailure(breaker.tryAcquire(now), now, 0);
    }
    for (const _ of ['tripped', 'reopened']) {
      expect(breaker.state).toBe('open');
      const from = breaker.admitsFrom ?? 0;
      expect(breaker.tryAcquire(from - 1)).toBeLessThan(0);
      const permit = breaker.tryAcquire(from);
      expect(permit).toBeGreaterThanOrEqual(0);
      breaker.recordFailure(permit, from + 1000, 1000);
      while (breaker.state === 'half-open')
        breaker.recordFailure(breaker.tryAcquire(from + 1000), from + 1000, 0);
    }
  });
});
