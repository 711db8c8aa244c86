// Source: resilience4j/resilience4j issue 1320.
// Wrong, it was thought: maxAttempts 2 makes three calls. Right: resilience4j counts the first call, and
// so does the lab: two calls, the last at 100 ms. cockatiel's maxAttempts, Failsafe's withMaxRetries
// and Polly's MaxRetryAttempts count only the repeats, so 2 there is 3 here: three calls, the last at
// 200 ms.
import { expect, it } from 'vitest';
import { runCase } from './runCase.js';

const calls = async (maxAttempts: number): Promise<readonly string[]> => {
  const { list } = await runCase([{ retry: { maxAttempts, delay: '100ms' } }], 'never');
  return list.linesOf('call-started', 'operation-settled');
};

it('two attempts are two calls, the first included', async () => {
  expect(await calls(2)).toEqual([
    '0 call-started 0/1 dependency',
    '100000 call-started 0/2 dependency',
    '100000 operation-settled 0/2',
  ]);
});

it('two repeats are three attempts', async () => {
  expect(await calls(1 + 2)).toEqual([
    '0 call-started 0/1 dependency',
    '100000 call-started 0/2 dependency',
    '200000 call-started 0/3 dependency',
    '200000 operation-settled 0/3',
  ]);
});
