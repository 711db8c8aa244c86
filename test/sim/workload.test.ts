import { describe, expect, it } from 'vitest';
import type { RecordKind } from '../../src/model/records.js';
import { Chance } from '../../src/sim/chance.js';
import type { CallPlan } from '../../src/sim/flow.js';
import { Operations } from '../../src/sim/operations.js';
import {
  expectedUnderWay,
  flowNames,
  loadNeeds,
  mostAttempts,
  planWorkload,
} from '../../src/sim/workload.js';
import { loadOf } from '../loadTexts.js';
import { RecordList } from '../records.js';
import { contextInto, healthy } from './worlds.js';

/** Everything that happens to a load as it is written, by whom it is caused. */
function played(written: string, seed = 1): RecordList {
  const load = loadOf(written);
  const list = new RecordList();
  const context = contextInto(list, flowNames(load), seed);
  const findCall = (dependency: string | null, endpoint: string | null): CallPlan => ({
    kind: 'call',
    pipeline: healthy(context, 5_000, dependency ?? 'dependency'),
    endpoint: endpoint === null ? 0 : 1,
  });
  const operations = new Operations(
    context,
    planWorkload(context, new Chance(seed), load, findCall),
  );
  while (!operations.isOver && context.queue.step());
  return list;
}

const starts = (written: string, seed = 1): readonly number[] =>
  played(written, seed)
    .records.filter(({ kind }) => kind === 'operation-started')
    .map(({ at }) => at);

describe('a workload from its settings', () => {
  it('of operations alone is a burst of calls to the only dependency', () => {
    expect(played('workload: { operations: 2 }').lines).toEqual([
      '0 operation-started 0/0',
      '0 call-started 0/1 dependency',
      '0 operation-started 1/0',
      '0 call-started 1/1 dependency',
      '5000 call-answered 0/1 dependency ok',
      '5000 operation-settled 0/1 ok',
      '5000 call-answered 1/1 dependency ok',
      '5000 operation-settled 1/1 ok',
    ]);
  });

  it('of arrivals follows their rate until the load stops', () => {
    const load = '{ duration: 2s, workload: { arrivals: { process: constant, rate: 2/s } } }';
    expect(starts(load)).toEqual([0, 500_000, 1_000_000, 1_500_000]);
  });

  it('of arrivals by chance depends on the seed', () => {
    const load = '{ duration: 10s, workload: { arrivals: 20/s } }';
    expect(starts(load)).toEqual(starts(load));
    expect(starts(load)).not.toEqual(starts(load, 2));
    // 200, give or take five deviations of 14.
    expect(Math.abs(starts(load).length - 200)).toBeLessThan(71);
  });

  it('of users is a closed loop', () => {
    const load = '{ duration: 20ms, workload: { users: { count: 2, thinkTime: 5ms } } }';
    expect(starts(load)).toEqual([0, 0, 10_000, 10_000]);
  });

  it('of a trace plays it, in order of time, until the load stops', () => {
    expect(starts('workload: { trace: [3ms, 1ms] }')).toEqual([1_000, 3_000]);
    expect(starts('{ duration: 3ms, workload: { trace: [3ms, 1ms] } }')).toEqual([1_000]);
  });

  it('has flows with work, calls and pools', () => {
    const list = played(`
      pools: { workers: { size: 1, queue: 0 } }
      workload: { trace: [0ms, 1ms] }
      flows:
        cart: { pool: workers, steps: [{ work: 2ms }, { call: redis }, { call: db }] }
    `);
    expect(list.linesOf('call-started', 'operation-settled')).toEqual([
      '1000 operation-settled 1/0 (rejected)',
      '2000 call-started 0/1 redis',
      '7000 call-started 0/2 db',
      '12000 operation-settled 0/2 ok',
    ]);
    expect(new Set(list.records.map(({ flow }) => flow))).toEqual(new Set(['', 'cart']));
  });

  it('draws the work of every step anew', () => {
    const work = '{ work: { distribution: uniform, from: 1ms, to: 100s } }';
    const { records } = played(`
      workload: { operations: 3 }
      flows: { a: { steps: [${work}, { call: redis }, ${work}] } }
    `);
    const timesOf = (kind: RecordKind) =>
      [0, 1, 2].map((number) => {
        const found = records.find((one) => one.kind === kind && one.operation === number);
        return found?.at ?? Number.NaN;
      });
    const before = timesOf('call-started');
    const answered = timesOf('call-answered');
    const after = timesOf('operation-settled').map((end, index) => end - (answered[index] ?? 0));
    expect(new Set([...before, ...after]).size).toBe(6);
  });

  it('does a step as often as it says, one after the other', () => {
    const list = played(`
      workload: { trace: [0ms] }
      flows: { page: { steps: [{ work: 1ms, times: 2 }, { call: leaf, times: 3 }] } }
    `);
    expect(list.linesOf('call-started', 'operation-settled')).toEqual([
      '2000 call-started 0/1 leaf',
      '7000 call-started 0/2 leaf',
      '12000 call-started 0/3 leaf',
      '17000 operation-settled 0/3 ok',
    ]);
  });

  it('draws the work of a step anew every time', () => {
    const work = '{ distribution: uniform, from: 1ms, to: 100s }';
    const ends = [1, 2, 3].map((times) => {
      const load = `{ workload: { operations: 1 }, flows: { a: { steps: [{ work: ${work}, times: ${times} }] } } }`;
      const { records } = played(load);
      return records.find(({ kind }) => kind === 'operation-settled')?.at ?? Number.NaN;
    });
    const [first = 0, second = 0, third = 0] = ends;
    expect(new Set([first, second - first, third - second]).size).toBe(3);
  });

  it('asks for the way to a dependency only where it is called', () => {
    const load = loadOf('{ workload: { operations: 1 }, flows: { a: { steps: [{ call: x }] } } }');
    const asked: (string | null)[] = [];
    const context = contextInto(new RecordList());
    planWorkload(context, new Chance(1), load, (dependency) => {
      asked.push(dependency);
      return { kind: 'call', pipeline: healthy(context, 5_000), endpoint: 0 };
    });
    expect(asked).toEqual(['x']);
  });

  it('must say when operations start', () => {
    const fault = new Error('a workload does not say when its operations start');
    expect(() => played('workload: {}')).toThrow(fault);
  });
});

