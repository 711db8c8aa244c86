import { narrow } from '../model/narrow.js';
import type { Plan, PolicyPlan, VariantPlan } from '../model/plan.js';
import { formatDuration, type Micros } from '../model/time.js';
import { dependenciesOf } from '../model/world.js';
import { labSettings } from '../policy/breakerPolicy.js';
import { hedgeTable } from '../policy/hedge.js';
import { reachOf } from '../policy/reach.js';
import { isPolicyKind, POLICIES } from '../policy/register.js';
import { retryTable } from '../policy/retry.js';
import type { Findings } from './findings.js';
import { oneOf } from './knobText.js';
import { entryOf, type MapEntry, type Node, type Place } from './node.js';
import { orderRemarks } from './policyOrder.js';
import { idleScope, scopeProblem } from './policyScope.js';
import { didYouMean } from './suggest.js';
import { checkWorlds } from './worldRelations.js';
import { nearestPlace, placeBelow } from './writtenPlace.js';

/** Checks how settings stand to each other and to the workload, once each of them is fine by itself. */
export function checkRelations(plan: Plan, root: Node, findings: Findings): void {
  checkWorlds(plan.variants, root, findings);
  for (const variant of plan.variants) {
    const node = entryOf(entryOf(root, 'variants')?.value, variant.name);
    checkOutages(variant, root, node?.value, findings);
    checkOrder(variant, node, root.place, findings);
    variant.policies.forEach((policy, index) => {
      const spot = spotOf(variant, index, node, root.place, findings);
      checkRemarks(policy, spot);
      checkTargets(variant, policy, spot);
      checkScope(variant, policy, spot);
      if (policy.kind === 'breaker') checkBreaker(variant, policy, spot);
    });
  }
}

/** Where a policy was written, and where to say what is wrong with it. */
export interface Spot {
  readonly path: string;
  readonly node: Node | undefined;
  readonly place: Place;
  readonly findings: Findings;
}

function spotOf(
  { name, policies }: VariantPlan,
  index: number,
  variant: MapEntry | undefined,
  root: Place,
  findings: Findings,
): Spot {
  const kind = policies[index]?.kind ?? '';
  const path = `variants.${name}.policies[${index}].${kind}`;
  const node = policyNode(variant?.value, index, kind);
  return { path, node, place: variant?.keyPlace ?? root, findings };
}

/** Says what will happen where policies stand in an order that hardly anybody means. */
function checkOrder(
  variant: VariantPlan,
  node: MapEntry | undefined,
  root: Place,
  findings: Findings,
): void {
  for (const { index, ...finding } of orderRemarks(variant)) {
    const spot = spotOf(variant, index, node, root, findings);
    findings.warning(spot.node?.place ?? spot.place, { path: spot.path, ...finding });
  }
}

function policyNode(variant: Node | undefined, index: number, kind: string): Node | undefined {
  const policies = entryOf(variant, 'policies')?.value;
  const item = policies?.kind === 'list' ? policies.items[index] : undefined;
  return entryOf(item, kind)?.value;
}

/** The place of an option, or of the nearest thing above it that was written. */
function placeOf({ node, place }: Spot, option: string): Place {
  return nearestPlace(node, option) ?? place;
}

/** A policy stands in front of dependencies that there are. */
function checkTargets({ world }: VariantPlan, policy: PolicyPlan, spot: Spot): void {
  const names = Object.keys(dependenciesOf(world));
  for (const name of policy.for ?? []) {
    if (names.includes(name)) continue;
    const path = `${spot.path.slice(0, spot.path.lastIndexOf('.'))}.for`;
    const hint = didYouMean(name, names);
    spot.findings.error(spot.node?.place ?? spot.place, {
      path,
      found: name,
      expected: oneOf(names),
      hint,
    });
  }
}

/** Who shares the state of a policy: not every kind can be shared by everyone. */
function checkScope(variant: VariantPlan, policy: PolicyPlan, spot: Spot): void {
  const path = `${spot.path.slice(0, spot.path.lastIndexOf('.'))}.scope`;
  const place = spot.node?.place ?? spot.place;
  const problem = scopeProblem(policy);
  if (problem !== null) spot.findings.error(place, { path, ...problem });
  const idle = problem === null ? idleScope(policy, variant) : null;
  if (idle !== null) spot.findings.warning(place, { path, ...idle });
}

/** Says what is wrong or odd in how the settings of one policy stand to each other. */
export function checkRemarks({ kind, settings }: PolicyPlan, spot: Spot): void {
  const remarks = isPolicyKind(kind) ? (POLICIES[kind].remarks?.(settings) ?? []) : [];
  for (const { severity, option, found, expected, hint, isOfWritten } of remarks) {
    if (isOfWritten && placeBelow(spot.node, option) === undefined) continue;
    const finding = { path: `${spot.path}.${option}`, found, expected, hint };
    spot.findings[severity](placeOf(spot, option), finding);
  }
}

