import { describe, expect, it } from 'vitest';
import type { Metrics } from '../src/analysis/measures.js';
import type { VariantResult } from '../src/analysis/result.js';
import { run } from '../src/runPlan.js';
import { planOf } from './scenarioTexts.js';

/** A scenario of one variant, of a world and policies as they are written in a file. */
function lone(world: string, policies: string, checks: string): string {
  return `
scenario: attempts
title: Whose attempts are whose
about: Attempts of one stretch belong to operations of another.
world:
${world}
variants:
  lone:
    role: after
    about: On its own.
    policies: [${policies}]
    checks: [${checks}]
    verdict: { pass: IT ADDS UP, fail: IT DOES NOT }
`;
}

async function resultOf(...texts: Parameters<typeof lone>): Promise<VariantResult> {
  const [result] = (await run(planOf(lone(...texts)))).variants;
  if (result === undefined) throw new Error('there is one variant');
  return result;
}

/** Attempts, and what became of them. */
function sumOf({ attempts, dependencyCalls, fastFails, cancelledAttempts }: Metrics) {
  const [calls, refused, given] = [dependencyCalls, fastFails, cancelledAttempts].map(Number);
  return { attempts, made: (calls ?? 0) + (refused ?? 0) + (given ?? 0) };
}

describe('attempts', () => {
  it('are one each without retries, after a warm-up too in which some operations began', async () => {
    const world = `
  duration: 20s
  warmUp: 10s
  workload: { arrivals: { process: constant, rate: 10/s } }
  dependency: { latency: 1s }`;
    const checks = `
      { name: within the budget, metric: attempts, atMost: attemptBudget },
      { name: one each, metric: attemptsPerOperation, equals: 1 }`;
    const { metrics, verdict } = await resultOf(world, 'retry: 1', checks);
    expect(verdict.outcome).toBe('pass');
    expect(metrics).toMatchObject({ operations: 100, dependencyCalls: 100, attempts: 100 });
  });

  it('belong to the phase, flow and client in which each was made, and add up', async () => {
    const world = `
  duration: 3s
  phases: [{ name: usual, from: 0s }, { name: down, from: 1s }, { name: over, from: 2s }]
  workload: { arrivals: 200/s }
  clients: 2
  flows:
    reads: { steps: [{ call: api }] }
    writes: { share: 2, steps: [{ call: api }, { call: api }] }
  dependencies:
    api:
      latency: { distribution: exponential, mean: 30ms }
      capacity: { servers: 8, queue: 5 }
      trouble: [{ kind: down, during: down }]`;
    const policies = `
      { retry: { maxAttempts: 4, delay: 70ms } },
      { breaker: { failureThreshold: 5, openDuration: 200ms } },
      { bulkhead: { slots: 4, queue: 3 } },
      { timeout: 60ms }`;
    const checks = [1, 2].map((client) => {
      return `{ name: client ${client}, metric: attempts, client: ${client}, atLeast: 1 }`;
    });
    const { metrics, scopes, laws } = await resultOf(world, policies, checks.join(', '));
    expect(laws.filter(({ held }) => !held)).toEqual([]);
    const whole = sumOf(metrics);
    expect([whole.attempts, Number(metrics.fastFails) > 0]).toEqual([whole.made, true]);
    for (const part of ['phase', 'flow', 'client'] as const) {
      const sums = scopes.flatMap((each) =>
        each.scope[part] === undefined ? [] : [sumOf(each.metrics)],
      );
      expect(sums.map(({ attempts }) => attempts)).toEqual(sums.map(({ made }) => made));
      expect(sums.reduce((all, { made }) => all + made, 0)).toBe(whole.made);
    }
  });

  it('of health checks are of no operation', async () => {
    const world = `
  duration: 2s
  workload: { arrivals: { process: constant, rate: 10/s } }
  dependency: { latency: 5ms }`;
    const policies = '{ healthCheck: { interval: 100ms } }';
    const { metrics } = await resultOf(
      world,
      policies,
      '{ name: c, metric: attempts, equals: 20 }',
    );
    expect([metrics.attempts, Number(metrics.dependencyCalls) > 20]).toEqual([20, true]);
  });
});
