// Source: failsafe-lib/failsafe issue 96; the order was put right in its 2.0.
// Wrong: documentation and behaviour disagree on whether a breaker sees each attempt or the outcome.
// Right: inside a retry it sees each attempt, so 3 calls open it and the other 3 attempts are rejected;
// outside it sees one failure per 6 calls, so it opens after the third execution, 18 calls, and the
// fourth is rejected at once. maxRetries 5 of Failsafe for the JVM is maxAttempts 6 here.
import { expect, it } from 'vitest';
import { afterEach, runCase } from './runCase.js';

const retry = { retry: { maxAttempts: 6, delay: '0ms' } };
const breaker = { breaker: { failureThreshold: 3, openDuration: '60s' } };

it('retry outside the breaker: each attempt counts', async () => {
  const { metrics, list } = await runCase([retry, breaker], 'never');
  expect(metrics).toMatchObject({
    operations: 1,
    failed: 1,
    attempts: 6,
    dependencyCalls: 3,
    fastFails: 3,
    'breaker.finalState': 'open',
  });
  expect(list.linesOf('fast-fail')).toEqual([
    '0 fast-fail 0/4 breaker (open)',
    '0 fast-fail 0/5 breaker (open)',
    '0 fast-fail 0/6 breaker (open)',
  ]);
});

it('breaker outside the retry: each execution counts once', async () => {
  const fourExecutions = { retry: { maxAttempts: 4, delay: '1ms' } };
  const { metrics, list } = await runCase([fourExecutions, breaker, retry], 'never');
  expect(afterEach(list, 1, 4)).toEqual(['6 closed', '12 closed', '18 open', '18 open']);
  expect(metrics).toMatchObject({ dependencyCalls: 18, fastFails: 1 });
});
