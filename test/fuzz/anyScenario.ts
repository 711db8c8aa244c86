import fc from 'fast-check';
import { latencyShape } from '../../src/model/latency.js';
import type { MetricInfo } from '../../src/model/metricInfo.js';
import { METRICS } from '../../src/model/metrics.js';
import { isList, isSettings, type PlainSettings, type PlainValue } from '../../src/model/shapes.js';
import { workloadTable } from '../../src/model/workload.js';
import { worldTable } from '../../src/model/world.js';
import { POLICIES } from '../../src/policy/register.js';
import { policyFrameTable } from '../../src/scenario/tables.js';
import { anyFields, anyOf, type Special } from './anyShape.js';

const DEPENDENCIES = ['alpha', 'beta', 'gamma'] as const;
const ENDPOINTS = fc.constantFrom('read', 'write');
const PHASES = ['early', 'middle', 'late'] as const;
const POOLS = fc.constantFrom('alpha', 'beta');
const time = (min: number, max: number) => fc.integer({ min, max }).map((value) => `${value}ms`);

/**
 * What the tables alone do not say: names that refer to something, and the few knobs that make
 * something happen again and again, which are kept small or slow.
 */
const SPECIAL: readonly (readonly [RegExp, fc.Arbitrary<PlainValue>])[] = [
  [/\.pool$/, POOLS],
  // No trace is read from a file here, so nothing was recorded.
  [/\.recorded$/, fc.constant(false)],
  [/\.(call|calls)$/, fc.constantFrom(...DEPENDENCIES)],
  [/\.endpoint$/, ENDPOINTS],
  [/\.endpoints\[\]$/, ENDPOINTS],
  [/\.during$/, fc.constantFrom(...PHASES)],
  [/\.(maxAttempts|users\.count)$/, fc.integer({ min: 1, max: 4 })],
  [/\.operations$/, fc.integer({ min: 1, max: 60 })],
  [/^clients$/, fc.integer({ min: 1, max: 4 })],
  [/^hedge\.max$/, fc.integer({ min: 1, max: 2 })],
  [/\.(times|needs)$/, fc.integer({ min: 1, max: 3 })],
  [/\.(every|interval)$/, time(50, 500)],
  [/\.delay\.factor$/, fc.constantFrom(1, 1.5, 3)],
  [/\.sigma$/, fc.constantFrom(0, 0.5, 1.5)],
  [/\.shape$/, fc.constantFrom(1.5, 2, 4)],
];

/** A rate in any case, since a load has to come from somewhere. */
const arrivals = anyFields(
  { ...workloadTable.arrivals.fields, rate: { ...workloadTable.arrivals.fields.rate, default: 1 } },
  'workload.arrivals',
  () => undefined,
).map((settings) => ({ rate: '60/s', ...settings }));

const special: Special = (path) => {
  if (path === 'workload.arrivals') return arrivals;
  if (path.endsWith('.thinkTime')) return thinkTime;
  if (path.endsWith('.steps[]')) return step;
  return SPECIAL.find(([pattern]) => pattern.test(path))?.[1];
};

/** Users who do not think at all, and fail at once, come back every microsecond. */
const thinkTime = fc.oneof(
  time(5, 300),
  anyOf(latencyShape, 'think', special).map((latency) => ({
    ...(typeof latency === 'object' ? latency : {}),
    distribution: 'uniform',
    from: '5ms',
    to: '90ms',
    max: '90ms',
  })),
);

const { work, parallel, needs, ...callFields } = worldTable.flows.item.fields.steps.item.fields;
const together = { parallel: { ...parallel, min: 1 }, needs };

/** Work, a call, or calls that go out together: each with what belongs to it. */
const step = fc.oneof(
  anyFields({ work }, 'flows[].steps[]', special).map((one) => ({ work: '3ms', ...one })),
  anyFields(callFields, 'flows[].steps[]', special).map((one) => ({ call: 'alpha', ...one })),
  anyFields(together, 'flows[].steps[]', special).map((one) => ({
    parallel: [{ call: 'alpha', times: 2 }],
    ...one,
  })),
);

/** There are no files here that a trace could be in. */
const moments = { ...workloadTable.trace.fields.starts, min: 1 };

/** Exactly one kind of load; those that go on by themselves need the world's duration. */
const workload = fc.oneof(
  ...Object.entries({ ...workloadTable, trace: moments }).map(([kind, shape]) =>
    anyOf(shape, `workload.${kind}`, special).map((load) => ({ [kind]: load })),
  ),
);

const phases = fc
  .uniqueArray(fc.integer({ min: 0, max: 900 }), { maxLength: 3 })
  .map((moments) =>
    moments
      .toSorted((a, b) => a - b)
      .map((moment, index) => ({ name: PHASES[index] ?? '', from: `${moment}ms` })),
  );

