import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../src/model/outcomes.js';
import { bulkheadTable } from '../../src/policy/bulkhead.js';
import { fixedTime } from '../../src/sim/numberedTime.js';
import { BurstSource } from '../../src/sim/source.js';
import { MS, retry } from '../plans.js';
import { settingsOf } from '../policy/settingsOf.js';
import {
  broken,
  call,
  flow,
  healthy,
  parallel,
  recordsOf,
  Script,
  stackOf,
  work,
} from './worlds.js';

const RETRY = retry(2, 250 * MS);

describe('calls that go out together', () => {
  it('are all answered before the operation goes on, which takes as long as the slowest', () => {
    const { lines } = recordsOf((context) => {
      const [redis, api] = [healthy(context, 1 * MS, 'redis'), healthy(context, 7 * MS, 'api')];
      const steps = [parallel([call(redis), call(api), call(redis)]), work(fixedTime(2 * MS))];
      return { source: new BurstSource(context.queue, 1), flows: [flow(steps)] };
    });
    expect(lines).toEqual([
      '0 operation-started 0/0',
      '0 call-started 0/1 redis',
      '0 call-started 0/2 api',
      '0 call-started 0/3 redis',
      '1000 call-answered 0/1 redis ok',
      '1000 call-answered 0/3 redis ok',
      '7000 call-answered 0/2 api ok',
      '9000 operation-settled 0/3 ok',
    ]);
  });

  it('end with the first failure where all are needed; the others are given up', () => {
    const { lines } = recordsOf((context) => {
      const [redis, api] = [broken(context, 1 * MS, 'redis'), healthy(context, 7 * MS, 'api')];
      const steps = [parallel([call(api), call(redis), call(api)]), call(api)];
      return { source: new BurstSource(context.queue, 1), flows: [flow(steps)] };
    });
    expect(lines.slice(-4)).toEqual([
      '1000 call-answered 0/2 redis',
      '1000 call-abandoned 0/3 api',
      '1000 call-abandoned 0/1 api',
      '1000 operation-settled 0/3',
    ]);
  });

  it('go on with as many answers as are needed', () => {
    const { lines } = recordsOf((context) => {
      const places = [3, 1, 2].map((ms) => healthy(context, ms * MS, `host ${ms}`));
      const steps = [
        parallel(
          places.map((place) => call(place)),
          2,
        ),
      ];
      return { source: new BurstSource(context.queue, 1), flows: [flow(steps)] };
    });
    expect(lines.slice(4)).toEqual([
      '1000 call-answered 0/2 host 1 ok',
      '2000 call-answered 0/3 host 2 ok',
      '2000 call-abandoned 0/1 host 3',
      '2000 operation-settled 0/3 ok',
    ]);
  });

  it('have the policies in front of them for themselves: only what failed is tried again', () => {
    const { lines } = recordsOf((context) => {
      const steps = [
        parallel([
          call(stackOf(context, [RETRY], new Script('ok'))),
          call(stackOf(context, [RETRY], new Script('error', 'ok'))),
        ]),
      ];
      return { source: new BurstSource(context.queue, 1), flows: [flow(steps)] };
    });
    expect(lines).toEqual([
      '0 operation-started 0/0',
      '0 retry-waiting 0/2 retry until 250000',
      '250000 operation-settled 0/3 ok',
    ]);
  });

  it('are given up while they wait to be tried again', () => {
    const { lines } = recordsOf((context) => {
      const again = stackOf(context, [RETRY], new Script('error'));
      const steps = [
        parallel([call(again), call(healthy(context, 1 * MS))], 1),
        work(fixedTime(1 * MS)),
      ];
      return { source: new BurstSource(context.queue, 2), flows: [flow(steps)] };
    });
    expect(lines.filter((line) => line.includes('settled'))).toEqual([
      '2000 operation-settled 0/2 ok',
      '2000 operation-settled 1/2 ok',
    ]);
  });

  it('that wait behind one of their own are given up before it, and start no more', () => {
    const { lines } = recordsOf((context) => {
      const policy = settingsOf(bulkheadTable, { slots: 1, queue: 5 });
      const bulkhead = { kind: 'bulkhead', settings: policy };
      const behind = call(stackOf(context, [bulkhead], healthy(context, 9 * MS)));
      const first = call(healthy(context, 1 * MS, 'first'));
      const steps = [parallel([behind, behind, behind, first], 1)];
      return { source: new BurstSource(context.queue, 1), flows: [flow(steps)] };
    });
    expect(lines.filter((line) => /call|operation/.test(line))).toEqual([
      '0 operation-started 0/0',
      '0 call-started 0/1 dependency',
      '0 call-started 0/4 first',
      '1000 call-answered 0/4 first ok',
      '1000 call-abandoned 0/1 dependency',
      '1000 operation-settled 0/4 ok',
    ]);
  });

  it('may be a step that comes again, and stand beside single calls', () => {
    const { lines } = recordsOf((context) => {
      const redis = healthy(context, 1 * MS);
      const two = parallel([call(redis), call(redis)]);
      return { source: new BurstSource(context.queue, 1), flows: [flow([two, call(redis), two])] };
    });
    expect(lines.filter((line) => line.includes('started'))).toEqual([
      '0 operation-started 0/0',
      '0 call-started 0/1 dependency',
      '0 call-started 0/2 dependency',
      '1000 call-started 0/3 dependency',
      '2000 call-started 0/4 dependency',
      '2000 call-started 0/5 dependency',
    ]);
  });

  const settledWith = (outcomes: readonly Outcome[], needs: number) =>
    recordsOf(({ queue }) => {
      const calls = outcomes.map((outcome) => call(new Script(outcome)));
      return { source: new BurstSource(queue, 1), flows: [flow([parallel(calls, needs)])] };
    }).linesOf('operation-settled');

  it('fail as the call that left too few, though all go out', () => {
    const outcomes = ['ok', 'timeout', 'refused', 'error'] as const;
    expect(settledWith(outcomes, 4)).toEqual(['0 operation-settled 0/4 (timeout)']);
    expect(settledWith(outcomes, 3)).toEqual(['0 operation-settled 0/4 (refused)']);
    expect(settledWith(outcomes, 1)).toEqual(['0 operation-settled 0/4 ok']);
  });

  it('complete an operation by a stand-in where one of the answers is', () => {
    expect(settledWith(['ok', 'fallback'], 2)).toEqual(['0 operation-settled 0/2 (fallback) ok']);
  });

  it('complete exactly where enough of them are answered, in whatever order', () => {
    const end = fc.constantFrom('ok' as const, 'error' as const);
    fc.assert(
      fc.property(
        fc.array(fc.record({ end, ms: fc.integer({ min: 1, max: 4 }) }), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.nat(7),
        (calls, below) => {
          const needs = 1 + (below % calls.length);
          const { lines } = recordsOf((context) => {
            const steps = calls.map(({ end: how, ms }) =>
              call((how === 'ok' ? healthy : broken)(context, ms * MS)),
            );
            return {
              source: new BurstSource(context.queue, 1),
              flows: [flow([parallel(steps, needs)])],
            };
          });
          const answered = calls.filter(({ end: how }) => how === 'ok').map(({ ms }) => ms);
          const isEnough = answered.length >= needs;
          const failed = calls.filter(({ end: how }) => how === 'error').map(({ ms }) => ms);
          const deciding = isEnough ? answered : failed;
          const rank = isEnough ? needs : calls.length - needs + 1;
          const at = deciding.toSorted((a, b) => a - b)[rank - 1];
          expect(lines.at(-1)).toBe(
            `${(at ?? 0) * MS} operation-settled 0/${calls.length}${isEnough ? ' ok' : ''}`,
          );
        },
      ),
    );
  });
});
