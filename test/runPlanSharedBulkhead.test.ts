import { expect, it } from 'vitest';
import { run } from '../src/runPlan.js';
import { planOf } from './scenarioTexts.js';

const SHARED = `
scenario: shared-bulkhead
title: One place for two dependencies
about: Who has waited for a place in front of one dependency gets that of a call to the other.
world:
  workload: { operations: 2 }
  flows: { one: { steps: [{ call: near }, { call: far }] } }
  dependencies: { near: { latency: 10ms }, far: { latency: 100ms } }
variants:
  only:
    role: after
    about: A bulkhead for the whole application, with a limit to the wait.
    policies: [{ bulkhead: { slots: 1, queue: 5, maxWait: 50ms }, scope: application }]
    checks: [{ name: one completes, metric: completed, equals: 1 }]
    verdict: { pass: GOOD, fail: BAD }
`;

it('a place that is handed on between dependencies ends the wait of who gets it', async () => {
  const { variants } = await run(planOf(SHARED));
  // The first operation waits from 10 to 20 ms and is served until 120; the second waits from 20 on.
  expect(variants[0]?.operations.rows).toMatchObject([
    { operation: 1, dependencyCalls: 2, outcome: 'completed', settledAtMs: 120 },
    { operation: 2, dependencyCalls: 1, fastFails: 1, outcome: 'failed', settledAtMs: 70 },
  ]);
  expect(variants[0]?.laws.filter(({ held }) => !held)).toEqual([]);
});
