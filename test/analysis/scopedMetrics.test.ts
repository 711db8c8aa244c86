import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ScopedMetrics } from '../../src/analysis/scopedMetrics.js';
import { METRICS, type MetricName } from '../../src/model/metrics.js';
import type { LabRecord } from '../../src/model/records.js';
import { outlineOf, type Scope } from '../../src/model/scope.js';
import { feed } from '../records.js';
import {
  answers,
  calls,
  ends,
  level,
  limit,
  placed,
  polls,
  refuses,
  settles,
  shifts,
  starts,
  turns,
} from './recordStory.js';

const MS = 1_000;
const PHASES = [
  { name: 'healthy', from: 0 },
  { name: 'outage', from: 100 * MS },
  { name: 'recovery', from: 200 * MS },
];
const OUTLINE = outlineOf({
  workload: {},
  phases: PHASES,
  flows: { reads: {}, writes: {} },
  dependencies: { redis: {}, api: {} },
  clients: 3,
});

type Maker = (at: number, operation: number, fields: { readonly flow: string }) => LabRecord;

/** The value of one metric in some parts of a run. */
function valuesOf(
  metric: MetricName,
  scopes: readonly Scope[],
  story: readonly LabRecord[],
): readonly unknown[] {
  const metrics = feed(new ScopedMetrics(OUTLINE, scopes), story);
  return scopes.map((scope) => metrics.part(scope, null)?.[metric]);
}

const BY_PHASE = PHASES.map(({ name }): Scope => ({ phase: name }));
const BY_FLOW: readonly Scope[] = [{ flow: 'reads' }, { flow: 'writes' }];
const BY_DEPENDENCY: readonly Scope[] = [{ dependency: 'redis' }, { dependency: 'api' }];
const BY_CLIENT: readonly Scope[] = [{ client: 1 }, { client: 2 }, { client: 3 }];

describe('the metrics of a phase', () => {
  it('are of the records in it: what starts in one may be completed in the next', () => {
    const story = [
      starts(0, 0),
      starts(50, 1),
      settles(99, 0, 99),
      starts(100, 2),
      settles(100, 1, 50),
      settles(200, 2, 100),
      ends(300),
    ];
    expect(valuesOf('operations', BY_PHASE, story)).toEqual([2, 1, 0]);
    expect(valuesOf('completed', BY_PHASE, story)).toEqual([1, 1, 1]);
    expect(valuesOf('stillRunning', BY_PHASE, story)).toEqual([1, 1, 0]);
    expect(valuesOf('latency.maxMs', BY_PHASE, story)).toEqual([99, 50, 100]);
    expect(valuesOf('goodput', BY_PHASE, story)).toEqual([10, 10, 10]);
  });

  it('have the attempts that were made in it, whenever their operations settle', () => {
    const second = { attempt: 2 };
    const story = [
      starts(0, 0),
      calls(90, 0),
      refuses(100, 0, 'open', second),
      calls(200, 0, { attempt: 3 }),
      settles(250, 0, 250, { attempt: 3 }),
      ends(300),
    ];
    expect(valuesOf('attempts', BY_PHASE, story)).toEqual([1, 1, 1]);
    expect(valuesOf('attemptsPerOperation', BY_PHASE, story)).toEqual([1, null, null]);
  });

  it('begin with the levels that the phase before left', () => {
    const story = [
      calls(0, 0),
      calls(50, 1),
      level(60, 'pool web', 5),
      answers(150, 0, 150),
      level(160, 'pool web', 1),
      answers(250, 1, 200),
      ends(300),
    ];
    expect(valuesOf('inFlight.max', BY_PHASE, story)).toEqual([2, 2, 1]);
    expect(valuesOf('inFlight.mean', BY_PHASE, story)).toEqual([1.5, 1.5, 0.5]);
    expect(valuesOf('pool.max', BY_PHASE, story)).toEqual([5, 5, 1]);
    expect(valuesOf('workerTimeMs', BY_PHASE, story)).toEqual([200, 340, 100]);
  });

  it('begin with what retry budgets hold by then, of which the lowest counts', () => {
    const third = { dependency: 'redis', instance: 3 };
    const story = [
      limit('retryBudget', -1, { ...third, until: 10 }),
      level(60, 'retryBudget', 4, third),
      level(150, 'retryBudget', 9, third),
      level(250, 'retryBudget', 10, third),
      ends(300),
    ];
    expect(valuesOf('retryBudget.lowest', BY_PHASE, story)).toEqual([4, 4, 9]);
    expect(valuesOf('retryBudget.lowest', BY_DEPENDENCY, story)).toEqual([4, null]);
  });

  it('begin with the gates of health checks that are shut by then', () => {
    const redis = { dependency: 'redis' };
    const story = [
      polls(50, false, 'healthy>unhealthy', redis),
      polls(60, false, 'healthy>unhealthy', { ...redis, instance: 2 }),
      polls(150, false, '', redis),
      polls(190, true, 'unhealthy>healthy', { ...redis, instance: 2 }),
      polls(250, true, 'unhealthy>healthy', redis),
      ends(300),
    ];
    expect(valuesOf('healthCheck.polls', BY_PHASE, story)).toEqual([2, 2, 1]);
    expect(valuesOf('healthCheck.failedPolls', BY_PHASE, story)).toEqual([2, 1, 0]);
    // One gate from 50 to 250 ms, the other from 60 to 190 ms.
    expect(valuesOf('healthCheck.unhealthyMs', BY_PHASE, story)).toEqual([90, 190, 50]);
    expect(valuesOf('healthCheck.unhealthyMs', BY_DEPENDENCY, story)).toEqual([330, null]);
  });

  it('know in which state dependencies and breakers come into it', () => {
    const redis = { dependency: 'redis' };
    const story = [
      placed(1, redis),
      turns(90, 'down', 'redis'),
      answers(95, 0, 5, { ...redis, ok: false }),
      calls(110, 1, redis),
      shifts(120, 'closed>open', redis),
      turns(190, 'up', 'redis'),
      refuses(195, 2, 'open', redis),
      refuses(205, 3, 'open', redis),
      shifts(230, 'open>closed', redis),
      ends(300),
    ];
    expect(valuesOf('wastedCalls', BY_PHASE, story)).toEqual([0, 1, 0]);
    expect(valuesOf('breaker.missedCalls', BY_PHASE, story)).toEqual([0, 1, 0]);
    expect(valuesOf('breaker.trips', BY_PHASE, story)).toEqual([0, 1, 0]);
    expect(valuesOf('breaker.openMs', BY_PHASE, story)).toEqual([0, 80, 30]);
    expect(valuesOf('breaker.timeToOpenMs', BY_PHASE, story)).toEqual([null, 30, null]);
    expect(valuesOf('breaker.timeToCloseMs', BY_PHASE, story)).toEqual([null, null, 40]);
    expect(valuesOf('breaker.falseRejections', BY_PHASE, story)).toEqual([0, 1, 1]);
    expect(valuesOf('breaker.finalState', BY_PHASE, story)).toEqual(['closed', 'open', 'closed']);
  });

  it('are those of nothing in a phase that the run did not reach', () => {
    const story = [starts(0, 0), settles(10, 0, 10), ends(10)];
    expect(valuesOf('completed', BY_PHASE, story)).toEqual([1, 0, 0]);
    expect(valuesOf('goodput', BY_PHASE, story)).toEqual([100, null, null]);
  });

  it('go through phases in which nothing happens', () => {
    const story = [calls(0, 0), answers(250, 0, 250), ends(300)];
    expect(valuesOf('inFlight.mean', BY_PHASE, story)).toEqual([1, 1, 0.5]);
  });
});

