import type { MetricInfo } from '../model/metricInfo.js';
import {
  EVERYTHING,
  SCOPE_PARTS,
  type Scope,
  type ScopePart,
  type WorldOutline,
} from '../model/scope.js';
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
  outline: WorldOutline | undefined,
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
  outline: WorldOutline | undefined,
): Scope | undefined {
  const { value } = entry;
  const name = value.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined;
  const names = outline === undefined ? undefined : namesOf(part, outline);
  if (name !== undefined && (names?.includes(name) ?? true)) return { [part]: name };
  const isNone = names !== undefined && names.length === 0;
  const expected = isNone ? `no ${part}: the world names none` : `a ${part} of the world`;
  const hint = name === undefined ? '' : didYouMean(name, names ?? []);
  findings.error(value.place, { path, found: describeNode(value), expected, hint });
  return undefined;
}

function namesOf(
  part: Exclude<ScopePart, 'client'>,
  { phases, flows, dependencies }: WorldOutline,
): readonly string[] {
  if (part === 'phase') return phases.map(({ name }) => name);
  return part === 'flow' ? flows : dependencies;
}

function readClient(
  { entry, path, findings }: Spot,
  outline: WorldOutline | undefined,
): Scope | undefined {
  const { value } = entry;
  const client = value.kind === 'scalar' ? wholeNumber(value) : undefined;
  const most = outline?.clients ?? Number.POSITIVE_INFINITY;
  if (client !== undefined && client >= 1 && client <= most) return { client };
  const range = outline === undefined ? 'a number from 1' : `a number from 1 to ${most}`;
  findings.error(value.place, { path, found: describeNode(value), expected: range });
  return undefined;
}

function wholeNumber({ value }: ScalarNode): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}
