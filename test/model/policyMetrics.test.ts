import { describe, expect, it } from 'vitest';
import { REFUSAL_METRICS } from '../../src/model/callMetrics.js';
import { ADMISSION_METRICS, BUFFER_METRICS } from '../../src/model/levelMetrics.js';
import type { MetricName } from '../../src/model/metrics.js';
import { HEALTH_METRICS, POLICY_METRICS } from '../../src/model/policyMetrics.js';
import { POLICIES, type PolicyKindName } from '../../src/policy/register.js';
import { tell } from '../sim/policyStories.js';

/** What tells of one kind of policy, and stacks in which it does all that they tell of. */
interface Own {
  readonly metrics: readonly MetricName[];
  readonly stacks: readonly string[];
}

const TWICE = '{ retry: { maxAttempts: 2, delay: 10ms } }';

/** Every policy does something that can be looked up. A new one has a line of its own here. */
const OWN: { readonly [K in PolicyKindName]: Own } = {
  retry: { metrics: ['retries'], stacks: [TWICE] },
  breaker: {
    metrics: ['fastFails.open', 'fastFails.probing', 'breaker.opened', 'breaker.probes'],
    // As the retries come, the one has let a probe out and the other is still open.
    stacks: ['2ms', '20ms'].map(
      (open) => `${TWICE}, { breaker: { failureThreshold: 1, openDuration: ${open} } }`,
    ),
  },
  timeout: { metrics: ['timeouts'], stacks: ['{ timeout: 3ms }'] },
  deadline: { metrics: ['deadlines'], stacks: ['{ deadline: 3ms }'] },
  retryBudget: {
    metrics: ['fastFails.budget-empty', 'retryBudget.lowest'],
    stacks: [`${TWICE}, { retryBudget: { size: 10, deposit: 0, cost: 4 } }`],
  },
  throttle: { metrics: ['fastFails.throttled'], stacks: ['{ throttle: {} }'] },
  rateLimit: {
    metrics: ['fastFails.rate-limited', 'rateLimitQueue.max', 'rateLimitQueue.mean'],
    stacks: ['{ rateLimit: { rate: 1000/s, maxWait: 9ms } }'],
  },
  bulkhead: {
    metrics: [
      ...(['fastFails.bulkhead-full', 'bulkhead.max', 'bulkhead.mean'] as const),
      ...(['bulkheadQueue.max', 'bulkheadQueue.mean'] as const),
    ],
    stacks: ['{ bulkhead: { slots: 2, queue: 3 } }'],
  },
  fallback: {
    metrics: ['fallback', 'buffer.max', 'buffer.put', 'buffer.drained', 'buffer.drainedMs'],
    stacks: ['{ fallback: { kind: buffer, size: 40, drainRate: 1000/s } }'],
  },
  hedge: { metrics: ['hedges', 'hedgesWon'], stacks: ['{ hedge: 2ms }'] },
  healthCheck: {
    metrics: [
      ...(['fastFails.unhealthy', 'healthCheck.polls'] as const),
      ...(['healthCheck.failedPolls', 'healthCheck.unhealthyMs'] as const),
    ],
    stacks: [`${TWICE}, { healthCheck: { interval: 8ms, timeout: 2ms, unhealthyAfter: 1 } }`],
  },
};

describe('the metrics of policies', () => {
  it('tell of every kind of policy that there is', () => {
    expect(Object.keys(OWN).sort()).toEqual(Object.keys(POLICIES).sort());
    const silent = Object.entries(OWN).filter(([, { metrics }]) => metrics.length === 0);
    expect(silent).toEqual([]);
  });

  it('tell each of one kind only', () => {
    const names = Object.values(OWN).flatMap(({ metrics }) => metrics);
    expect(new Set(names).size).toBe(names.length);
  });

  it('are all about some kind', () => {
    const names: readonly MetricName[] = Object.values(OWN).flatMap(({ metrics }) => metrics);
    const tables = [REFUSAL_METRICS, POLICY_METRICS, ADMISSION_METRICS, HEALTH_METRICS];
    const strays = tables.flat().filter(({ name }) => !names.includes(name));
    expect(strays.map(({ name }) => name)).toEqual([]);
    const buffers = BUFFER_METRICS.filter(({ name }) => !names.includes(name));
    // What nobody wants to happen is in a test of its own.
    expect(buffers.map(({ name }) => name)).toEqual(['buffer.dropped']);
  });

  it.each(Object.entries(OWN))('of a %s are all seen where it acts', async (_, own) => {
    // Forty operations that start together; all fail that ask before 6 ms and wait for the answer.
    const dependency = '{ latency: 5ms, recoversAfter: 6ms }';
    const runs = await Promise.all(own.stacks.map((stack) => tell(`[${stack}]`, dependency, 40)));
    const unseen = own.metrics.filter((name) => runs.every(({ metrics }) => !metrics[name]));
    expect(unseen).toEqual([]);
    expect(runs.flatMap(({ broken }) => broken)).toEqual([]);
  });
});