describe('the metrics after a warm-up', () => {
  const outline = outlineOf({ workload: {}, phases: PHASES, warmUp: 150 * MS });
  const story = [
    starts(0, 0),
    calls(100, 0),
    settles(140, 0, 140),
    starts(140, 1),
    settles(150, 1, 10),
    answers(200, 0, 100),
    ends(250),
  ];
  const metrics = feed(new ScopedMetrics(outline, []), story);

  it('count nothing before it is over, but go on with the levels', () => {
    const { operations, completed, dependencyCalls, goodput } = metrics.whole(null);
    expect({ operations, completed, dependencyCalls, goodput }).toEqual({
      operations: 0,
      completed: 1,
      dependencyCalls: 0,
      goodput: 10,
    });
    expect(metrics.whole(null)['inFlight.mean']).toBe(0.5);
  });

  it('have a phase for it, and phases begin when it is over', () => {
    const scopes = metrics.scopes.map((scope) => [scope, metrics.part(scope, null)?.completed]);
    expect(scopes).toEqual([
      [{ phase: 'warm-up' }, 1],
      [{ phase: 'outage' }, 1],
      [{ phase: 'recovery' }, 0],
    ]);
  });

  it('leave the rest of the run out of its phase, where no other begins as it ends', () => {
    const later = [{ name: 'outage', from: 240 * MS }];
    const completed = [[], later].map((phases) => {
      const bare = outlineOf({ workload: {}, phases, warmUp: 145 * MS });
      const measured = feed(new ScopedMetrics(bare, []), story);
      return measured.part({ phase: 'warm-up' }, null)?.completed;
    });
    expect(completed).toEqual([1, 1]);
  });
});

