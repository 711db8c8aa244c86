import { describe, expect, it } from 'vitest';
import { LawsFold } from '../../src/analysis/laws.js';
import type { LabRecord } from '../../src/model/records.js';
import { feed, recordOf } from '../records.js';
import { answers, calls, ends, level, limit } from './recordStory.js';

/** The laws beyond the six of every run, each with what it says. */
function told(...story: readonly LabRecord[]): readonly string[] {
  return feed(new LawsFold(), story)
    .results()
    .slice(6)
    .map(({ law, held, detail }) => `${held ? 'kept' : 'BROKEN'}: ${law} (${detail})`);
}

const SIZE = 'no pool, bulkhead or queue holds more than its size';
const EMPTY = 'pools, bulkheads and queues are empty in the end';
const BUDGET = 'no retry budget is overdrawn';

/** A run that ends early: not everything has settled. */
const CUT = recordOf('run-ended', { at: 99_000, reason: 'the time is up' });

describe('the laws of levels', () => {
  it('are silent where there are no levels', () => {
    expect(told(calls(0, 0), answers(1, 0, 1), ends(1))).toEqual([]);
  });

  it('hold for a pool that fills up and empties again, and say how full it was', () => {
    const story = [
      limit('pool web', 2),
      limit('pool web queue', -1),
      level(0, 'pool web', 2),
      level(1, 'pool web queue', 50),
      level(2, 'pool web queue', 0),
      level(3, 'pool web', 0),
      ends(4),
    ];
    expect(told(...story)).toEqual([
      `kept: ${SIZE} (pool web: at most 2 of 2)`,
      `kept: ${EMPTY} ()`,
    ]);
  });

  it('are broken by one more than the size, of any one client', () => {
    const story = [
      limit('pool web', 2),
      limit('pool web', 2, { instance: 2 }),
      level(1, 'pool web', 2),
      level(2, 'pool web', 2, { instance: 2 }),
      level(3, 'pool web', 3, { instance: 2 }),
      level(4, 'pool web', 0),
      level(4, 'pool web', 0, { instance: 2 }),
    ];
    expect(told(...story)[0]).toBe(`BROKEN: ${SIZE} (broken at 3ms by pool web: 3 of 2)`);
  });

  it.each([-1, 0])('are broken by a place that is held as the run ends, by operation %i', (who) => {
    const held = [
      limit('bulkhead', 2),
      level(1, 'bulkhead', 1, { operation: who, attempt: 1 }),
      ends(2),
    ];
    expect(told(...held)[1]).toBe(`BROKEN: ${EMPTY} (bulkhead: 1 left)`);
  });

  it('are broken by less than nothing', () => {
    const story = [limit('bulkhead', -1), level(5, 'bulkhead', -1), level(6, 'bulkhead', 0)];
    expect(told(...story)[0]).toBe(`BROKEN: ${SIZE} (broken at 5ms by bulkhead: -1)`);
  });

  it('are broken by what is left in the end, unless the run was cut', () => {
    const story = [limit('bulkhead queue', 5), level(1, 'bulkhead queue', 2)];
    expect(told(...story, ends(9))).toEqual([
      `kept: ${SIZE} (bulkhead queue: at most 2 of 5)`,
      `BROKEN: ${EMPTY} (bulkhead queue: 2 left)`,
    ]);
    expect(told(...story, CUT)).toEqual([`kept: ${SIZE} (bulkhead queue: at most 2 of 5)`]);
  });

  it.each(['bulkhead queue', 'rateLimit queue', 'redis rateLimit 2 queue'])(
    'are broken by one that still waits in the %s in the end',
    (subject) => {
      const redis = { dependency: 'redis' };
      const story = [limit(subject, -1, redis), level(1, subject, 1, redis)];
      const empty = level(2, subject, 0, redis);
      expect(told(...story, ends(9))[1]).toBe(`BROKEN: ${EMPTY} (${subject}: 1 left)`);
      expect(told(...story, empty, ends(9))[1]).toBe(`kept: ${EMPTY} ()`);
    },
  );

  it('let servers go on with calls that were given up, and with no others', () => {
    const redis = { dependency: 'redis' };
    const servers = [limit('redis servers', 9, redis), limit('redis queue', 9, redis)];
    const busy = [
      calls(0, 0, redis),
      calls(0, 1, redis),
      level(0, 'redis servers', 1, redis),
      level(0, 'redis queue', 1, redis),
      answers(1, 0, 1, redis),
      recordOf('call-abandoned', { at: 2_000, operation: 1, attempt: 1, ...redis }),
    ];
    expect(told(...servers, ...busy, ends(9))[1]).toBe(
      `BROKEN: ${EMPTY} (redis: 2 left of 1 unanswered)`,
    );
    const freed = level(3, 'redis queue', 0, redis);
    expect(told(...servers, ...busy, freed, ends(9))[1]).toBe(`kept: ${EMPTY} ()`);
  });

  it('know budgets, which begin full and may not be overdrawn', () => {
    const full = limit('retryBudget', -1, { until: 10 });
    const spent = [level(1, 'retryBudget', 0.1), level(2, 'retryBudget', 0)];
    expect(told(full, ...spent, ends(9))).toEqual([`kept: ${BUDGET} (retryBudget: 0 left)`]);
    expect(told(full, ...spent, level(3, 'retryBudget', -1), ends(9))).toEqual([
      `BROKEN: ${BUDGET} (broken at 3ms by retryBudget: -1)`,
    ]);
  });
});
