import { expect, it } from 'vitest';
import { run } from '../src/runPlan.js';
import { planOf } from './scenarioTexts.js';

const around = (policy: string, troubled: string): string => `
scenario: by-host
title: A policy for every host, around a retry
about: The second attempt goes to the other host, and the result to who let the operation in.
world:
  workload: { operations: 1 }
  flows: { main: { steps: [{ call: api }, { call: api }] } }
  dependencies:
    api: { hosts: 2, trouble: [{ kind: fail, rate: 100%, hosts: ${troubled}, from: 0s }] }
variants:
  only:
    role: after
    about: Around a retry.
    policies: [{ ${policy}, scope: host }, { retry: { maxAttempts: 2, delay: 10ms } }]
    checks: [{ name: it ran, metric: operations, equals: 1 }]
    verdict: { pass: GOOD, fail: BAD }
`;

// Hosts are taken in turn: the first attempt of each call is for host 1, its second for host 2.
it('a place is given back to the host that it was taken from', async () => {
  const { variants } = await run(planOf(around('bulkhead: 1', '[1]')));
  expect(variants[0]?.laws.filter(({ held }) => !held)).toEqual([]);
  expect(variants[0]?.metrics).toMatchObject({ completed: 1, dependencyCalls: 4, failedCalls: 2 });
});

it('a result is told to the breaker that let the call in', async () => {
  const breaker = 'breaker: { failureThreshold: 1, openDuration: 1m }';
  const { variants } = await run(planOf(around(breaker, '[1, 2]')));
  expect(variants[0]?.laws.filter(({ held }) => !held)).toEqual([]);
  // That of host 1 is the first that was needed, and the only one.
  expect(variants[0]?.transitions.kept).toMatchObject([{ to: 'open', instance: 1 }]);
});