describe('the metrics of a flow, a dependency or a client', () => {
  it('are of the records of that flow', () => {
    const [reads, writes] = [{ flow: 'reads' }, { flow: 'writes' }];
    const story = [
      starts(0, 0, reads),
      starts(0, 1, writes),
      calls(0, 0, reads),
      calls(0, 1, writes),
      calls(1, 1, { ...writes, attempt: 2 }),
      settles(5, 0, 5, reads),
      settles(9, 1, 9, { ...writes, ok: false }),
    ];
    expect(valuesOf('completed', BY_FLOW, story)).toEqual([1, 0]);
    expect(valuesOf('dependencyCalls', BY_FLOW, story)).toEqual([1, 2]);
    expect(valuesOf('amplification', BY_FLOW, story)).toEqual([1, 2]);
    expect(valuesOf('completed', [{ flow: 'writes', phase: 'healthy' }], story)).toEqual([0]);
  });

  it('are of calls, refusals and breakers of that dependency, for each operation there is', () => {
    const [redis, api] = [{ dependency: 'redis' }, { dependency: 'api' }];
    const story = [
      placed(1, redis),
      placed(2, api),
      turns(0, 'down', 'redis'),
      starts(0, 0),
      starts(0, 1),
      calls(1, 0, redis),
      calls(2, 0, api),
      calls(3, 1, api),
      calls(4, 1, api),
      refuses(5, 1, 'open', redis),
      shifts(6, 'closed>open', redis),
      level(7, 'api queue', 3, api),
      settles(8, 0, 8),
    ];
    expect(valuesOf('dependencyCalls', BY_DEPENDENCY, story)).toEqual([1, 3]);
    expect(valuesOf('amplification', BY_DEPENDENCY, story)).toEqual([0.5, 1.5]);
    expect(valuesOf('wastedCalls', BY_DEPENDENCY, story)).toEqual([1, 0]);
    expect(valuesOf('fastFails', BY_DEPENDENCY, story)).toEqual([1, 0]);
    expect(valuesOf('breaker.trips', BY_DEPENDENCY, story)).toEqual([1, 0]);
    expect(valuesOf('breaker.finalState', BY_DEPENDENCY, story)).toEqual(['open', 'closed']);
    expect(valuesOf('queue.max', BY_DEPENDENCY, story)).toEqual([null, 3]);
  });

  it('are of that client, numbered from 1, and of its own pools', () => {
    const story = [
      starts(0, 0, { client: 0 }),
      starts(0, 1, { client: 2 }),
      // A pool may be told of without an operation; it is numbered as its client.
      level(0, 'pool web', 4, { instance: 1 }),
      level(0, 'pool web', 9, { instance: 3, operation: 1, client: 2 }),
      settles(1, 0, 1, { client: 0 }),
      settles(1, 1, 1, { client: 2, ok: false }),
    ];
    expect(valuesOf('completed', BY_CLIENT, story)).toEqual([1, 0, 0]);
    expect(valuesOf('failed', BY_CLIENT, story)).toEqual([0, 0, 1]);
    expect(valuesOf('pool.max', BY_CLIENT, story)).toEqual([4, null, 9]);
  });

  it('are not measured where a metric cannot be narrowed down', () => {
    const story = [placed(1), starts(0, 0), settles(1, 0, 1), shifts(2, 'closed>open')];
    expect(valuesOf('completed', BY_DEPENDENCY, story)).toEqual([null, null]);
    expect(valuesOf('breaker.opened', BY_FLOW, story)).toEqual([null, null]);
    expect(valuesOf('breaker.finalState', BY_CLIENT, story)).toEqual([null, null, null]);
  });

  it('are unknown where nobody asked, or there is no such part', () => {
    const metrics = new ScopedMetrics(OUTLINE, [{ phase: 'nowhere' }, { client: 4 }]);
    const parts: readonly Scope[] = [
      { phase: 'nowhere' },
      { client: 4 },
      { client: 1 },
      { dependency: 'redis' },
      { phase: 'outage', flow: 'reads' },
    ];
    expect(parts.map((scope) => metrics.part(scope, null))).toEqual(parts.map(() => undefined));
  });
});

describe('what is measured', () => {
  it('are each phase and each flow, and what is asked for, once', () => {
    const asked: readonly Scope[] = [
      {},
      { dependency: 'api' },
      { phase: 'outage' },
      { phase: 'outage', dependency: 'api' },
      { dependency: 'api' },
    ];
    expect(new ScopedMetrics(OUTLINE, asked).scopes).toEqual([
      ...BY_PHASE,
      ...BY_FLOW,
      { dependency: 'api' },
      { phase: 'outage', dependency: 'api' },
    ]);
  });

  it('adds up over phases, and over flows, whatever the stream', () => {
    const counted = METRICS.filter(({ name }) =>
      [
        'operations',
        'completed',
        'failed',
        'dependencyCalls',
        'fastFails',
        'abandonedCalls',
        'attempts',
      ].includes(name),
    );
    const makers: readonly Maker[] = [
      starts,
      calls,
      (at, operation, fields) => refuses(at, operation, 'open', fields),
    ];
    const record = fc.record({
      make: fc.constantFrom(...makers),
      wait: fc.nat(40),
      flow: fc.constantFrom('reads', 'writes'),
    });
    fc.assert(
      fc.property(fc.array(record), (list) => {
        let now = 0;
        const story = list.map(({ make, wait, flow }, index) => {
          now += wait;
          return make(now, index, { flow });
        });
        const metrics = feed(new ScopedMetrics(OUTLINE, []), story);
        const whole = metrics.whole(null);
        for (const { name } of counted) {
          for (const parts of [BY_PHASE, BY_FLOW]) {
            const sum = parts.reduce(
              (all, scope) => all + Number(metrics.part(scope, null)?.[name]),
              0,
            );
            expect([name, sum]).toEqual([name, whole[name]]);
          }
        }
      }),
    );
  });
});
