import { describe, expect, it } from 'vitest';
import type { ArrivalSettings } from '../../src/model/arrivals.js';
import type { PolicyPlan } from '../../src/model/plan.js';
import { type Micros, NEVER } from '../../src/model/time.js';
import {
  ArrivalSource,
  loadTimes,
  type StartTimes,
  TraceTimes,
} from '../../src/sim/arrivalSource.js';
import { createArrivals } from '../../src/sim/arrivals.js';
import type { RunContext } from '../../src/sim/pipeline.js';
import { breaker, MS, retry } from '../plans.js';
import { RecordList } from '../records.js';
import { evenLoad, SECOND, stage } from './loads.js';
import { broken, call, contextInto, flow, healthy, place, recordsOf, stackOf } from './worlds.js';

function arrivals(context: RunContext, settings: ArrivalSettings): StartTimes {
  return loadTimes(createArrivals(settings, context.draw('arrivals')));
}

/** The starts of operations that arrive by the settings. */
function starts(settings: ArrivalSettings): readonly string[] {
  return recordsOf((context) => ({
    source: new ArrivalSource(context.queue, arrivals(context, settings)),
  })).linesOf('operation-started');
}

describe('arrivals', () => {
  it('come when they come, whether or not those before have settled', () => {
    const { lines } = recordsOf((context) => ({
      source: new ArrivalSource(
        context.queue,
        arrivals(context, evenLoad({ rate: 500, duration: 6 * MS })),
      ),
      flows: [flow([call(healthy(context, 5 * MS))])],
    }));
    expect(lines).toEqual([
      '0 operation-started 0/0',
      '0 call-started 0/1 dependency',
      '2000 operation-started 1/0',
      '2000 call-started 1/1 dependency',
      '4000 operation-started 2/0',
      '4000 call-started 2/1 dependency',
      '5000 call-answered 0/1 dependency ok',
      '5000 operation-settled 0/1 ok',
      '7000 call-answered 1/1 dependency ok',
      '7000 operation-settled 1/1 ok',
      '9000 call-answered 2/1 dependency ok',
      '9000 operation-settled 2/1 ok',
    ]);
  });

  it('stop at the end of the load, and what is under way is drained', () => {
    // The third is at 4 ms, the last moment before 4.001 ms; a load of 4 ms does without it.
    expect(starts(evenLoad({ rate: 500, duration: 4_001 }))).toHaveLength(3);
    expect(starts(evenLoad({ rate: 500, duration: 4_000 }))).toHaveLength(2);
  });

  it('follow the stages of the load, pauses among them', () => {
    const stages = [stage(1, 2), stage(1, 0), stage(1, 1)];
    const times = [0, 0.5, 2].map((seconds) => seconds * SECOND);
    expect(starts(evenLoad({ stages }))).toEqual(
      times.map((at, index) => `${at} operation-started ${index}/0`),
    );
  });

  it('are one in the queue at a time; how many will come is not known', () => {
    const context = contextInto(new RecordList());
    const settings = evenLoad({ rate: 1_000, duration: 3 * MS });
    const source = new ArrivalSource(context.queue, arrivals(context, settings));
    const operations = place(context, () => ({
      source,
      flows: [flow([call(healthy(context, 5 * MS))])],
    }));
    const seen: unknown[] = [];
    do seen.push([context.queue.now, operations.remaining, source.isDone]);
    while (context.queue.step());
    expect([source.expected, source.left]).toEqual([-1, 0]);
    expect(seen).toEqual([
      [0, 0, false],
      [0, 1, false],
      [1_000, 2, false],
      [2_000, 3, true],
      [5_000, 2, true],
      [6_000, 1, true],
      [7_000, 0, true],
    ]);
    expect(operations.isOver).toBe(true);
  });

  it('are the same whatever the policies: operation, time, client and flow', () => {
    const settings = evenLoad({ process: 'poisson', rate: 50, duration: 20 * SECOND });
    const started = (...policies: readonly PolicyPlan[]) => {
      const { records } = recordsOf(
        (context) => {
          const one = flow([call(stackOf(context, policies, broken(context, 5 * MS)))]);
          return {
            source: new ArrivalSource(context.queue, arrivals(context, settings)),
            flows: [
              { ...one, name: 'reads', share: 3 },
              { ...one, name: 'writes' },
            ],
            clients: 7,
          };
        },
        ['reads', 'writes'],
      );
      return {
        calls: records.filter(({ kind }) => kind === 'call-started').length,
        starts: records.filter(({ kind }) => kind === 'operation-started'),
      };
    };
    const bare = started();
    const guarded = started(retry(4, 100 * MS), breaker(3, 500 * MS));
    // About 1,000 arrive, give or take five deviations of 32.
    expect(Math.abs(bare.starts.length - 1_000)).toBeLessThan(160);
    expect(bare.calls).toBe(bare.starts.length);
    expect(guarded.calls).not.toBe(bare.calls);
    expect(guarded.starts).toEqual(bare.starts);
  });
});

describe('a trace', () => {
  /** When the operations of a trace start. */
  const played = (times: readonly Micros[], until: Micros = NEVER) =>
    recordsOf(({ queue }) => ({
      source: new ArrivalSource(queue, new TraceTimes(times, until)),
    })).linesOf('operation-started');

  it('starts operations at the times that it holds, several at once among them', () => {
    expect(played([0, 3_000, 3_000, 10_000])).toEqual([
      '0 operation-started 0/0',
      '3000 operation-started 1/0',
      '3000 operation-started 2/0',
      '10000 operation-started 3/0',
    ]);
  });

  it('is played in order of time, however it is written', () => {
    expect(played([20, 3, 100])).toEqual(played([3, 20, 100]));
  });

  it('is cut off at the end of the load', () => {
    expect(played([1, 5, 6, 9], 6)).toEqual(['1 operation-started 0/0', '5 operation-started 1/0']);
    expect(played([1, 5], 6)).toHaveLength(2);
  });

  it('knows how many there are and how many are left', () => {
    const context = contextInto(new RecordList());
    const source = new ArrivalSource(context.queue, new TraceTimes([1, 2, 3, 4], 4));
    const operations = place(context, () => ({ source }));
    const seen = [operations.remaining];
    while (context.queue.step()) seen.push(operations.remaining);
    expect([source.expected, ...seen, operations.isOver]).toEqual([3, 3, 2, 1, 0, true]);
  });

  it('catches up with a clock that is late', () => {
    const list = new RecordList();
    const context = contextInto(list);
    const source = new ArrivalSource(context.queue, new TraceTimes([10, 20, 300], NEVER));
    place(context, () => ({ source }));
    while (context.queue.step(200));
    expect(list.linesOf('operation-started')).toEqual([
      '200 operation-started 0/0',
      '200 operation-started 1/0',
      '300 operation-started 2/0',
    ]);
  });
});
