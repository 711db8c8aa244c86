import { expect, it } from 'vitest';
import { run } from '../src/runPlan.js';
import { planOf } from './scenarioTexts.js';

const POLLED = `
scenario: polled
title: Polls of what calls something else
about: A poll is being served further down as the last operation settles.
world:
  duration: 50ms
  workload: { users: { count: 1, thinkTime: 5ms } }
  dependencies: { back: {}, front: { calls: back } }
  flows: { main: { steps: [{ call: front }] } }
variants:
  only:
    role: after
    about: A health check that polls each of them every 50 ms.
    policies: [{ healthCheck: { interval: 50ms } }]
    checks: [{ name: they complete, metric: completed, equals: 4 }]
    verdict: { pass: GOOD, fail: BAD }
`;

it('what a poll has called further down is given up with it as the run ends', async () => {
  const { variants, outcome } = await run(planOf(POLLED));
  // An operation takes 10 ms and a thought 5: the fourth settles at 55 ms, 5 ms after the polls began.
  expect(outcome).toBe('pass');
  expect(variants[0]?.laws.filter(({ held }) => !held)).toEqual([]);
  expect(variants[0]?.operations.rows.at(-1)?.settledAtMs).toBe(55);
});
