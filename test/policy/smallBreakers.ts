import type { BreakerSettings } from '../../src/policy/breakerSettings.js';

/** One unit of time: a millisecond. */
export const UNIT = 1000;
const once = { initial: UNIT, factor: 1, max: null, jitter: 'none' } as const;

/** A breaker whose every rule shows within a few steps. */
interface SmallBreaker {
  readonly settings: Partial<BreakerSettings>;
  /** Every state and cause that seven steps can bring about, in alphabetical order. */
  readonly reached: readonly string[];
}

/** Small settings that together switch every knob. */
export const SMALL_BREAKERS: Readonly<Record<string, SmallBreaker>> = {
  'failures in a row': {
    settings: { failureThreshold: 2, openDuration: { ...once, initial: 2 * UNIT } },
    reached: [
      'closed',
      'closed: the probe succeeded',
      'half-open: open for 2ms',
      'open: 2 failures in a row',
      'open: the probe failed',
    ],
  },
  'both rates over a number of calls': {
    settings: {
      failureRateThreshold: 60,
      slowCallRateThreshold: 50,
      slowCallDuration: UNIT,
      slidingWindow: { calls: 3, duration: null },
      minimumCalls: 2,
      openDuration: once,
    },
    reached: [
      'closed',
      'closed: the probe succeeded',
      'half-open: open for 1ms',
      'open: 1 of 2 calls slow, limit 50 %',
      'open: 2 of 2 calls failed, limit 60 %',
      'open: 2 of 2 calls slow, limit 50 %',
      'open: 2 of 3 calls failed, limit 60 %',
      'open: the probe failed',
    ],
  },
  'failures in a row, or their rate over a time': {
    settings: {
      failureThreshold: 3,
      failureRateThreshold: 60,
      slidingWindow: { calls: null, duration: 2 * UNIT },
      minimumCalls: 3,
      openDuration: once,
    },
    reached: ['closed', 'open: 2 of 3 calls failed, limit 60 %', 'open: 3 failures in a row'],
  },
  'two probes at a time, two successes in a row': {
    settings: { failureThreshold: 1, openDuration: once, probes: 2, successThreshold: 2 },
    reached: [
      'closed',
      'closed: 2 probes succeeded in a row',
      'half-open: open for 1ms',
      'open: a failure',
      'open: the probe failed',
    ],
  },
  'a rate over two probes, slow ones failing': {
    settings: {
      failureThreshold: 1,
      slowCallDuration: 0,
      openDuration: once,
      probes: 2,
      probeFailureRate: { threshold: 60, calls: 2 },
    },
    reached: [
      'closed',
      'closed: 0 of 2 probes failed, limit 60 %',
      'closed: 1 of 2 probes failed, limit 60 %',
      'half-open: open for 1ms',
      'open: 2 of 2 probes failed, limit 60 %',
      'open: a failure',
    ],
  },
  'probes whose place runs out': {
    settings: { failureThreshold: 1, openDuration: once, probes: 2, probeLease: 2 * UNIT },
    reached: [
      'closed',
      'closed: the probe succeeded',
      'half-open: open for 1ms',
      'open: a failure',
      'open: the probe failed',
    ],
  },
  'an open duration that grows, with jitter': {
    settings: {
      failureThreshold: 1,
      openDuration: { initial: 2 * UNIT, factor: 2, max: 3 * UNIT, jitter: 'equal' },
    },
    reached: [
      'closed',
      'closed: the probe succeeded',
      'half-open: open for 1.5ms',
      'half-open: open for 2.25ms',
      'open: a failure',
      'open: the probe failed',
    ],
  },
};
