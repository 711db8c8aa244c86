// Source: jaseci-labs/jac issue 7909.
// Wrong: the limit is 5 failures, and the breaker outside a retry of 3 attempts opens after 15 failed
// calls. Right: in this order it counts requests, so that is what happens: 12 calls after the fourth
// request, 15 after the fifth, which opens it, and no more. Inside the retry it opens at the fifth call.
import { expect, it } from 'vitest';
import { afterEach, runCase } from './runCase.js';

const sixRequests = { retry: { maxAttempts: 6, delay: '1ms' } };
const retry = { retry: { maxAttempts: 3, delay: '0ms' } };
const breaker = { breaker: { failureThreshold: 5, openDuration: '30s' } };

it('breaker outside the retry: five requests of three calls open it', async () => {
  const { list } = await runCase([sixRequests, breaker, retry], 'never');
  expect(afterEach(list, 1, 6)).toEqual([
    '3 closed',
    '6 closed',
    '9 closed',
    '12 closed',
    '15 open',
    '15 open',
  ]);
});

it('breaker inside the retry: five calls open it', async () => {
  const { list } = await runCase([sixRequests, retry, breaker], 'never');
  expect(afterEach(list, 1, 6)).toEqual(['3 closed', ...Array(5).fill('5 open')]);
});
