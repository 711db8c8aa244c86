import { describe, expect, it } from 'vitest';
import { worldStory } from '../../src/explain/planStory.js';
import { narrow } from '../../src/model/narrow.js';
import type { PlainSettings } from '../../src/model/shapes.js';
import { worldTable } from '../../src/model/world.js';
import { Findings } from '../../src/scenario/findings.js';
import { readFields } from '../../src/scenario/readFields.js';
import { nodesOf } from '../scenarioTexts.js';
import { changesOf, pathsIn } from './leaves.js';

/** A world as a file has it, every default written in. */
function worldAs(text: string): PlainSettings {
  const [node, findings] = [nodesOf(text), new Findings()];
  const world = readFields(worldTable, node, 'world', findings, node.place);
  if (world === undefined) throw new Error(JSON.stringify(findings.list()));
  return world;
}

const storyOf = (world: PlainSettings): string =>
  worldStory(narrow(worldTable, world))
    .map((said) => said.join(' '))
    .join('\n');

const LATENCIES = [
  '{ distribution: fixed, value: 2ms }',
  '{ distribution: uniform, from: 1ms, to: 2ms, max: 3ms }',
  '{ distribution: normal, mean: 5ms, deviation: 1ms, max: 9ms }',
  '{ distribution: exponential, mean: 5ms, max: 9ms }',
  '{ distribution: log-normal, median: 5ms, sigma: 0.5, max: 9ms }',
  '{ distribution: pareto, scale: 5ms, shape: 2, max: 9ms }',
  '{ distribution: empirical, quantiles: [1ms, 2ms, 5ms], max: 9ms }',
];

const SPELL =
  'from: 10s, until: 20s, ramp: 1s, flap: { every: 4s, for: 1s }, hosts: [1], endpoints: [a]';

/** A world in which everything is said that there is to say, but for what excludes another thing. */
const worldWith = (latency: string, name: string): string => `
duration: 1m
warmUp: 5s
phases: [{ name: one, from: 0s }, { name: two, from: 30s }]
clients: 2
pools: { workers: { size: 3, queue: 4 } }
workload:
  arrivals: { rate: 5/s, stages: [{ for: 10s, rate: 1/s, rampTo: 2/s }] }
  users: { count: 3, thinkTime: ${latency} }
  operations: 3
  trace: [1s, 2s]
flows:
  first: { share: 2, pool: workers, steps: [{ work: ${latency} }, { call: a, endpoint: b, times: 3 }] }
  second:
    share: 1
    steps:
      - { work: 1ms }
      - { parallel: [{ call: a, endpoint: b, times: 3 }, { call: other }], needs: 2 }
drainLimit: 1h
${name}
    latency: ${latency}
    network: ${latency}
    failureRate: 2%
    failsFrom: 1s
    recoversAfter: 3s
    hosts: 2
    endpoints: [a]
    calls: other
    capacity:
      servers: 3
      queue: 4
      perCall: 1ms
      coldStart: { for: 1s, from: 50% }
      crash: { queueAbove: 3, for: 1s }
    trouble:
      - { kind: down, ${SPELL} }
      - { kind: refuse, rate: 40%, ${SPELL} }
      - { kind: hang, rate: 20%, ${SPELL} }
      - { kind: fail, rate: 30%, ${SPELL} }
      - { kind: conflict, ${SPELL} }
      - { kind: slow, factor: 2, added: 1s, rate: 10%, ${SPELL} }
      - { kind: rate-limit, rate: 5/s, burst: 2, retryAfter: 1s, ${SPELL} }
`;

/** Every knob of a world whose change changes the story. */
function toldIn(world: PlainSettings): readonly string[] {
  const story = storyOf(world);
  return changesOf(worldTable, world).flatMap(({ path, settings }) =>
    storyOf(settings) === story ? [] : [path],
  );
}