describe('what else of a run depends on the load', () => {
  const FLOWS = 'flows: { a: { steps: [{ call: x }, { call: y }] }, b: { steps: [{ call: x }] } }';

  it('are the names of the flows, and which facts of operations anybody asks for', () => {
    expect(flowNames(loadOf('clients: 1'))).toEqual(['']);
    expect(flowNames(loadOf(FLOWS))).toEqual(['a', 'b']);
    const none = { clients: false, flows: false, branches: false };
    expect(loadNeeds(loadOf('clients: 1'))).toEqual(none);
    const two = { clients: true, flows: true, branches: false };
    expect(loadNeeds(loadOf(`clients: 2\n${FLOWS}`))).toEqual(two);
    const together = 'flows: { a: { steps: [{ parallel: [{ call: x }] }] } }';
    expect(loadNeeds(loadOf(together))).toEqual({ ...none, branches: true });
    // The lone flow has a name all the same, but nobody needs to be told which one it is.
    expect(loadNeeds(loadOf('flows: { a: { steps: [{ work: 1ms }] } }')).flows).toBe(false);
  });

  it('is how many operations to make room for', () => {
    expect(expectedUnderWay(loadOf('workload: { operations: 7 }'))).toBe(7);
    expect(expectedUnderWay(loadOf('workload: { users: { count: 9, thinkTime: 1s } }'))).toBe(9);
    expect(expectedUnderWay(loadOf('workload: { arrivals: 9/s }'))).toBe(0);
  });

  it('are the attempts that an operation may make: those of all its calls, in the flow with the most', () => {
    const mostOf = (dependency: string | null) => ({ x: 3, y: 4 })[dependency ?? ''] ?? 0;
    expect(mostAttempts(loadOf(FLOWS), mostOf)).toBe(7);
    expect(mostAttempts(loadOf('clients: 1'), () => 4)).toBe(4);
    // A call without a limit leaves its operation without one.
    expect(mostAttempts(loadOf('clients: 1'), () => 0)).toBe(0);
    const endless = 'flows: { a: { steps: [{ call: x }] }, b: { steps: [{ call: z }] } }';
    expect(mostAttempts(loadOf(endless), mostOf)).toBe(0);
    const half = 'flows: { a: { steps: [{ call: x }] }, b: { steps: [{ work: 1ms }] } }';
    expect(mostAttempts(loadOf(half), mostOf)).toBe(3);
    const often = 'flows: { a: { steps: [{ call: x, times: 100 }, { call: y }] } }';
    expect(mostAttempts(loadOf(often), mostOf)).toBe(304);
    const twice = '{ parallel: [{ call: x, times: 100 }, { call: y }], times: 2 }';
    expect(mostAttempts(loadOf(`flows: { a: { steps: [${twice}] } }`), mostOf)).toBe(608);
  });
});
