import { narrow } from '../model/narrow.js';
import type { Plan, PolicyPlan, VariantPlan } from '../model/plan.js';
import { formatDuration } from '../model/time.js';
import { breakerTable } from '../policy/breaker.js';
import { retryTable } from '../policy/retry.js';
import type { Findings } from './findings.js';
import { entryOf, type Node, type Place } from './node.js';

/** Checks how settings stand to each other and to the workload, once each of them is fine by itself. */
export function checkRelations(plan: Plan, root: Node, findings: Findings): void {
  for (const variant of plan.variants) {
    const node = entryOf(entryOf(root, 'variants')?.value, variant.name);
    const place = node?.keyPlace ?? root.place;
    checkOutage(variant, place, findings);
    variant.policies.forEach((policy, index) => {
      if (policy.kind !== 'breaker') return;
      const path = `variants.${variant.name}.policies[${index}].breaker`;
      const at = breakerPlace(node?.value, index) ?? place;
      checkBreaker(variant, policy, path, at, findings);
    });
  }
}

function breakerPlace(variant: Node | undefined, index: number): Place | undefined {
  const policies = entryOf(variant, 'policies')?.value;
  const item = policies?.kind === 'list' ? policies.items[index] : undefined;
  return entryOf(item, 'breaker')?.keyPlace;
}

/** An outage that is over before it begins is a mistake; one that never begins is not. */
function checkOutage(variant: VariantPlan, place: Place, findings: Findings): void {
  const { failsFrom, recoversAfter } = variant.world.dependency;
  if (recoversAfter === 'never' || failsFrom === 0 || recoversAfter > failsFrom) return;
  const path = `variants.${variant.name}.world.dependency`;
  const found = `failsFrom ${formatDuration(failsFrom)} and recoversAfter ${formatDuration(recoversAfter)}`;
  findings.error(place, {
    path,
    found,
    expected: 'recoversAfter later than failsFrom',
    hint: 'leave both out for a dependency that is always healthy',
  });
}

function checkBreaker(
  variant: VariantPlan,
  policy: PolicyPlan,
  path: string,
  place: Place,
  findings: Findings,
): void {
  const { openDuration, failureThreshold } = narrow(breakerTable, policy.settings);
  const { latency } = variant.world.dependency;
  if (openDuration < latency) {
    findings.warning(place, {
      path: `${path}.openDuration`,
      found: `${formatDuration(openDuration)}, shorter than one call of ${formatDuration(latency)}`,
      expected: 'longer than one call',
      hint: 'late answers and probes overlap; a longer open duration is usual',
    });
  }
  const most = mostCalls(variant);
  if (failureThreshold > most) {
    findings.warning(place, {
      path: `${path}.failureThreshold`,
      found: `${failureThreshold}, but there are at most ${most} calls in this run`,
      expected: `at most ${most}`,
      hint: 'the breaker cannot trip under this workload',
    });
  }
}

function mostCalls(variant: VariantPlan): number {
  return variant.policies
    .filter((policy) => policy.kind === 'retry')
    .reduce(
      (calls, policy) => calls * narrow(retryTable, policy.settings).maxAttempts,
      variant.world.workload.operations,
    );
}
