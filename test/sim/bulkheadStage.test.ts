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
    // One is inside all the time, and one waits for half of it.
    expect(told.metrics).toMatchObject({ 'bulkhead.max': 1, 'bulkhead.mean': 1 });
    expect(told.metrics).toMatchObject({ 'bulkheadQueue.max': 1, 'bulkheadQueue.mean': 0.5 });
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

describe('a place of a bulkhead', () => {
  const ENDS = ['call-started', 'call-abandoned', 'operation-settled'];

  it('is free once its call is given up, and not once more as the answer would come', async () => {
    // The first is given up at 3 ms and would be answered at 5 ms, when the second is inside.
    const told = await tell('[{ bulkhead: { slots: 1, queue: 2 } }, { timeout: 3ms }]', '{}', 3);
    expect(about(told, ...ENDS)).toEqual(
      [0, 1, 2].flatMap((operation) => [
        `${operation * 3_000} call-started ${operation}/1 dependency`,
        `${operation * 3_000 + 3_000} call-abandoned ${operation}/1 dependency`,
        `${operation * 3_000 + 3_000} operation-settled ${operation}/1 (timeout)`,
      ]),
    );
    expect(told.broken).toEqual([]);
  });

  it('is free at once when whoever is inside is given up from outside', async () => {
    const again = '{ retry: { maxAttempts: 2, delay: 0ms } }';
    const told = await tell(`[${again}, { timeout: 3ms }, { bulkhead: 1 }]`);
    expect(about(told, ...ENDS, 'fast-fail')).toEqual([
      '0 call-started 0/1 dependency',
      '3000 call-abandoned 0/1 dependency',
      '3000 call-started 0/2 dependency',
      '6000 call-abandoned 0/2 dependency',
      '6000 operation-settled 0/2 (timeout)',
    ]);
  });

  it('is free after a refusal further inside, and after an answer by a fallback', async () => {
    const narrow = '{ bulkhead: { slots: 1, queue: 2 } }';
    const refused = await tell(`[${narrow}, { rateLimit: { rate: 1/s } }]`, '{}', 3);
    expect(about(refused, 'operation-settled')).toEqual([
      '5000 operation-settled 0/1 ok',
      '5000 operation-settled 1/1 (refused)',
      '5000 operation-settled 2/1 (refused)',
    ]);
    const dead = '{ recoversAfter: never }';
    const answered = await tell(`[${narrow}, { fallback: {} }]`, dead, 2);
    expect(about(answered, 'operation-settled')).toEqual([
      '5000 operation-settled 0/1 (fallback) ok',
      '10000 operation-settled 1/1 (fallback) ok',
    ]);
    expect([refused.broken, answered.broken]).toEqual([[], []]);
  });
});
