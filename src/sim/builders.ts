import { narrow } from '../model/narrow.js';
import type { PolicyPlan } from '../model/plan.js';
import { createBreaker } from '../policy/breakerPolicy.js';
import { isPolicyKind, type PolicyKindName } from '../policy/register.js';
import { retryTable } from '../policy/retry.js';
import { BreakerStage } from './breakerStage.js';
import { DependencyStage } from './dependency.js';
import type { RunContext, Stage } from './pipeline.js';
import type { Place } from './recorder.js';
import { RetryStage } from './retryStage.js';
import type { ScopeKey } from './scope.js';

/** Where in the world a policy is put. */
export interface Setting {
  readonly context: RunContext;
  readonly place: Place;
  /** Who shares the policy's state; null: everybody. */
  readonly keyOf: ScopeKey | null;
  /** The policy's place in its stack, 0 for the outermost: each of a stack has luck of its own. */
  readonly index: number;
}

type Builder = (setting: Setting, policy: PolicyPlan, inner: Stage) => Stage;

/**
 * Puts a policy in front of the stage inside.
 * @throws Error for a kind that the register does not know: a fault of the caller, since a plan is
 * checked when it is read
 */
export function buildStage(setting: Setting, policy: PolicyPlan, inner: Stage): Stage {
  return BUILDERS[kindOf(policy)](setting, policy, inner);
}

const BUILDERS: { readonly [K in PolicyKindName]: Builder } = {
  retry: ({ context, place }, policy, inner) =>
    new RetryStage(context, narrow(retryTable, policy.settings), place, inner),
  breaker: placeBreakers,
};

function placeBreakers(setting: Setting, { settings }: PolicyPlan, inner: Stage): Stage {
  const { context, place, keyOf, index } = setting;
  const isInnermost = inner instanceof DependencyStage;
  const draw = context.draw(`breaker ${index}`);
  const create = () => createBreaker(settings, draw);
  const stage = new BreakerStage(context, { place, keyOf, create, isInnermost }, inner);
  if (isInnermost) inner.guards = stage.guards;
  return stage;
}

function kindOf(policy: PolicyPlan): PolicyKindName {
  if (isPolicyKind(policy.kind)) return policy.kind;
  throw new Error(`a plan holds a policy that nobody knows: ${policy.kind}`);
}
