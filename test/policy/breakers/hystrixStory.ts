import { expect } from 'vitest';
import { fromMillis, toMillis } from '../../../src/model/time.js';
import { HystrixBreaker } from '../../../src/policy/breakers/hystrix.js';
import type { HystrixSettings } from '../../../src/policy/breakers/hystrixOptions.js';
import {
  type Permit,
  REFUSED_CAPACITY,
  REFUSED_FORCED,
  REFUSED_OPEN,
  REFUSED_PROBING,
} from '../../../src/policy/port.js';

/** The defaults as Hystrix documents them. */
export const DEFAULTS: HystrixSettings = {
  circuitBreakerEnabled: true,
  circuitBreakerRequestVolumeThreshold: 20,
  circuitBreakerErrorThresholdPercentage: 50,
  circuitBreakerSleepWindowInMilliseconds: 5_000_000,
  circuitBreakerForceOpen: false,
  circuitBreakerForceClosed: false,
  metricsRollingStatisticalWindowInMilliseconds: 10_000_000,
  metricsHealthSnapshotIntervalInMilliseconds: 500_000,
  executionIsolationStrategy: 'THREAD',
  executionIsolationSemaphoreMaxConcurrentRequests: 10,
  coreSize: 10,
};

/** Two calls are enough to trip. */
export const QUICK: Partial<HystrixSettings> = { circuitBreakerRequestVolumeThreshold: 2 };

/** The window and interval of the health counts, in milliseconds. */
export const inMillis = (window: number, interval: number): Partial<HystrixSettings> => ({
  metricsRollingStatisticalWindowInMilliseconds: fromMillis(window),
  metricsHealthSnapshotIntervalInMilliseconds: fromMillis(interval),
});

/** What is done, and what is seen then. */
export type Story = readonly (readonly [step: string, seen: string])[];

/** Tells the story with a fresh breaker and compares it whole. */
export function expectStory(
  version: string,
  settings: Partial<HystrixSettings>,
  story: Story,
): void {
  const breaker = new HystrixBreaker({ ...DEFAULTS, ...settings }, version);
  const act = actor(breaker);
  expect(story.map(([step]) => [step, act(step)])).toEqual(story);
}

const WORDS = new Map<Permit, string>([
  [0, 'in'],
  [REFUSED_OPEN, 'open!'],
  [REFUSED_PROBING, 'probing!'],
  [REFUSED_CAPACITY, 'full!'],
  [REFUSED_FORCED, 'forced!'],
]);

/**
 * Does steps such as `0 start a`, `7 end a ok`, `500 fail 20` (20 calls that fail at once at
 * 500 ms) or `500 health`, and says what is seen.
 */
export function actor(breaker: HystrixBreaker): (step: string) => string {
  const calls = new Map<string, Permit>();
  return (step) => {
    const [at = '', verb = '', name = '', end = ''] = step.split(' ');
    const now = fromMillis(Number(at));
    if (verb === 'start') {
      const permit = breaker.tryAcquire(now);
      calls.set(name, permit);
      return `${WORDS.get(permit)} ${breaker.state}`;
    }
    if (verb === 'end') {
      finish(breaker, end, calls.get(name) ?? Number.NaN, now);
      return breaker.state;
    }
    return read(breaker, verb, now) ?? callAtOnce(breaker, verb, Number(name || 1), now);
  };
}

function finish(breaker: HystrixBreaker, end: string, permit: Permit, now: number): void {
  if (end === 'ok') breaker.recordSuccess(permit, now);
  else if (end === 'fail') breaker.recordFailure(permit, now);
  else if (end === 'bad') breaker.recordIgnored(permit, now);
  else if (end === 'cancel') breaker.release(permit, now);
  else throw new Error(`no such end: ${end}`);
}

function read(breaker: HystrixBreaker, verb: string, now: number): string | undefined {
  if (verb === 'isOpen') return `${breaker.isOpen(now)}`;
  if (verb === 'opened') return `${breaker.opened}`;
  if (verb === 'next') return `${toMillis(breaker.nextWake)}`;
  if (verb !== 'wake' && verb !== 'health') return undefined;
  breaker.wake(now);
  const { total, errors, percent } = breaker.health;
  return verb === 'wake' ? breaker.state : `${total}/${errors}/${percent}`;
}

function callAtOnce(breaker: HystrixBreaker, end: string, times: number, now: number): string {
  let permit = 0;
  for (let left = times; left > 0; left -= 1) {
    permit = breaker.tryAcquire(now);
    if (permit >= 0) finish(breaker, end, permit, now);
  }
  return `${WORDS.get(permit)} ${breaker.state}`;
}
