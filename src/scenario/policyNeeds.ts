import type { VariantPlan } from '../model/plan.js';
import { formatDuration } from '../model/time.js';
import { dependenciesOf } from '../model/world.js';
import { labSettings } from '../policy/breakerPolicy.js';
import { type NeedRule, type OrderRemark, shareTarget } from './policyPair.js';
import { TIME_RULES } from './timeRules.js';

/** What is odd about a policy because something else is not there. */
export const NEED_RULES: readonly NeedRule[] = [
  aimlessBudget,
  endlessCalls,
  openToTheEnd,
  ...TIME_RULES,
];

function aimlessBudget({ policies }: VariantPlan, index: number): readonly OrderRemark[] {
  const budget = policies[index];
  if (budget?.kind !== 'retryBudget') return [];
  const outside = policies.slice(0, index).filter((policy) => shareTarget(policy, budget));
  if (outside.some(({ kind }) => kind === 'retry')) return [];
  const hint = 'it does nothing: only a retry outside it asks whether it may try again';
  return [{ index, found: 'no retry outside it', expected: 'a retry outside the budget', hint }];
}

function endlessCalls({ policies, world }: VariantPlan, index: number): readonly OrderRemark[] {
  const retry = policies[index];
  if (retry?.kind !== 'retry') return [];
  const hanging = Object.entries(dependenciesOf(world)).find(
    ([name, { trouble }]) =>
      trouble.some((one) => one.kind === 'hang' && one.rate > 0) &&
      (retry.for?.includes(name) ?? true) &&
      !policies.some(
        (policy) =>
          ['timeout', 'deadline'].includes(policy.kind) && (policy.for?.includes(name) ?? true),
      ),
  );
  if (hanging === undefined) return [];
  const hint = 'nothing gives up a call that hangs, so it is never tried again';
  const found = `no timeout, and ${hanging[0]} hangs for a while`;
  return [{ index, found, expected: 'a timeout inside the retry', hint }];
}

function openToTheEnd({ policies, world }: VariantPlan, index: number): readonly OrderRemark[] {
  const policy = policies[index];
  const initial =
    policy?.kind === 'breaker' ? labSettings(policy.settings)?.openDuration.initial : 0;
  if (initial === undefined || world.duration === null || initial < world.duration) return [];
  const found = `open for ${formatDuration(initial)}, and a load of ${formatDuration(world.duration)}`;
  const hint = 'once it has opened it stays open until the load is over';
  return [{ index, found, expected: 'a shorter open duration', hint }];
}
