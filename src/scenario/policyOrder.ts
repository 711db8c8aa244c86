import type { PolicyPlan, VariantPlan } from '../model/plan.js';
import { NEED_RULES } from './policyNeeds.js';
import { PAIR_RULES } from './policyOrderRules.js';
import { type OrderRemark, type PairRule, shareTarget } from './policyPair.js';

/** Everything that is odd in the order of a variant's policies; each with what will happen. */
export function orderRemarks(variant: VariantPlan): readonly OrderRemark[] {
  const { policies } = variant;
  const pairs = policies.flatMap((_, outer) =>
    policies.flatMap((__, inner) => (inner > outer ? pairRemarks(policies, outer, inner) : [])),
  );
  const lone = policies.flatMap((_, index) =>
    NEED_RULES.flatMap((remark) => remark(variant, index)),
  );
  return [...pairs, ...lone];
}

function pairRemarks(
  policies: readonly PolicyPlan[],
  outerIndex: number,
  innerIndex: number,
): readonly OrderRemark[] {
  const [outer, inner] = [policies[outerIndex], policies[innerIndex]];
  if (outer === undefined || inner === undefined || !shareTarget(outer, inner)) return [];
  const near = (policy: PolicyPlan) => shareTarget(policy, outer) && shareTarget(policy, inner);
  const between = policies.slice(outerIndex + 1, innerIndex).filter(near);
  const pair = { outer, inner, between, inside: policies.slice(innerIndex + 1).filter(near) };
  return PAIR_RULES.filter(
    (rule) => rule.outer === outer.kind && rule.inner === inner.kind && rule.applies(pair),
  ).map(({ at, expected, hint }) => ({
    index: at === 'outer' ? outerIndex : innerIndex,
    found: wordsOf(outer.kind, inner.kind, at),
    expected,
    hint: typeof hint === 'string' ? hint : hint(pair),
  }));
}

function wordsOf(outer: string, inner: string, at: PairRule['at']): string {
  if (outer === inner) return `a second ${inner} inside the first`;
  return at === 'outer' ? `a ${outer} outside the ${inner}` : `a ${inner} inside the ${outer}`;
}