/** A world with one dependency or with several, of which every one may be called. */
const world = fc
  .record({
    load: workload,
    phases,
    duration: time(50, 1_500),
    hasSeveral: fc.boolean(),
    rest: anyFields(worldTable, '', special),
    named: anyOf(worldTable.dependencies, 'dependencies', special).map(objectOf),
    flow: anyOf(worldTable.flows.item, 'flows[]', special),
  })
  .map(({ load, hasSeveral, named, flow, rest, ...times }): PlainSettings => {
    const { dependency, dependencies: _, flows, ...others } = rest;
    const several = {
      dependencies: { alpha: {}, ...named },
      flows: { main: flow, ...objectOf(flows) },
    };
    const lone = dependency === undefined ? {} : { dependency };
    // Polls that starve an operation would go on until the limit, which is a day unless set.
    const limit = { drainLimit: '5s' };
    return { ...others, ...times, ...limit, workload: load, ...(hasSeveral ? several : lone) };
  });

function objectOf(value: PlainValue | undefined): PlainSettings {
  return isSettings(value) ? value : {};
}

function itemsOf(value: PlainValue | undefined): readonly PlainValue[] {
  return isList(value) ? value : [];
}

const frame = anyFields({ scope: policyFrameTable.scope }, '', special);
const targets = fc.option(fc.subarray([...DEPENDENCIES], { minLength: 1 }), { freq: 3 });

const policy: fc.Arbitrary<PlainSettings> = fc
  .record({
    written: fc.oneof(
      ...Object.entries(POLICIES).map(([kind, { shape }]) =>
        anyOf(shape, kind, special).map((settings) => ({ [kind]: settings })),
      ),
    ),
    frame,
    targets,
  })
  .map(({ written, frame: scope, targets: names }) => ({
    ...written,
    ...scope,
    ...(names === null ? {} : { for: names }),
  }));

const check: fc.Arbitrary<PlainSettings> = fc
  .record({
    metric: fc.constantFrom(...METRICS),
    phase: fc.option(fc.constantFrom(...PHASES)),
    dependency: fc.option(fc.constantFrom(...DEPENDENCIES)),
    client: fc.option(fc.integer({ min: 1, max: 2 })),
  })
  .map(({ metric, ...scope }) => ({
    name: 'something',
    metric: metric.name,
    ...Object.fromEntries(Object.entries(scope).filter(([, value]) => value !== null)),
    ...claimOf(metric),
  }));

function claimOf({ unit }: MetricInfo): PlainSettings {
  if (unit === 'yes/no') return { equals: true };
  if (unit === 'state') return { equals: 'closed' };
  if (unit === 'ms') return { atLeast: '1ms' };
  return { atLeast: unit === 'per second' ? '1/s' : 0 };
}

const variant = (role: string): fc.Arbitrary<PlainSettings> =>
  fc
    .record({
      policies: fc.array(policy, { maxLength: 5 }),
      checks: fc.array(check, { minLength: 1, maxLength: 2 }),
    })
    .map((parts) => ({ role, about: 'By chance.', ...parts, verdict: { pass: 'A', fail: 'B' } }));

/**
 * A scenario made up by chance: the world and the policies are drawn from the tables of the format.
 * Parts of it may not fit together; see `acceptable.ts`.
 */
export const anyScenario: fc.Arbitrary<PlainSettings> = fc
  .record({ seed: fc.nat(1_000_000), world, before: variant('before'), after: variant('after') })
  .map(({ seed, world: shared, before, after }) => ({
    scenario: 'fuzzed',
    title: 'Made up by chance',
    about: 'Whatever the format allows.',
    seed,
    world: patiently(shared, [before, after]),
    variants:
      shared['dependencies'] === undefined
        ? { before: namelessly(before), after: namelessly(after) }
        : { before, after },
  }));

/** What hangs, or is kept while the dependency is down for good, is waited for a day unless told. */
function patiently(shared: PlainSettings, variants: readonly PlainSettings[]): PlainSettings {
  const isEndless = /"(hang|buffer)"/.test(JSON.stringify([shared, variants]));
  return isEndless ? { drainLimit: '2m', ...shared } : shared;
}

/** In a world with one dependency there are no names for several. */
function namelessly(variant: PlainSettings): PlainSettings {
  const items = (key: string, unknown: string) =>
    itemsOf(variant[key]).map((item) => {
      const { [unknown]: _, ...rest } = objectOf(item);
      return rest;
    });
  return { ...variant, policies: items('policies', 'for'), checks: items('checks', 'dependency') };
}
