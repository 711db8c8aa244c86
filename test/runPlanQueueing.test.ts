import { describe, expect, it } from 'vitest';
import type { MetricName } from '../src/model/metrics.js';
import { run } from '../src/runPlan.js';
import { planOf } from './scenarioTexts.js';
import {
  closedUsers,
  erlangB,
  hedgedMean,
  limitedQueue,
  meanOf,
  mm1MeanSojourn,
  standardError,
} from './theory.js';

const SEEDS = 12;

/** Whole scenarios, as somebody writes them who knows the formula. */
function scenarioOf(seed: number, world: string, policies: string): string {
  return `
scenario: by-formula
title: A figure that a formula gives
about: The world is as simple as the formula has it.
seed: ${seed}
world: { duration: 4m, warmUp: 20s, ${world} }
variants:
  only:
    role: after
    about: The one there is.
    policies: ${policies}
    checks: [{ name: all were started, metric: operations, above: 0 }]
    verdict: { pass: GOOD, fail: BAD }
`;
}

/** How many standard errors the mean of a metric over some seeds is from what the formula says. */
async function errorsOff(
  truths: Partial<Record<MetricName, number>>,
  world: string,
  policies = '[]',
): Promise<readonly number[]> {
  const runs = await Promise.all(
    Array.from({ length: SEEDS }, async (_, seed) => {
      const { variants } = await run(planOf(scenarioOf(seed, world, policies)));
      return variants[0]?.metrics;
    }),
  );
  return Object.entries(truths).map(([metric, truth]) => {
    // The keys of an object are text to the compiler; these are names of metrics.
    const values = runs.map((metrics) => Number(metrics?.[metric as MetricName]));
    return Math.abs(meanOf(values) - truth) / standardError(values);
  });
}

/** With eleven degrees of freedom Student's t exceeds 4.4 once in a thousand times. */
const FAR = 4.4;

async function expectNear(...asked: Parameters<typeof errorsOff>): Promise<void> {
  for (const off of await errorsOff(...asked)) expect(off).toBeLessThan(FAR);
}

const exponential = (mean: string): string =>
  `latency: { distribution: exponential, mean: ${mean} }`;

describe('a whole scenario', () => {
  it.each([
    ['exponential', exponential('2s')],
    ['all alike', 'latency: 2s'],
    // e^0.5 times the median is the mean.
    ['with a long tail', 'latency: { distribution: log-normal, median: 1213.06ms, sigma: 1 }'],
  ])('loses what Erlang B says in a bulkhead, however calls are spread: %s', async (_, latency) => {
    const world = `workload: { arrivals: 5/s }, dependency: { ${latency} }`;
    await expectNear({ rejectedRatio: erlangB(15, 10) }, world, '[bulkhead: 15]');
  });

  it('with a queue in its bulkhead is M/M/5/10', async () => {
    const world = `workload: { arrivals: 50/s }, dependency: { ${exponential('100ms')} }`;
    const { lost, inside } = limitedQueue(5, 5, 5);
    const admitted = 50 * (1 - lost);
    const truths = {
      rejectedRatio: lost,
      'inFlight.mean': admitted / 10,
      // By Little's law; who is turned away takes no time.
      'completedLatency.meanMs': (inside / admitted) * 1_000,
      'latency.meanMs': (inside / 50) * 1_000,
    };
    await expectNear(truths, world, '[bulkhead: { slots: 5, queue: 5 }]');
  });

  it.each([5, 11, 20])('of %d users obeys the interactive response time law', async (users) => {
    const think = '{ distribution: exponential, mean: 1s }';
    const world = `workload: { users: { count: ${users}, thinkTime: ${think} } },
      dependency: { ${exponential('100ms')}, capacity: { servers: 1 } }`;
    const { throughput, response } = closedUsers(users, 1, 0.1);
    await expectNear({ goodput: throughput, 'latency.meanMs': response * 1_000 }, world);
  });

  it('with two servers in a row waits for each as if it stood alone', async () => {
    const world = `workload: { arrivals: 12/s },
      flows: { all: { steps: [{ call: first }, { call: second }] } }, dependencies: {
        first: { ${exponential('50ms')}, capacity: { servers: 1 } },
        second: { ${exponential('40ms')}, capacity: { servers: 1 } } }`;
    const mean = mm1MeanSojourn(12, 20) + mm1MeanSojourn(12, 25);
    await expectNear({ 'latency.meanMs': mean * 1_000 }, world);
  });

  it('that asks again after a while what forgets how long it took is faster by as much', async () => {
    const world = `workload: { arrivals: 50/s }, dependency: { ${exponential('100ms')} }`;
    const truths = { 'latency.meanMs': hedgedMean(100, 200), amplification: 1 + Math.exp(-2) };
    await expectNear(truths, world, '[hedge: 200ms]');
  });
});
