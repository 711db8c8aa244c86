import { expect, it } from 'vitest';
import { run } from '../src/runPlan.js';
import { planOf } from './scenarioTexts.js';

/**
 * The quick answer takes 1 ms. The slow one never comes: attempts at 1, 51 and 101 ms are given up
 * after 5 ms, and tried again 95 ms later: at 101, 151 and 201 ms.
 */
const SLOW = `
scenario: slow
title: One of two is too slow
about: Every operation calls both, and gives the slow one up twice.
world:
  phases: [{ name: early, from: 0s }, { name: late, from: 100ms }]
  workload: { trace: [0ms, 50ms, 100ms] }
  dependencies: { quick: { latency: 1ms }, slow: { latency: 20ms } }
  flows: { main: { steps: [{ call: quick }, { call: slow }] } }
variants:
  only:
    role: after
    about: A timeout inside a retry, and room for two calls inside them.
    policies: [{ retry: { maxAttempts: 2, delay: 95ms } }, { timeout: 5ms }, { bulkhead: 2 }]
    checks:
      - { name: two each, metric: timeouts, equals: 6 }
      - { name: none is quick, metric: timeouts, dependency: quick, equals: 0 }
      - { name: all are slow, metric: timeouts, dependency: slow, flow: main, equals: 6 }
      - { name: the first two, metric: timeouts, phase: early, equals: 2 }
      - { name: three retries and the third, metric: timeouts, phase: late, client: 1, equals: 4 }
      - { name: a retry is of when it is decided on, metric: retries, phase: early, equals: 2 }
      - { name: the last one, metric: retries, phase: late, dependency: slow, equals: 1 }
      - { name: one after the other, metric: bulkhead.max, phase: early, equals: 1 }
      - { name: two at 101 ms, metric: bulkhead.max, phase: late, dependency: slow, equals: 2 }
      - { name: never two, metric: bulkhead.max, dependency: quick, equals: 1 }
    verdict: { pass: GOOD, fail: BAD }
`;

it('the metrics of policies belong to phase, flow, dependency and client', async () => {
  const { variants } = await run(planOf(SLOW));
  const wrong = variants.flatMap(({ checks }) =>
    checks.filter(({ outcome }) => outcome !== 'pass'),
  );
  expect(wrong).toEqual([]);
  expect(variants[0]?.checks).toHaveLength(10);
});
