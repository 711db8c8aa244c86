import { describe, expect, it } from 'vitest';
import { calls, ends, level, limit, metricsOf, someOf } from './recordStory.js';

const redis = { dependency: 'redis' };
const ALL = [
  'queue.max',
  'queue.mean',
  'pool.max',
  'pool.mean',
  'poolQueue.max',
  'poolQueue.mean',
  'workerTimeMs',
] as const;
const ADMISSIONS = [
  'bulkhead.max',
  'bulkhead.mean',
  'bulkheadQueue.max',
  'bulkheadQueue.mean',
  'rateLimitQueue.max',
  'rateLimitQueue.mean',
  'retryBudget.lowest',
] as const;

describe('levels', () => {
  it('of workers and of those who wait for one are measured apart', () => {
    const story = [
      limit('pool web', 2),
      limit('pool web queue', -1),
      // One worker for 10 ms, two for 20 ms, one for 10 ms; one waits for the last 5 ms of the two.
      level(0, 'pool web', 1),
      level(10, 'pool web', 2),
      level(25, 'pool web queue', 1),
      level(30, 'pool web queue', 0),
      level(30, 'pool web', 1),
      level(40, 'pool web', 0),
      ends(100),
    ];
    expect(someOf(ALL, story)).toEqual({
      'queue.max': null,
      'queue.mean': null,
      'pool.max': 2,
      'pool.mean': 0.6,
      'poolQueue.max': 1,
      'poolQueue.mean': 0.05,
      workerTimeMs: 60,
    });
  });

  it('of a pool that nobody uses are nothing, and without a pool they are not measured', () => {
    const [unused, none] = [[limit('pool web', 2), ends(10)], [ends(10)]];
    expect(someOf(['pool.max', 'workerTimeMs', 'poolQueue.max'], unused)).toEqual({
      'pool.max': 0,
      workerTimeMs: 0,
      'poolQueue.max': null,
    });
    expect(new Set(Object.values(someOf(ALL, none)))).toEqual(new Set([null]));
  });

  it('of several clients, pools or hosts are added up before the most is taken', () => {
    const second = { instance: 2 };
    const story = [
      level(0, 'redis queue', 7, { ...redis, instance: 1 }),
      level(0, 'redis queue', 2, { ...redis, instance: 2 }),
      level(0, 'api queue', 1, { dependency: 'api', instance: 1 }),
      level(0, 'pool web', 2),
      level(0, 'pool web', 1, second),
      level(1, 'pool batch', 3),
      level(2, 'pool web', 0),
      level(2, 'pool web', 4, second),
      ends(3),
    ];
    expect(someOf(['pool.max', 'queue.max'], story)).toEqual({ 'pool.max': 7, 'queue.max': 10 });
  });

  it('of servers, bulkheads and budgets are no queue and no pool', () => {
    const story = [
      level(0, 'redis servers', 9, redis),
      level(0, 'bulkhead', 9, redis),
      level(0, 'bulkhead queue', 9, redis),
      level(0, 'retryBudget', 9, redis),
      // A queue that is not the dependency's own.
      level(0, 'api queue', 9, redis),
    ];
    expect(new Set(Object.values(someOf(ALL, story)))).toEqual(new Set([null]));
  });

  it('of bulkheads and of those who wait for a slot are measured apart, of several added up', () => {
    const story = [
      limit('bulkhead', 4, redis),
      limit('bulkhead queue', 9, redis),
      // Three for 10 ms, and two wait for the last 4 ms of them; four of another beside them for 5 ms.
      level(0, 'bulkhead', 3, redis),
      level(0, 'api bulkhead 2', 4, { dependency: 'api' }),
      level(5, 'api bulkhead 2', 0, { dependency: 'api' }),
      level(6, 'bulkhead queue', 2, redis),
      level(10, 'bulkhead queue', 0, redis),
      level(10, 'bulkhead', 0, redis),
      ends(20),
    ];
    expect(someOf(ADMISSIONS, story)).toEqual({
      'bulkhead.max': 7,
      'bulkhead.mean': 2.5,
      'bulkheadQueue.max': 2,
      'bulkheadQueue.mean': 0.4,
      'rateLimitQueue.max': null,
      'rateLimitQueue.mean': null,
      'retryBudget.lowest': null,
    });
  });

  it('of those who wait for their turn at a rate limit are measured where somebody may', () => {
    const story = [
      limit('rateLimit queue', -1, redis),
      level(5, 'rateLimit queue', 3, redis),
      level(10, 'rateLimit queue', 0, redis),
      ends(20),
    ];
    expect(someOf(ADMISSIONS, story)).toMatchObject({
      'rateLimitQueue.max': 3,
      'rateLimitQueue.mean': 0.75,
      'bulkhead.max': null,
      'bulkheadQueue.max': null,
    });
  });

  it('of retry budgets are not added up: the lowest of any one counts', () => {
    const [first, third] = [{ until: 10 }, { until: 8, instance: 3 }];
    const placed = [limit('retryBudget', -1, first), limit('retryBudget', -1, third)];
    const spent = [level(1, 'retryBudget', 2.5), level(2, 'retryBudget', 9)];
    expect(someOf(['retryBudget.lowest'], placed)).toEqual({ 'retryBudget.lowest': 8 });
    expect(someOf(['retryBudget.lowest'], [...placed, ...spent])).toEqual({
      'retryBudget.lowest': 2.5,
    });
  });

  it('may begin full', () => {
    const story = [
      limit('redis queue', 9, { ...redis, until: 4 }),
      level(10, 'redis queue', 0, redis),
    ];
    expect(someOf(['queue.max', 'queue.mean'], [...story, ends(40)])).toEqual({
      'queue.max': 4,
      'queue.mean': 1,
    });
  });

  it('are no calls', () => {
    const story = [calls(0, 0), level(0, 'redis queue', 5, redis), ends(1)];
    expect(metricsOf(...story)['inFlight.max']).toBe(1);
  });
});
