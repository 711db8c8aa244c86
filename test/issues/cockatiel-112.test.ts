// Source: connor4312/cockatiel issue 112.
// Wrong: a call that gives up while it waits in the queue of a bulkhead stops the queue: who comes after
// it never runs. Right: its entry is skipped, and all places are free in the end.
import { expect, it } from 'vitest';
import { about, tell } from '../sim/policyStories.js';

it('who waits behind a call that gave up gets its turn all the same', async () => {
  // Calls take 5 ms. The second waits from 0 to 3 ms and gives up; the third finds the queue full at 0
  // and comes again at 4 ms, so it waits where the second was.
  const stack =
    '[{ retry: { maxAttempts: 3, delay: 4ms } }, { bulkhead: { slots: 1, queue: 1, maxWait: 3ms } }]';
  const told = await tell(stack, '{}', 3);
  expect(about(told, 'call-started', 'fast-fail', 'operation-settled')).toEqual([
    '0 call-started 0/1 dependency',
    '0 fast-fail 2/1 bulkhead (bulkhead-full)',
    '3000 fast-fail 1/1 bulkhead (bulkhead-full)',
    '5000 operation-settled 0/1 ok',
    '5000 call-started 2/2 dependency',
    '10000 operation-settled 2/2 ok',
    '10000 call-started 1/2 dependency',
    '15000 operation-settled 1/2 ok',
  ]);
  // That pools and bulkheads end empty is one of the laws.
  expect(told.broken).toEqual([]);
});
