import { describe, expect, it } from 'vitest';
import { count, duration, text } from '../../src/model/knobs.js';
import {
  exclusiveGroup,
  group,
  list,
  named,
  optionalGroup,
  union,
} from '../../src/model/shapes.js';
import { PLAIN } from '../../src/report/palette.js';
import { problemsText } from '../../src/report/problemText.js';
import { Findings } from '../../src/scenario/findings.js';
import { entryOf, type Node } from '../../src/scenario/node.js';
import { applyOverrides } from '../../src/scenario/overrides.js';
import type { ScenarioTables } from '../../src/scenario/scenarioTables.js';
import { nodesOf } from '../scenarioTexts.js';

const meaning = 'What it is for.';
const number = count({ meaning, unit: '', default: 1 });
const LATENCY = union({
  meaning,
  tag: 'by',
  meanings: { fixed: meaning, uniform: meaning },
  cases: {
    fixed: { value: duration({ meaning }) },
    uniform: { low: duration({ meaning }), high: duration({ meaning }) },
  },
  shorthand: { text: { case: 'fixed', field: 'value' } },
});
const PHASE = group(meaning, { from: duration({ meaning }), share: number });

/** A world of names, lists and cases, and a policy that holds them too. */
const TABLES: ScenarioTables = {
  world: group(meaning, {
    workload: group(meaning, { operations: number }),
    dependencies: named(
      meaning,
      group(meaning, { latency: LATENCY, phases: list(meaning, PHASE) }),
    ),
    phases: list(meaning, PHASE),
    either: exclusiveGroup(
      meaning,
      { file: text({ meaning }), starts: list(meaning, number) },
      { text: 'file', list: 'starts' },
    ),
  }),
  policies: {
    retry: group(meaning, {
      waits: list(meaning, duration({ meaning })),
      pools: named(meaning, optionalGroup(meaning, { size: number }, { number: 'size' })),
    }),
  },
};

const FILE = `
world:
  workload: { operations: 3 }
  dependencies:
    redis: { latency: 5ms, phases: [{ from: 1s }] }
    db: { latency: { by: uniform, low: 1ms, high: 2ms } }
  phases: [{ from: 0s }, { from: 5s, share: 2 }]
  either: [1, 2]
variants:
  one:
    policies:
      - retry: { waits: [1ms, 2ms], pools: { main: 4 } }
  two:
    world:
      dependencies: { redis: { latency: 9ms }, own: { latency: 1ms } }
      phases: [{ from: 7s }, { from: 8s }, { from: 9s }]
    policies: []
`;

/** Nodes as plain values. */
function plain(node: Node | undefined): unknown {
  if (node === undefined || node.kind === 'scalar') return node?.value;
  if (node.kind === 'list') return node.items.map(plain);
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, plain(value)]));
}

function apply(override: string): { root: Node; said: string } {
  const findings = new Findings();
  const file = nodesOf(FILE);
  if (file.kind !== 'map') throw new Error('a mapping was written');
  const root = applyOverrides(file, [override], findings, TABLES);
  return { root, said: problemsText(findings.list(), PLAIN) };
}

/** What is at a path of names after an override. */
function valueAfter(override: string, path: string): unknown {
  const { root, said } = apply(override);
  expect(said).toBe('');
  return plain(
    path.split('.').reduce<Node | undefined>((at, key) => entryOf(at, key)?.value, root),
  );
}

const OWN = 'variants.two.world';

