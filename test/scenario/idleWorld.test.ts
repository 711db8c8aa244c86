import { describe, expect, it } from 'vitest';
import type { LabRecord } from '../../src/model/records.js';
import { startRun } from '../../src/sim/simulate.js';
import { complaintsAbout, planOf, scenarioWith } from '../scenarioTexts.js';

const LOAD = 'duration: 2s, workload: { arrivals: 50/s }';
const STACK = '[{ retry: { maxAttempts: 2, delay: 20ms } }, { timeout: 90ms }]';

/** A scenario of a world, a mapping, and of policies. */
function scenarioOf(world: string, policies = STACK): string {
  const text = scenarioWith({ operations: 'OPERATIONS', dependency: '{}', policies });
  return text.replace(/world:\n.*\n.*\n/, `world: { ${world} }\n`);
}

/** What is warned of, as `path: found (hint)`. */
function warnings(text: string): readonly string[] {
  const said = complaintsAbout(text);
  return [
    ...said.matchAll(/^warning: \S+ (.*): found (.*), expected .*\n(?: {4}.*\n)*(.*)$/gm),
  ].map(([, path, found, hint]) => `${path}: ${found} (${hint?.trim()})`);
}

/** Everything that happens in the run of a scenario. */
function storyOf(text: string): string {
  const [variant] = planOf(text).variants;
  if (variant === undefined) throw new Error(text);
  const lines: string[] = [];
  const take = (record: LabRecord) => void lines.push(Object.values(record).join(' '));
  const run = startRun(variant, 5, { take });
  while (run.step());
  return lines.join('\n');
}

const DOWN = 'trouble: [{ kind: down, until: 500ms }]';

/** A world with a knob that decides nothing, the knob as written, and another way to write it. */
const IDLE: readonly (readonly [string, string, string, string])[] = [
  [
    `${LOAD}, dependency: { balance: random, ${DOWN} }`,
    'balance: random',
    'balance: round-robin',
    'world.dependency.balance: balance and 1 host (it does nothing: there is only one host)',
  ],
  [
    `${LOAD}, dependency: { hosts: 3, ${DOWN} }`,
    'hosts: 3',
    'hosts: 4',
    'world.dependency.hosts: 3 hosts (it does nothing: nothing tells the hosts apart)',
  ],
  [
    `${LOAD}, dependency: { endpoints: [a], ${DOWN} }`,
    'endpoints: [a]',
    'endpoints: []',
    'world.dependency.endpoints[0]: a (it does nothing: nobody calls this endpoint)',
  ],
  [
    `${LOAD}, flows: { f: { steps: [{ call: a }] } }, dependencies: { a: {}, b: { latency: 9ms } }`,
    'latency: 9ms',
    'latency: 8ms',
    'world.dependencies.b.latency: b (it does nothing: nobody calls this dependency)',
  ],
  [
    `${LOAD}, flows: { f: { share: 2, steps: [{ call: dependency }] } }`,
    'share: 2',
    'share: 1',
    'world.flows.f.share: share 2 of the only flow (it does nothing: all operations are of this flow)',
  ],
  [
    `${LOAD}, dependency: { capacity: { order: lifo, perCall: 1ms } }`,
    'order: lifo',
    'order: fifo',
    'world.dependency.capacity.order: order lifo (it does nothing: with any number of servers no call ever waits)',
  ],
  [
    `${LOAD}, dependency: { latency: 40ms, capacity: { servers: 1, queue: 1, order: lifo } }`,
    'order: lifo',
    'order: fifo',
    'world.dependency.capacity.order: order lifo and queue 1 (it does nothing: only one call waits)',
  ],
  [
    `${LOAD}, dependency: { latency: 9ms, trouble: [{ kind: slow, added: 9ms }], capacity: { coldStart: { for: 1s, from: 10% } } }`,
    'for: 1s',
    'for: 2s',
    'world.dependency.capacity.coldStart: coldStart (it does nothing: no host ever comes back)',
  ],
  [
    `${LOAD}, dependency: { latency: 9ms, trouble: [{ kind: hang, rate: 50%, until: 500ms }], capacity: { coldStart: { for: 1s, from: 10% } } }`,
    'for: 1s',
    'for: 2s',
    'world.dependency.capacity.coldStart: coldStart (it does nothing: no host ever comes back)',
  ],
  [
    `${LOAD}, dependency: { latency: { distribution: uniform, from: 1ms, to: 9ms, max: 10ms } }`,
    'max: 10ms',
    'max: 20ms',
    'world.dependency.latency.max: max 10ms (it does nothing: no draw is longer than 9ms)',
  ],
  [
    'duration: 1s, workload: { operations: 20 }',
    'duration: 1s',
    'duration: 2s',
    'world.duration: duration 1s and operations that all start at once (it does nothing: there is nothing to stop)',
  ],
];

