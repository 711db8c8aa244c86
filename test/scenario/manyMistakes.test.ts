import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readScenario } from '../../src/scenario/readScenario.js';

/** A scenario in which nothing is wrong, with a mark where each mistake of {@link MISTAKES} goes. */
const GROUND = `scenario: payments
title: What is wrong in a file
about: Every layer of it.
seed: 1
focus: with-breaker
world:
  duration: 10s
  warmUp: 1s
  clients: 2
  phases:
    - { name: calm, from: 0s }
    - { name: outage, from: 4s }
  pools: { workers: { size: 4 } }
  workload:
    arrivals: { rate: 50/s }
  flows:
    read: { share: 3, pool: workers, steps: [{ call: redis, endpoint: get }, { work: 1ms }] }
    write: { steps: [{ call: upstream }] }
  dependencies:
    redis:
      latency: { distribution: uniform, from: 1ms, to: 4ms }
      endpoints: [get]
      trouble: [{ kind: down, during: outage }]
    upstream:
      latency: 20ms
      hosts: 2
      capacity: { servers: 4, queue: 9 }
      trouble: [{ kind: slow, factor: 3, from: 2s, until: 3s, hosts: [1] }]
variants:
  without:
    role: before
    about: Nothing.
    policies: []
    checks:
      - { name: it fails, metric: failed, above: 0 }
    verdict: { pass: GOOD, fail: BAD }
  with-breaker:
    role: after
    about: A breaker.
    world: { drainLimit: 30s }
    policies:
      - retry: { maxAttempts: 2, delay: 10ms }
        for: [redis]
      - breaker: { failureThreshold: 5, openDuration: 1s }
        scope: client
      - hedge: { delay: 50ms }
        for: [upstream]
    checks:
      - { name: most complete, metric: completedRatio, phase: outage, atLeast: 0.5 }
      - { name: fewer fail, metric: failed, flow: read, atMost: before.failed }
    verdict: { pass: GOOD, fail: BAD }
`;

/** What is right, and what is wrong in its place: one problem each, from every layer of the reader. */
const MISTAKES: readonly (readonly [right: string, wrong: string, path: string])[] = [
  ['seed: 1\n', 'seed: -1\n', 'seed'],
  ['title: What is wrong in a file\n', 'title: 2024\n', 'title'],
  ['focus: with-breaker', 'focus: wth-breaker', 'focus'],
  ['  warmUp: 1s\n', '  warmUp: 11s\n', 'world.warmUp'],
  ['  clients: 2\n', '  clients: 0\n', 'world.clients'],
  ['{ name: calm, from: 0s }', '{ name: calm, from: 0 }', 'world.phases[0].from'],
  ['{ size: 4 }', '{ size: 4.5 }', 'world.pools.workers.size'],
  [
    '    arrivals: { rate: 50/s }',
    '    operations: 5\n    arrivals: { rate: 50/s }',
    'world.workload',
  ],
  ['pool: workers', 'pool: worker', 'world.flows.read.pool'],
  ['share: 3', 'share: 0', 'world.flows.read.share'],
  ['endpoint: get }', 'endpoint: got }', 'world.flows.read.steps[0].endpoint'],
  ['{ work: 1ms }', '{ work: 1 }', 'world.flows.read.steps[1].work'],
  ['[{ call: upstream }]', '[{ call: upstrem }]', 'world.flows.write.steps[0].call'],
  ['from: 1ms, to: 4ms', 'from: 5ms, to: 4ms', 'world.dependencies.redis.latency.from'],
  ['during: outage }', 'during: outrage }', 'world.dependencies.redis.trouble[0].during'],
  ['latency: 20ms', 'latency: 20', 'world.dependencies.upstream.latency'],
  ['servers: 4,', 'servers: none,', 'world.dependencies.upstream.capacity.servers'],
  ['from: 2s, until: 3s', 'from: 3s, until: 2s', 'world.dependencies.upstream.trouble[0].until'],
  ['hosts: [1]', 'hosts: [3]', 'world.dependencies.upstream.trouble[0].hosts[0]'],
  [
    '      hosts: 2\n',
    '      hosts: 2\n      calls: upstream2\n',
    'world.dependencies.upstream.calls',
  ],
  ['metric: failed, above: 0', 'metric: failed, above: 0, below: 9', 'variants.without.checks[0]'],
  ['    about: Nothing.\n', '', 'variants.without.about'],
  ['{ drainLimit: 30s }', '{ drainLimit: 30 }', 'variants.with-breaker.world.drainLimit'],
  ['maxAttempts: 2', 'maxAttempts: 0', 'variants.with-breaker.policies[0].retry.maxAttempts'],
  ['for: [redis]', 'for: [redsi]', 'variants.with-breaker.policies[0].for'],
  [
    'failureThreshold: 5',
    'failureThreshold: five',
    'variants.with-breaker.policies[1].breaker.failureThreshold',
  ],
  ['scope: client', 'scope: clients', 'variants.with-breaker.policies[1].scope'],
  [
    'hedge: { delay: 50ms }',
    'hedge: { delay: 50ms, quantile: 95 }',
    'variants.with-breaker.policies[2].hedge.quantile',
  ],
  ['phase: outage, atLeast', 'phase: nope, atLeast', 'variants.with-breaker.checks[0].phase'],
  ['atLeast: 0.5', 'atLeast: 1.5', 'variants.with-breaker.checks[0].atLeast'],
  ['flow: read, atMost', 'flow: raed, atMost', 'variants.with-breaker.checks[1].flow'],
  ['before.failed', 'befor.failed', 'variants.with-breaker.checks[1].atMost'],
  ['name: fewer fail, ', '', 'variants.with-breaker.checks[1].name'],
];

type Mistake = (typeof MISTAKES)[number];