describe('an override of one thing of many', () => {
  it('names it, and reaches the variants that say it themselves', () => {
    const override = 'dependencies.redis.latency=20ms';
    expect(valueAfter(override, 'world.dependencies.redis.latency')).toBe('20ms');
    expect(valueAfter(override, `${OWN}.dependencies.redis.latency`)).toBe('20ms');
    expect(valueAfter('dependencies.db.latency=20ms', `${OWN}.dependencies`)).toEqual({
      redis: { latency: '9ms' },
      own: { latency: '1ms' },
    });
  });

  it('that only a variant has is set there alone', () => {
    const override = 'dependencies.own.latency=20ms';
    expect(valueAfter(override, `${OWN}.dependencies.own`)).toEqual({ latency: '20ms' });
    expect(valueAfter(override, 'world.dependencies')).not.toHaveProperty('own');
  });

  it('sets an item of a list by its index, in every list that stands for itself', () => {
    const override = 'phases[1].share=7';
    expect(valueAfter(override, 'world.phases')).toEqual([
      { from: '0s' },
      { from: '5s', share: 7 },
    ]);
    expect(valueAfter(override, `${OWN}.phases`)).toEqual([
      { from: '7s' },
      { from: '8s', share: 7 },
      { from: '9s' },
    ]);
    expect(valueAfter('phases[2].from=1m', 'world.phases')).toHaveLength(2);
    expect(valueAfter('phases.2.from=1m', `${OWN}.phases`)).toEqual([
      { from: '7s' },
      { from: '8s' },
      { from: '1m' },
    ]);
  });

  it('sets an item of a list that stands bare, with or without the name of the list', () => {
    const starts = { starts: [1, 7] };
    expect(valueAfter('either[1]=7', 'world.either')).toEqual(starts);
    expect(valueAfter('either.starts[1]=7', 'world.either')).toEqual(starts);
  });

  it('takes the place of whatever it excludes', () => {
    expect(valueAfter('either.file=a.csv', 'world.either')).toEqual({ file: 'a.csv' });
  });

  it('replaces a whole list, and a whole item', () => {
    expect(valueAfter('phases=[]', 'world.phases')).toEqual([]);
    expect(valueAfter('phases=[]', `${OWN}.phases`)).toEqual([]);
    expect(valueAfter('phases[0]={ from: 2s }', 'world.phases')).toEqual([
      { from: '2s' },
      { from: '5s', share: 2 },
    ]);
  });

  it('adds a name with its whole value', () => {
    expect(valueAfter('dependencies.new={ latency: 1ms }', 'world.dependencies.new')).toEqual({
      latency: '1ms',
    });
  });

  it('keeps what a short form stood for', () => {
    const spelled = { by: 'uniform', value: '5ms' };
    expect(
      valueAfter('dependencies.redis.latency.by=uniform', 'world.dependencies.redis.latency'),
    ).toEqual(spelled);
    const longer = 'dependencies.redis.latency.value=6ms';
    expect(valueAfter(longer, `${OWN}.dependencies.redis.latency`)).toEqual({
      by: 'fixed',
      value: '6ms',
    });
  });

  it('in the world of one variant deviates there only, from the whole list of the others', () => {
    const override = 'variants.two.world.dependencies.redis.phases[0].share=2';
    expect(valueAfter(override, `${OWN}.dependencies.redis`)).toEqual({
      latency: '9ms',
      phases: [{ from: '1s', share: 2 }],
    });
    expect(valueAfter(override, 'world.dependencies.redis.phases')).toEqual([{ from: '1s' }]);
  });

  it('reaches inside policies', () => {
    const [first] = ['retry.waits[1]=5s', 'variants.one.policies.retry.waits[1]=5s'].map(
      (override) => valueAfter(override, 'variants.one.policies'),
    );
    expect(first).toEqual([{ retry: { waits: ['1ms', '5s'], pools: { main: 4 } } }]);
    expect(valueAfter('retry.pools.main.size=9', 'variants.one.policies')).toEqual([
      { retry: { waits: ['1ms', '2ms'], pools: { main: { size: 9 } } } },
    ]);
    expect(
      valueAfter('variants.one.policies[0].retry.waits[0]=3s', 'variants.one.policies'),
    ).toEqual([{ retry: { waits: ['3s', '2ms'], pools: { main: 4 } } }]);
  });

  it.each([
    ['dependencies.reddis.latency=1ms', 'did you mean dependencies.redis.latency?'],
    ['phases[5].from=1s', 'did you mean phases[0].from?'],
    ['phases[3]={ from: 1s }', 'breaker-lab show --knobs lists every path'],
    ['phases.first.from=1s', 'breaker-lab show --knobs lists every path'],
    ['world.phases[2].from=1s', 'breaker-lab show --knobs lists every path'],
    ['retry.waits[2]=1s', 'did you mean retry.waits?'],
    ['retry.pools.other.size=1', 'breaker-lab show --knobs lists every path'],
  ])('that is not there is refused: %s', (override, hint) => {
    const [path] = override.split('=');
    expect(apply(override).said).toBe(
      `error: --set ${override}: ${path}: found the unknown path ${path}, expected a path of this scenario\n  ${hint}\n`,
    );
  });
});
