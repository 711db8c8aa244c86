import type { PolicyPlan, VariantPlan } from '../model/plan.js';
import { ifReadable, visitReadable } from '../model/unreadable.js';
import { dependenciesOf } from '../model/world.js';
import { isPolicyKind, POLICIES } from '../policy/register.js';
import { checkBreaker } from './breakerRelations.js';
import type { Findings } from './findings.js';
import { oneOf } from './knobText.js';
import { entryOf, type Node } from './node.js';
import { checkOutages } from './outageRelations.js';
import { orderRemarks } from './policyOrder.js';
import { idleScope, scopeProblem } from './policyScope.js';
import { type Ground, placeOf, type Spot, spotOf } from './spot.js';
import { didYouMean } from './suggest.js';
import { checkWorlds } from './worldRelations.js';
import { placeBelow } from './writtenPlace.js';

/**
 * Checks how settings stand to each other and to the workload, as far as they could be read.
 * @param areAll whether these are all variants, and nothing of them is missing
 */
export function checkRelations(
  variants: readonly VariantPlan[],
  areAll: boolean,
  root: Node,
  findings: Findings,
): void {
  checkWorlds(variants, areAll, root, findings);
  for (const variant of variants) {
    const { name } = variant;
    const node = entryOf(entryOf(root, 'variants')?.value, name);
    const ground = { name, node, root: root.place, findings };
    ifReadable(() => checkOutages(variant, root, node?.value, findings));
    ifReadable(() => checkOrder(variant, ground));
    visitReadable(ifReadable(() => variant.policies) ?? [], (policy, index) => {
      checkPolicy(variant, policy, spotOf(policy.kind, Number(index), ground));
    });
  }
}

function checkPolicy(variant: VariantPlan, policy: PolicyPlan, spot: Spot): void {
  ifReadable(() => checkRemarks(policy, spot));
  ifReadable(() => checkTargets(variant, policy, spot));
  ifReadable(() => checkScope(variant, policy, spot));
  if (policy.kind === 'breaker') ifReadable(() => checkBreaker(variant, policy, spot));
}

/** Says what will happen where policies stand in an order that hardly anybody means. */
function checkOrder(variant: VariantPlan, ground: Ground): void {
  for (const { index, ...finding } of orderRemarks(variant)) {
    const spot = spotOf(variant.policies[index]?.kind ?? '', index, ground);
    spot.findings.warning(spot.node?.place ?? spot.place, { path: spot.path, ...finding });
  }
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