/** An outage that is over before it begins is a mistake; one that never begins is not. */
function checkOutages(
  variant: VariantPlan,
  root: Node,
  node: Node | undefined,
  findings: Findings,
): void {
  for (const [name, settings] of Object.entries(dependenciesOf(variant.world))) {
    const { failsFrom, recoversAfter } = settings;
    if (recoversAfter === 'never' || failsFrom === 0 || recoversAfter > failsFrom) continue;
    const isNamed = Object.hasOwn(variant.world.dependencies, name);
    const keys = isNamed ? ['dependencies', name] : [name];
    const own = `variants.${variant.name}.world.${keys.join('.')}`;
    const { path, place } = writtenOutage(node, keys, own) ??
      writtenOutage(root, keys, `world.${keys.join('.')}`) ?? { path: own, place: root.place };
    const found = `failsFrom ${formatDuration(failsFrom)} and recoversAfter ${formatDuration(recoversAfter)}`;
    const hint = 'leave both out for a dependency that is always healthy';
    findings.error(place, { path, found, expected: 'recoversAfter later than failsFrom', hint });
  }
}

/** Where an outage was written: by the variant itself, or else for all. */
function writtenOutage(
  owner: Node | undefined,
  keys: readonly string[],
  path: string,
): Pick<Spot, 'path' | 'place'> | undefined {
  const world = entryOf(owner, 'world')?.value;
  const dependency = keys.reduce<Node | undefined>((node, key) => entryOf(node, key)?.value, world);
  const entry = entryOf(dependency, 'recoversAfter') ?? entryOf(dependency, 'failsFrom');
  return entry === undefined ? undefined : { path, place: entry.value.place };
}

/** How a breaker stands to the world and the workload. */
function checkBreaker(variant: VariantPlan, policy: PolicyPlan, spot: Spot): void {
  checkOpenDuration(variant, policy, spot);
  checkOwnTimeout(variant, policy, spot);
  const reach = reachOf(policy.settings);
  const most = mostCalls(variant);
  if (reach === undefined || reach.calls <= most) return;
  spot.findings.warning(placeOf(spot, reach.option), {
    path: `${spot.path}.${reach.option}`,
    found: `${reach.calls}, but there are at most ${most} calls in this run`,
    expected: `at most ${most}`,
    hint: 'the breaker cannot trip under this workload',
  });
}

function checkOpenDuration(variant: VariantPlan, policy: PolicyPlan, spot: Spot): void {
  const initial = labSettings(policy.settings)?.openDuration.initial;
  const latency = loneLatency(variant);
  if (initial === undefined || latency === null || initial >= latency) return;
  spot.findings.warning(placeOf(spot, 'openDuration'), {
    path: `${spot.path}.openDuration`,
    found: `${formatDuration(initial)}, shorter than one call of ${formatDuration(latency)}`,
    expected: 'longer than one call',
    hint: 'late answers and probes overlap; a longer open duration is usual',
  });
}

/** opossum ends a call by a timeout of its own; callers here still wait for the dependency. */
function checkOwnTimeout(variant: VariantPlan, { settings }: PolicyPlan, spot: Spot): void {
  const timeout = settings['library'] === 'opossum' ? settings['timeout'] : null;
  const latency = loneLatency(variant);
  if (typeof timeout !== 'number' || latency === null || timeout > latency) return;
  spot.findings.warning(placeOf(spot, 'timeout'), {
    path: `${spot.path}.timeout`,
    found: `${formatDuration(timeout)}, not longer than a call of ${formatDuration(latency)}`,
    expected: 'longer than one call',
    hint: 'the breaker counts its timeouts, but the operations here wait for the answer itself',
  });
}

/** How long a call of the only dependency takes, where that is always the same; else null. */
function loneLatency({ world }: VariantPlan): Micros | null {
  const [only, second] = Object.values(dependenciesOf(world));
  if (only === undefined || second !== undefined) return null;
  return only.latency.distribution === 'fixed' ? only.latency.value : null;
}

/** Without a burst nobody knows how many operations there will be. Retries and hedges multiply. */
function mostCalls({ policies, world }: VariantPlan): number {
  const operations = world.workload.operations ?? Number.POSITIVE_INFINITY;
  return policies.reduce((calls, policy) => calls * triesOf(policy), operations);
}

function triesOf({ kind, settings }: PolicyPlan): number {
  if (kind === 'retry') return narrow(retryTable, settings).maxAttempts;
  return kind === 'hedge' ? narrow(hedgeTable, settings).max + 1 : 1;
}