describe('a knob of the world that decides nothing', () => {
  it.each(IDLE)(
    'is warned of, and turning it changes nothing: %s: %s',
    (world, knob, other, said) => {
      expect(warnings(scenarioOf(world))).toContain(said);
      expect(storyOf(scenarioOf(world.replace(knob, other)))).toBe(storyOf(scenarioOf(world)));
    },
  );

  it('is not spoken of where nobody sets it', () => {
    const latency = '{ distribution: uniform, from: 1ms, to: 9ms }';
    const capacity = '{ perCall: 1ms }';
    const world = `${LOAD}, flows: { f: { steps: [{ call: dependency }] } }, dependency: { latency: ${latency}, capacity: ${capacity}, ${DOWN} }`;
    expect(warnings(scenarioOf(world))).toEqual([]);
  });

  it('is none where parallel calls name the endpoint', () => {
    const flows =
      'flows: { f: { steps: [{ parallel: [{ call: dependency, endpoint: a }, { call: dependency }] }] } }';
    expect(warnings(scenarioOf(`${LOAD}, ${flows}, dependency: { endpoints: [a] }`))).toEqual([]);
  });

  it('is of use as soon as it is in the world of one variant', () => {
    const shared = scenarioOf(`${LOAD}, dependency: { balance: random, ${DOWN} }`);
    const [head, variant = ''] = shared.split('  only:\n');
    const second = variant.replace(
      'policies:',
      'world: { dependency: { hosts: 3, capacity: {} } }\n    policies:',
    );
    const both = `${head}  only:\n${variant}  other:\n${second}`;
    expect(warnings(both)).toEqual([]);
  });
});

describe('who shares the state of a policy', () => {
  const scoped = (policy: string, scope: string): string =>
    scenarioOf(`${LOAD}, dependency: { ${DOWN} }`, `[{ ${policy}, scope: ${scope} }]`);

  it.each([
    ['timeout: 50ms', 'dependency', 'it has no state to share'],
    ['fallback: { kind: value }', 'application', 'it has no state to share'],
    ['bulkhead: 3', 'host', 'there is only one host'],
    ['bulkhead: 3', 'endpoint', 'there is only one endpoint'],
    ['bulkhead: 3', 'dependency', 'there is only one client'],
    ['bulkhead: 3', 'application', 'there is only one dependency behind it'],
  ])('makes no difference for %s by %s, and it is warned of', (policy, scope, why) => {
    expect(warnings(scoped(policy, scope))).toEqual([
      `variants.only.policies[0].scope: ${scope} (it does nothing: ${why})`,
    ]);
    expect(storyOf(scoped(policy, scope))).toBe(storyOf(scoped(policy, 'client')));
  });

  it.each([
    ['dependency', `${LOAD}, clients: 2`],
    ['host', `${LOAD}, dependency: { hosts: 2 }`],
    [
      'endpoint',
      `${LOAD}, flows: { f: { steps: [{ call: dependency, endpoint: a }] } }, dependency: { endpoints: [a] }`,
    ],
    [
      'application',
      `${LOAD}, flows: { f: { steps: [{ call: a }, { call: b }] } }, dependencies: { a: {}, b: {} }`,
    ],
  ])('matters by %s where there are several: %s', (scope, world) => {
    expect(warnings(scenarioOf(world, `[{ bulkhead: 3, scope: ${scope} }]`))).toEqual([]);
  });
});