describe('the story of a world', () => {
  it('is another one whatever knob is another, of loads, flows, dependencies and troubles', () => {
    const worlds = ['dependency:', 'dependencies:\n  redis:'].flatMap((name) =>
      LATENCIES.map((latency) => worldAs(worldWith(latency, name))),
    );
    const told = new Set(worlds.flatMap(toldIn));
    expect(pathsIn(worldTable).filter((path) => !told.has(path))).toEqual([]);
  });

  it.each([
    ['workload: { operations: 12 }', '12 operations start together.'],
    ['workload: { operations: 1 }', 'One operation starts.'],
    [
      '{ duration: 240s, workload: { arrivals: 280/s } }',
      '280 operations a second arrive at random (Poisson) for 4 min.',
    ],
    [
      'workload: { arrivals: { process: constant, stages: [{ for: 10s, rate: 1/s, rampTo: 90/m }, { for: 5s, rate: 0/s }], rate: 100/h } }',
      'Operations arrive evenly spaced: 1 a second, rising or falling to 90 a minute for 10 s, none for 5 s, then 100 an hour.',
    ],
    [
      '{ duration: 1m, workload: { arrivals: { process: constant, stages: [{ for: 20s, rate: 9/s }], rate: 5/s } } }',
      'Operations arrive evenly spaced: 9 a second for 20 s, then 5 a second until 1 min.',
    ],
    [
      '{ duration: 1m, workload: { arrivals: { process: constant, stages: [{ for: 80s, rate: 9/s }] } } }',
      'Operations arrive evenly spaced: 9 a second for 1 min 20 s; it stops at 1 min.',
    ],
    [
      '{ duration: 1m, workload: { users: { count: 50, thinkTime: 1s } } }',
      '50 users do one operation after the other and think for 1 s in between for 1 min.',
    ],
    ['workload: { trace: [0ms, 30ms, 10ms] }', '3 operations start at 0 ms, 10 ms and 30 ms.'],
    [
      'workload: { trace: [0ms, 1s, 2s, 3s, 4s, 5s, 6s] }',
      '7 operations start one by one from 0 ms to 6 s.',
    ],
    [
      'workload: { trace: { file: calls.csv, starts: [1s, 0ms] } }',
      '2 operations start at 0 ms and 1 s, as recorded in calls.csv.',
    ],
  ])('tells of the load: %s', (text, said) => {
    expect(storyOf(worldAs(text)).split('\n')[0]).toBe(said);
  });

  it.each([
    [
      '{ recorded: true, latency: 3ms }',
      'The dependency answers a call as the trace recorded it of the operation that had started last; what it does not say is good and takes 3 ms.',
    ],
    ['{ latency: 3333us }', 'The dependency takes 3.333 ms to answer a call.'],
    [
      '{ latency: 1ms, capacity: { servers: 1 } }',
      'The dependency takes 1 ms to answer a call. It serves one call at a time; others wait; calls whose callers have given up are served all the same.',
    ],
    [
      '{ latency: 1ms, hosts: 3, capacity: { servers: 5, queue: 20, order: lifo, abandonedWork: dropped } }',
      'The dependency takes 1 ms to answer a call. It has 3 hosts, used in turn. It serves 5 calls at a time at each host; 20 more may wait, others are turned away (503), and the last that came is next; calls whose callers have given up are dropped at once.',
    ],
    [
      '{ latency: 1ms, capacity: { servers: 1, abandonedWork: skipped } }',
      'The dependency takes 1 ms to answer a call. It serves one call at a time; others wait; calls whose callers have given up are skipped as their turn comes, and served to the end once begun.',
    ],
    [
      '{ latency: 1ms, recoversAfter: 350ms }',
      'The dependency takes 1 ms to answer a call. It is down until 350 ms.',
    ],
    [
      '{ latency: 1ms, failsFrom: 1s, recoversAfter: never }',
      'The dependency takes 1 ms to answer a call. It is down from 1 s on and never recovers.',
    ],
    [
      '{ latency: 1ms, failsFrom: 1s, recoversAfter: 3s }',
      'The dependency takes 1 ms to answer a call. It is down from 1 s until 3 s.',
    ],
    [
      '{ latency: 1ms, trouble: [{ kind: slow, added: 10s, from: 30s, until: 30100ms }] }',
      'The dependency takes 1 ms to answer a call. From 30 s until 30.1 s serving takes 10 s longer.',
    ],
    [
      '{ latency: 1ms, trouble: [{ kind: fail, rate: 30%, flap: { every: 10s, for: 2s }, hosts: [1, 2] }] }',
      'The dependency takes 1 ms to answer a call. All the time 30 % of the calls are answered by an error at hosts 1 and 2, for 2 s of every 10 s.',
    ],
    [
      '{ latency: 1ms, trouble: [{ kind: hang, rate: 5% }, { kind: refuse, rate: 2% }, { kind: slow, factor: 9, rate: 1% }] }',
      'The dependency takes 1 ms to answer a call. All the time 5 % of the calls are never answered. All the time 2 % of the calls are answered by an error at once. All the time serving takes 9 times as long for 1 % of the calls.',
    ],
    [
      '{ latency: 1ms, trouble: [{ kind: rate-limit, rate: 50/s, burst: 20, retryAfter: 1s, until: 9s }] }',
      'The dependency takes 1 ms to answer a call. Until 9 s calls above 50 a second (20 at once after a pause) are turned away (429) and asked to wait 1 s.',
    ],
  ])('tells of a dependency: %s', (dependency, said) => {
    const world = worldAs(`{ workload: { operations: 1 }, dependency: ${dependency} }`);
    expect(storyOf(world).split('\n').at(-1)).toBe(said);
  });

  it('names each of several dependencies in every sentence, and the phase of a trouble', () => {
    const world = worldAs(`
workload: { operations: 9 }
phases: [{ name: healthy, from: 0s }, { name: outage, from: 60s }, { name: recovery, from: 150s }]
pools: { workers: { size: 16, queue: 1000 } }
flows:
  index: { share: 4, pool: workers, steps: [{ work: 5ms }, { call: redis }] }
  search: { share: 1, steps: [{ call: db, endpoint: slow }] }
dependencies:
  redis: { latency: 2ms, trouble: [{ kind: hang, during: outage }, { kind: refuse, during: recovery }] }
  db: { latency: { distribution: log-normal, median: 80ms, sigma: 0.5 }, network: 1ms, calls: redis }
`);
    expect(storyOf(world).split('\n')).toEqual([
      '9 operations start together. Phases: healthy from the start, outage from 1 min, recovery from 2 min 30 s.',
      'The pool workers has 16 workers; 1000 operations may wait for one, more are rejected.',
      'index (80 % of the operations): holds a worker of the pool workers from start to end; works for 5 ms and calls redis.',
      'search (20 % of the operations): calls db at slow.',
      'redis takes 2 ms to answer a call. redis: from 1 min until 2 min 30 s (outage) no call is answered. redis: from 2 min 30 s on (recovery) every call is answered by an error at once.',
      'db takes 80 ms in the median (log-normal, sigma 0.5) to answer a call. db is 1 ms away, each way. db calls redis in turn before it answers.',
    ]);
  });
});
