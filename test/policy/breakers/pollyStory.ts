import { expect } from 'vitest';
import { fromMillis, NEVER, toMillis } from '../../../src/model/time.js';
import { PollyBreaker } from '../../../src/policy/breakers/polly.js';
import type { PollySettings } from '../../../src/policy/breakers/pollyOptions.js';
import {
  type Permit,
  REFUSED_FORCED,
  REFUSED_OPEN,
  REFUSED_PROBING,
} from '../../../src/policy/port.js';

/** The defaults as Polly documents them. */
export const DEFAULTS: PollySettings = {
  FailureRatio: 0.1,
  MinimumThroughput: 100,
  SamplingDuration: 30_000_000,
  BreakDuration: 5_000_000,
  BreakDurationGenerator: null,
};

/** Two calls, half of them failed, trip for a second; results count for ten seconds. */
export const QUICK: PollySettings = {
  FailureRatio: 0.5,
  MinimumThroughput: 2,
  SamplingDuration: 10_000_000,
  BreakDuration: 1_000_000,
  BreakDurationGenerator: null,
};

/** What is done, and what is seen then. */
export type Story = readonly (readonly [step: string, seen: string])[];

/** Tells the story with a fresh breaker and compares it whole. */
export function expectStory(settings: Partial<PollySettings>, story: Story): void {
  const act = actor(new PollyBreaker({ ...QUICK, ...settings }));
  expect(story.map(([step]) => [step, act(step)])).toEqual(story);
}

const WORDS = new Map<Permit, string>([
  [0, 'in'],
  [REFUSED_OPEN, 'open!'],
  [REFUSED_PROBING, 'probing!'],
  [REFUSED_FORCED, 'isolated!'],
]);

/**
 * Does steps such as `0 start a`, `7 end a ok`, `500 fail 20` (20 calls that fail at once at
 * 500 ms), `9 isolate` or `9 windows`, and says what is seen.
 */
export function actor(breaker: PollyBreaker): (step: string) => string {
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
      if (!calls.has(name)) throw new Error(`no such call: ${name}`);
      finish(breaker, end, now);
      return breaker.state;
    }
    return read(breaker, verb, now) ?? callAtOnce(breaker, verb, Number(name || 1), now);
  };
}

function finish(breaker: PollyBreaker, end: string, now: number): void {
  if (end === 'ok') breaker.recordSuccess(0, now);
  else if (end === 'fail') breaker.recordFailure(0, now);
  else if (end === 'unhandled') breaker.recordIgnored(0, now);
  else if (end === 'cancel') breaker.release(0, now);
  else throw new Error(`no such end: ${end}`);
}

function read(breaker: PollyBreaker, verb: string, now: number): string | undefined {
  if (verb === 'isolate') breaker.isolate(now);
  if (verb === 'close') breaker.close();
  if (verb === 'isolate' || verb === 'close') return breaker.state;
  if (verb === 'retryAfter') return `${toMillis(breaker.retryAfter(now))}`;
  if (verb === 'until') return inMillis(breaker.blockedUntil);
  if (verb === 'attempts') return `${breaker.halfOpenAttempts}`;
  if (verb === 'generated') return Object.values(breaker.generated ?? {}).join('/');
  if (verb !== 'windows') return undefined;
  return breaker.metrics.windows.map(([start, ...counts]) => [start / 1000, ...counts]).join(' ');
}

function inMillis(until: number | null): string {
  if (until === null) return 'none';
  return until === NEVER ? 'never' : `${toMillis(until)}`;
}

function callAtOnce(breaker: PollyBreaker, end: string, times: number, now: number): string {
  let permit = 0;
  for (let left = times; left > 0; left -= 1) {
    permit = breaker.tryAcquire(now);
    if (permit >= 0) finish(breaker, end, now);
  }
  return `${WORDS.get(permit)} ${breaker.state}`;
}
