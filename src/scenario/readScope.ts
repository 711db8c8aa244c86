import type { MetricInfo } from '../model/metricInfo.js';
import {
  EVERYTHING,
  type OutlinedWorld,
  outlineOf,
  type Phase,
  SCOPE_PARTS,
  type Scope,
  type ScopePart,
  WARM_UP,
  type WorldOutline,
} from '../model/scope.js';
import { ifReadable } from '../model/unreadable.js';
import type { World } from '../model/world.js';
import type { Findings } from './findings.js';
import { oneOf } from './knobText.js';
import { join } from './mapping.js';
import { describeNode, entryOf, type MapEntry, type MapNode, type ScalarNode } from './node.js';
import { didYouMean } from './suggest.js';

/**
 * Reads which part of the run a check is about: any of `phase`, `flow`, `dependency` and `client`.
 * @param outline what there is to name; undefined where the world itself was not acceptable
 * @returns undefined when something was not acceptable
 */
export function readScope(
  node: MapNode,
  path: string,
  metric: MetricInfo,
  outline: KnownOutline | undefined,
  findings: Findings,
): Scope | undefined {
  const given = SCOPE_PARTS.flatMap((part) => {
    const entry = entryOf(node, part);
    return entry === undefined ? [] : [{ part, entry }];
  });
  const read = given.map(({ part, entry }) => {
    const spot = { part, entry, path: join(path, part), findings };
    if (!metric.scopes.includes(part)) return refuseStray(spot, metric);
    return part === 'client' ? readClient(spot, outline) : readName(spot, part, outline);
  });
  let scope: Scope = EVERYTHING;
  for (const part of read) {
    if (part === undefined) return undefined;
    scope = { ...scope, ...part };
  }
  return scope;
}

/** What of a world a scope may name, as far as that could be read. */
export type KnownOutline = { readonly [K in keyof WorldOutline]?: WorldOutline[K] | undefined };

/** Says what of a world a scope may name, part by part. */
export function knownOutline(world: World): KnownOutline {
  const ofParts = (parts: () => Omit<OutlinedWorld, 'workload'>): WorldOutline | undefined =>
    ifReadable(() => outlineOf({ workload: {}, ...parts() }));
  return {
    phases: ofParts(() => ({ phases: world.phases, warmUp: world.warmUp }))?.phases ?? named(world),
    flows: ofParts(() => ({ flows: world.flows }))?.flows,
    dependencies: ofParts(() => ({ dependencies: world.dependencies }))?.dependencies,
    clients: ofParts(() => ({ clients: world.clients }))?.clients,
  };
}

/** Phases of which it is not known when they begin, nor so whether the warm-up covers one. */
function named(world: World): readonly Phase[] | undefined {
  return ifReadable(() =>
    [WARM_UP, ...world.phases.map(({ name }) => name)].map((name) => ({ name, from: 0 })),
  );
}

/** How a metric may be narrowed down: `completed is counted by phase, flow or client`. */
export function narrowingHint({ name, scopes }: MetricInfo): string {
  return `${name} is counted by ${oneOf(scopes)}`;
}

interface Spot {
  readonly part: ScopePart;
  readonly entry: MapEntry;
  readonly path: string;
  readonly findings: Findings;
}

function refuseStray({ part, entry, path, findings }: Spot, metric: MetricInfo): undefined {
  const found = `a ${part} for ${metric.name}`;
  const hint = narrowingHint(metric);
  findings.error(entry.keyPlace, { path, found, expected: `no ${part}`, hint });
}

function readName(
  { entry, path, findings }: Spot,
  part: Exclude<ScopePart, 'client'>,
  outline: KnownOutline | undefined,
): Scope | undefined {
  const { value } = entry;
  const name = value.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined;
  const names = ifReadable(() => namesOf(part, outline ?? {}));
  if (name !== undefined && (names?.includes(name) ?? true)) return { [part]: name };
  const isNone = names !== undefined && names.length === 0;
  const expected = isNone ? `no ${part}: the world names none` : `a ${part} of the world`;
  const hint = name === undefined ? '' : didYouMean(name, names ?? []);
  findings.error(value.place, { path, found: describeNode(value), expected, hint });
  return undefined;
}

function namesOf(
  part: Exclude<ScopePart, 'client'>,
  { phases, flows, dependencies }: KnownOutline,
): readonly string[] | undefined {
  if (part === 'phase') return phases?.map(({ name }) => name);
  return part === 'flow' ? flows : dependencies;
}

function readClient(
  { entry, path, findings }: Spot,
  outline: KnownOutline | undefined,
): Scope | undefined {
  const { value } = entry;
  const client = value.kind === 'scalar' ? wholeNumber(value) : undefined;
  const most = outline?.clients ?? Number.POSITIVE_INFINITY;
  if (client !== undefined && client >= 1 && client <= most) return { client };
  const range = Number.isFinite(most) ? `a number from 1 to ${most}` : 'a number from 1';
  findings.error(value.place, { path, found: describeNode(value), expected: range });
  return undefined;
}

function wholeNumber({ value }: ScalarNode): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}
