import { describe, expect, it } from 'vitest';
import { about, tell } from './policyStories.js';

const KINDS = [
  'call-started',
  'call-answered',
  'fast-fail',
  'attempt-cancelled',
  'operation-settled',
];

describe('a bulkhead', () => {
  it('lets so many in, has some wait their turn, and refuses the rest at once', async () => {
    const told = await tell('[{ bulkhead: { slots: 1, queue: 1 } }]', '{}', 3);
    expect(about(told, ...KINDS)).toEqual([
      '0 call-started 0/1 dependency',
      '0 fast-fail 2/1 bulkhead (bulkhead-full)',
      '0 operation-settled 2/1 (refused)',
      '5000 call-answered 0/1 dependency ok',
      '5000 operation-settled 0/1 ok',
      '5000 call-started 1/1 dependency',
      '10000 call-answered 1/1 dependency ok',
      '10000 operation-settled 1/1 ok',
    ]);
    expect(told.broken).toEqual([]);
  });

  it('refuses one that has waited as long as it may', async () => {
    const told = await tell('[{ bulkhead: { slots: 1, queue: 1, maxWait: 3ms } }]', '{}', 2);
    expect(about(told, 'fast-fail', 'call-started')).toEqual([
      '0 call-started 0/1 dependency',
      '3000 fast-fail 1/1 bulkhead (bulkhead-full)',
    ]);
    expect(told.broken).toEqual([]);
  });

  it('never hands a place to one that gave up (failsafe 393)', async () => {
    const stack = '[{ timeout: 7ms }, { bulkhead: { slots: 1, queue: 2 } }]';
    const told = await tell(stack, '{}', 3);
    expect(about(told, ...KINDS)).toEqual([
      '0 call-started 0/1 dependency',
      '5000 call-answered 0/1 dependency ok',
      '5000 operation-settled 0/1 ok',
      '5000 call-started 1/1 dependency',
      // The place passes on as it becomes free, before anybody outside is told.
      '7000 call-started 2/1 dependency',
      '7000 operation-settled 1/1 (timeout)',
      '7000 operation-settled 2/1 (timeout)',
    ]);
    expect(told.broken).toEqual([]);
    expect(about(told, 'level-changed').slice(-2)).toEqual([
      '7000 level-changed 2/1 bulkhead queue',
      '7000 level-changed 2/1 bulkhead',
    ]);
  });
});

it('passes a place on through thousands of calls that fail at once', async () => {
  const breaker = '{ breaker: { failureThreshold: 1, openDuration: 1h } }';
  const stack = `[{ bulkhead: { slots: 1, queue: 50000 } }, ${breaker}]`;
  const told = await tell(stack, '{ recoversAfter: never }', 50_001);
  expect(told.metrics).toMatchObject({ dependencyCalls: 1, 'fastFails.open': 50_000 });
  expect(told.broken).toEqual([]);
});

describe('where the limit of time stands to the queue (dotnet/extensions 5185)', () => {
  const slow = '{ latency: 20s }';
  const bulkhead = '{ bulkhead: { slots: 1, queue: 10 } }';

  it('inside the queue it limits the call alone, and the last answer comes after 220 s', async () => {
    const told = await tell(`[${bulkhead}, { timeout: 30s }]`, slow, 11);
    expect(told.metrics).toMatchObject({ completed: 11, lastSettledMs: 220_000 });
  });

  it('outside it limits the wait too: the first completes, ten time out at 30 s', async () => {
    const told = await tell(`[{ timeout: 30s }, ${bulkhead}]`, slow, 11);
    expect(told.metrics).toMatchObject({ completed: 1, failed: 10, lastSettledMs: 30_000 });
    expect(told.broken).toEqual([]);
  });
});