function withMistakes(mistakes: readonly Mistake[]): string {
  return mistakes.reduce((text, [right, wrong]) => text.replace(right, () => wrong), GROUND);
}

/** The errors in a text, without their places, which other mistakes may move. */
function errorsIn(text: string): readonly string[] {
  const { problems } = readScenario({ file: 'my.yaml', text });
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ path, found, expected, hint }) => [path, found, expected, hint].join(' | '))
    .sort();
}

describe('whatever is wrong in a file', () => {
  it('has a ground in which nothing is', () => {
    expect(readScenario({ file: 'my.yaml', text: GROUND }).problems).toEqual([]);
  });

  it.each(MISTAKES)('is one error where it stands alone: %s, but %s', (right, wrong, path) => {
    expect(GROUND.split(right)).toHaveLength(2);
    const { problems } = readScenario({
      file: 'my.yaml',
      text: GROUND.replace(right, () => wrong),
    });
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(errors.map((problem) => problem.path)).toEqual([path]);
  });

  it('is said together where mistakes of all layers are in one file', () => {
    const alone = MISTAKES.flatMap((mistake) => errorsIn(withMistakes([mistake]))).sort();
    expect(errorsIn(withMistakes(MISTAKES))).toEqual(alone);
  });

  it('is the same together as one by one, whichever mistakes there are', () => {
    const property = fc.property(fc.subarray([...MISTAKES], { minLength: 2 }), (mistakes) => {
      const alone = mistakes.flatMap((mistake) => errorsIn(withMistakes([mistake]))).sort();
      expect(errorsIn(withMistakes(mistakes))).toEqual(alone);
    });
    fc.assert(property, { numRuns: 60 });
  });
});

describe('what follows from another mistake', () => {
  const saidOf = (right: string, wrong: string): readonly string[] => {
    expect(GROUND.split(right)).toHaveLength(2);
    const { problems } = readScenario({
      file: 'my.yaml',
      text: GROUND.replace(right, () => wrong),
    });
    return problems.map(({ path }) => path);
  };

  it.each([
    [
      'phases that could not be read',
      '  phases:\n    - { name: calm, from: 0s }\n    - { name: outage, from: 4s }',
      '  phases: 2',
      'world.phases',
    ],
    ['a misspelt key', '  phases:', '  phasse:', 'world.phasse'],
    ['the name of a phase', 'name: outage, from: 4s', 'name: 5, from: 4s', 'world.phases[1].name'],
    [
      'a load that could not be read',
      'arrivals: { rate: 50/s }',
      'arrivals: [50/s]',
      'world.workload.arrivals',
    ],
    [
      'a misspelt load',
      'arrivals: { rate: 50/s }',
      'arivals: { rate: 50/s }',
      'world.workload.arivals',
    ],
    [
      'dependencies that are no mapping',
      '  dependencies:\n    redis:',
      '  dependencies: 5\n  other:\n    redis:',
      'world.dependencies',
    ],
    [
      'endpoints that could not be read',
      'endpoints: [get]',
      'endpoints: get',
      'world.dependencies.redis.endpoints',
    ],
    [
      'how many hosts there are',
      '      hosts: 2\n',
      '      hosts: two\n',
      'world.dependencies.upstream.hosts',
    ],
    [
      'pools that could not be read',
      'pools: { workers: { size: 4 } }',
      'pools: [4]',
      'world.pools',
    ],
    [
      'a variant that is none',
      '  without:\n    role: before',
      '  without: 5\n  other:\n    role: before',
      'variants.without',
    ],
    [
      'policies that are no list',
      '    policies: []\n',
      '    policies: {}\n',
      'variants.without.policies',
    ],
    ['the duration of the load', '  duration: 10s', '  duration: 10', 'world.duration'],
  ])('is not said: %s', (_what, right, wrong, path) => {
    const said = saidOf(right, wrong);
    expect(said).toContain(path);
    const own = said.filter((each) => !each.startsWith(path) && each !== 'world.other');
    expect(own).toEqual([]);
  });

  it('is not said of a world that is none, though all else is', () => {
    const start = GROUND.indexOf('world:');
    const world = GROUND.slice(start, GROUND.indexOf('variants:'));
    const text = GROUND.replace(world, () => 'world: 5\n').replace(
      'maxAttempts: 2',
      'maxAttempts: 0',
    );
    const { problems } = readScenario({ file: 'my.yaml', text });
    expect(problems.map(({ path }) => path)).toEqual([
      'world',
      'variants.with-breaker.policies[0].retry.maxAttempts',
    ]);
  });

  it('is not said of an alias, whatever was wanted there', () => {
    for (const [right, wrong] of [
      ['pools: { workers: { size: 4 } }', 'pools: *p'],
      ['    policies: []\n', '    policies: *p\n'],
      ['arrivals: { rate: 50/s }', 'arrivals: *p'],
      ['metric: failed, above: 0', 'metric: failed, above: *p'],
      ['    role: before\n', '    role: *p\n'],
    ] as const) {
      const { problems } = readScenario({ file: 'my.yaml', text: GROUND.replace(right, wrong) });
      expect(problems.map(({ found }) => found)).toEqual(['the alias *p']);
    }
  });
});

describe('a variant that extends one that there is not', () => {
  it('keeps nobody from saying what is wrong elsewhere', () => {
    const extended = GROUND.replace('    role: after', '    extends: wihout\n    role: after');
    const text = extended.replace('clients: 2', 'clients: 0').replace('above: 0', 'above: zero');
    const { problems } = readScenario({ file: 'my.yaml', text });
    expect(problems.map(({ path }) => path)).toEqual([
      'world.clients',
      'variants.without.checks[0].above',
      'variants.with-breaker.extends',
    ]);
  });
});
