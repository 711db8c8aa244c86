import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { isComposed } from '../../src/model/shapes.js';
import { LIBRARIES } from '../../src/policy/libraries.js';
import { POLICIES } from '../../src/policy/register.js';
import { readScenario } from '../../src/scenario/readScenario.js';
import { referencePage, referenceWords } from '../../src/scenario/reference.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { scenarioWith } from '../scenarioTexts.js';
import { EVERYTHING_WRITTEN, partsIn } from '../tableParts.js';

const pages = referenceWords().map(({ name }) => {
  const page = referencePage(name);
  if (page === undefined) throw new Error(`${name} has no page`);
  return page;
});

/** Every option of every page: `max: The longest that ...`. */
const told = new Set(
  pages
    .flatMap(({ options, beside, kinds }) => [
      ...options,
      ...beside,
      ...kinds.flatMap((kind) => kind.options),
    ])
    .map(({ path, meaning }) => `${lastName(path)}: ${meaning}`),
);

/** What a path ends with: `steps[].call` with `call`, and `hosts[]` with `hosts[]`. */
function lastName(path: string): string {
  return path.split('.').at(-1) ?? '';
}

const isOfLibrary = (path: string): boolean =>
  LIBRARIES.some(({ library }) => path.startsWith(`breaker<${library}>`));

describe('the pages of the words of scenario files', () => {
  it('tell of every knob that the tables have, by its name and with its meaning', () => {
    const knobs = partsIn(EVERYTHING_WRITTEN).filter(
      ({ path, shape }) => !isComposed(shape) && !isOfLibrary(path),
    );
    expect(knobs.length).toBeGreaterThan(150);
    const missing = knobs
      .map(({ path, shape }) => `${lastName(path)}: ${shape.meaning}`)
      .filter((knob) => !told.has(knob));
    expect(missing).toEqual([]);
  });

  it('are there for every policy, with what may stand beside its knobs', () => {
    for (const [kind, { meaning }] of Object.entries(POLICIES)) {
      const page = referencePage(kind);
      expect([kind, page?.meaning, page?.beside.map(({ path }) => path)]).toEqual([
        kind,
        meaning,
        ['for', 'for[]', 'scope'],
      ]);
    }
  });

  it('tell of every kind what it is, of libraries in another place', () => {
    const { kinds } = referencePage('breaker') ?? {};
    expect(kinds?.map(({ name, options }) => [name, options.length > 0])).toEqual([
      ['breaker-lab', true],
      ...LIBRARIES.map(({ library }) => [library, false]),
    ]);
    for (const { kinds: each } of pages)
      expect(each.filter(({ meaning }) => meaning === '')).toEqual([]);
  });

  it('name a page that there is where they send a reader to another one', () => {
    const rows = pages.flatMap(({ options, kinds }) => [
      ...options,
      ...kinds.flatMap((kind) => kind.options),
    ]);
    const sent = rows.flatMap(({ range }) => range.match(/(?<=breaker-lab show )\w+/) ?? []);
    expect(sent).toEqual(expect.arrayContaining(['latency', 'trouble', 'dependency']));
    expect(sent.filter((word) => referencePage(word)?.name !== word)).toEqual([]);
  });

  it('tell of every key of a check, as the schema has it', () => {
    const variant = at(scenarioSchema(), 'properties', 'variants', 'additionalProperties');
    const checks = at(variant, 'anyOf', '0', 'properties', 'checks', 'items', 'properties');
    const keys = Object.keys(checks ?? {});
    const paths = referencePage('checks')?.options.map(({ path }) => path);
    expect([...(paths ?? [])].sort()).toEqual(keys.sort());
  });

  it('tell once of what all kinds have', () => {
    const { options, kinds } = referencePage('trouble') ?? { options: [], kinds: [] };
    expect(options.map(({ path }) => path)).toEqual([
      ...['during', 'from', 'until', 'ramp', 'flap', 'flap.every', 'flap.for'],
      ...['hosts', 'hosts[]', 'endpoints', 'endpoints[]'],
    ]);
    expect(kinds.map((kind) => kind.options.map(({ path }) => path).join(' '))).toEqual([
      ...['', 'rate', 'rate', 'rate', 'rate factor added', 'rate burst retryAfter', ''],
    ]);
  });

  it.each([
    ['hedge', ['hedge: 20ms', 'delay']],
    ['retry', ['retry: 3', 'maxAttempts']],
    ['rateLimit', ['rateLimit: 10/s', 'rate']],
    ['latency', ['latency: 20ms', 'value of fixed']],
    ['dependency', ['dependency: 20ms', 'latency']],
    ['pools', ['NAME: 3', 'size']],
  ])('say what a bare value stands for: %s', (word, short) => {
    expect(referencePage(word)?.short).toEqual([short]);
  });

  it.each([
    ['pool', 'pools'],
    ['dependencies', 'dependency'],
    ['latencies', 'latency'],
    ['troubles', 'trouble'],
    ['retry', 'retry'],
    ['check', 'checks'],
    ['variant', 'variants'],
    ['session-08', undefined],
    ['', undefined],
  ])('are found by the word for one and for several: %s', (word, name) => {
    expect(referencePage(word)?.name).toBe(name);
  });
});

/** What is at a path of a document; undefined where nothing is. */
function at(value: unknown, ...[key, ...rest]: readonly string[]): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return value;
  return at(new Map(Object.entries(value)).get(key), ...rest);
}

/** The smallest scenario with an example in it, at the place where it belongs. */
function scenarioWithExample(example: string): string {
  const part = parse(example);
  const base = parse(scenarioWith());
  if (part.world) {
    const { dependency, dependencies, workload, ...world } = part.world;
    const called = dependencies ? { dependencies } : { dependency: dependency ?? '5ms' };
    const load = { workload: workload ?? { operations: 10 } };
    return stringify({ ...base, world: { ...load, ...called, ...world } });
  }
  if (part.policies === undefined && part.checks === undefined)
    return stringify({ ...base, ...part });
  return stringify({ ...base, variants: { only: { ...base.variants.only, ...part } } });
}

describe('the examples of the pages', () => {
  it.each(pages.map(({ name, example }) => [name, example] as const))(
    'are right, each at its place in a file: %s',
    (name, example) => {
      const text = scenarioWithExample(example);
      const { plan, problems } = readScenario({ file: 'my.yaml', text });
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(plan).toBeDefined();
      expect(example).toContain(name === 'flows' ? 'flows:' : `${name}:`);
    },
  );

  it('are of the kind that they show', () => {
    for (const kind of Object.keys(POLICIES)) {
      const [policy] = parse(referencePage(kind)?.example ?? '').policies;
      expect(Object.keys(policy)).toEqual([kind]);
    }
  });
});
