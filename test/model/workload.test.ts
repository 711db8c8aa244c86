import { describe, expect, it } from 'vitest';
import { loadTable } from '../../src/model/workload.js';
import { writeFields } from '../../src/model/written.js';
import { loadOf, readLoad } from '../loadTexts.js';

const NOTHING = {
  operations: null,
  arrivals: null,
  users: null,
  trace: { file: null, starts: [] },
};
const MS = 1_000;
const SECOND = 1_000_000;
const fixed = (value: number) => ({ distribution: 'fixed', value });

describe('a workload as written in a file', () => {
  it.each([
    ['{ operations: 12 }', { operations: 12 }],
    ['{ arrivals: 58/s }', { arrivals: { process: 'poisson', rate: 58, stages: [] } }],
    [
      '{ arrivals: { process: constant, rate: 30/m, stages: [{ for: 5s, rate: 2/s }] } }',
      {
        arrivals: {
          process: 'constant',
          rate: 0.5,
          stages: [{ for: 5 * SECOND, rate: 2, rampTo: null }],
        },
      },
    ],
    ['{ users: { count: 50, thinkTime: 1s } }', { users: { count: 50, thinkTime: fixed(SECOND) } }],
    [
      '{ users: { count: 2, thinkTime: { distribution: exponential, mean: 3s } } }',
      {
        users: {
          count: 2,
          thinkTime: { distribution: 'exponential', mean: 3 * SECOND, max: null },
        },
      },
    ],
    ['{ trace: [0ms, 3ms, 1s] }', { trace: { file: null, starts: [0, 3 * MS, SECOND] } }],
    ['{ trace: { starts: [3ms] } }', { trace: { file: null, starts: [3 * MS] } }],
    ['{ trace: calls.csv }', { trace: { file: 'calls.csv', starts: [] } }],
    ['{ trace: { file: calls.csv } }', { trace: { file: 'calls.csv', starts: [] } }],
  ])('%s', (written, settings) => {
    expect(loadOf(`workload: ${written}`).workload).toEqual({ ...NOTHING, ...settings });
  });

  it.each([
    ['{ operations: 0 }', 'world.workload.operations: found 0'],
    ['{ arrivals: 58 }', 'world.workload.arrivals: found 58'],
    ['{ arrivals: { duration: 5s } }', 'world.workload.arrivals.duration: found the unknown key'],
    ['{ users: { count: 5 } }', 'world.workload.users.thinkTime'],
    ['{ users: { thinkTime: 1s } }', 'world.workload.users.count: found nothing'],
    ['{ trace: [0ms, 3] }', 'world.workload.trace[1]: found 3'],
    ['{ trace: 5 }', 'found 5, expected a text, a list or a mapping of keys to values'],
  ])('%s is refused', (written, complaint) => {
    expect(readLoad(`workload: ${written}`)).toContain(complaint);
  });
});

/** A step without calls that go out together. */
const ALONE = { parallel: [], needs: null };

const SHOP = `
duration: 5m
warmUp: 10s
phases: [{ name: healthy, from: 0s }, { name: outage, from: 60s }]
clients: 4
pools: { workers: { size: 16, queue: 100 }, spare: 2 }
workload: { arrivals: 58/s }
flows:
  index: { share: 9, pool: workers, steps: [{ work: 5ms }, { call: redis, endpoint: get }] }
  cart: { steps: [{ call: db }] }
`;

describe('a load as written in a file', () => {
  it('says what is to be done, by whom, when and with what', () => {
    expect(loadOf(SHOP)).toEqual({
      duration: 300 * SECOND,
      warmUp: 10 * SECOND,
      phases: [
        { name: 'healthy', from: 0 },
        { name: 'outage', from: 60 * SECOND },
      ],
      clients: 4,
      pools: { workers: { size: 16, queue: 100 }, spare: { size: 2, queue: null } },
      workload: { ...NOTHING, arrivals: { process: 'poisson', rate: 58, stages: [] } },
      flows: {
        index: {
          share: 9,
          pool: 'workers',
          steps: [
            { work: fixed(5 * MS), call: null, endpoint: null, times: 1, ...ALONE },
            { work: null, call: 'redis', endpoint: 'get', times: 1, ...ALONE },
          ],
        },
        cart: {
          share: 1,
          pool: null,
          steps: [{ work: null, call: 'db', endpoint: null, times: 1, ...ALONE }],
        },
      },
    });
  });

  it('may say next to nothing', () => {
    expect(loadOf('workload: { operations: 1 }')).toEqual({
      duration: null,
      warmUp: 0,
      phases: [],
      clients: 1,
      pools: {},
      workload: { ...NOTHING, operations: 1 },
      flows: {},
    });
  });

  it('means the same when it is written back', () => {
    const load = loadOf(SHOP);
    expect(loadOf(JSON.stringify(writeFields(loadTable, load)))).toEqual(load);
  });

  it.each([
    ['duration: 0s', 'world.duration: found the text "0s"'],
    ['clients: 0', 'world.clients: found 0'],
    ['pools: { workers: { queue: 5 } }', 'world.pools.workers.size: found nothing'],
    ['pools: { workers: 0 }', 'world.pools.workers: found 0'],
    ['phases: [{ name: outage }]', 'world.phases[0].from: found nothing'],
    ['flows: { index: {} }', 'world.flows.index.steps'],
    ['flows: { index: { steps: [] } }', 'world.flows.index.steps'],
    ['flows: { index: { share: 0, steps: [{ work: 1ms }] } }', 'world.flows.index.share: found 0'],
    ['flows: { index: { steps: [{ wait: 1ms }] } }', 'steps[0].wait: found the unknown key'],
  ])('%s is refused', (written, complaint) => {
    expect(readLoad(written)).toContain(complaint);
  });
});
