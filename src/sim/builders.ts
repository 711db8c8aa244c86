import { narrow } from '../model/narrow.js';
import type { Outcome } from '../model/outcomes.js';
import type { PolicyPlan } from '../model/plan.js';
import type { PlainSettings, Shape, ValueOf } from '../model/shapes.js';
import { AnswerCache } from '../policy/answerCache.js';
import { createBreaker } from '../policy/breakerPolicy.js';
import { bulkheadTable } from '../policy/bulkhead.js';
import { deadlineTable } from '../policy/deadline.js';
import { fallbackShape } from '../policy/fallback.js';
import { healthCheckTable } from '../policy/healthCheck.js';
import { hedgeTable } from '../policy/hedge.js';
import { rateLimitTable } from '../policy/rateBucket.js';
import { isChosen } from '../policy/reasons.js';
import { isPolicyKind, type PolicyKindName } from '../policy/register.js';
import { retryTable } from '../policy/retry.js';
import { retryBudgetShape } from '../policy/retryBudgetSettings.js';
import { throttleShape } from '../policy/throttleSettings.js';
import { timeoutTable } from '../policy/timeout.js';
import { BreakerStage } from './breakerStage.js';
import { BudgetStage } from './budgetStage.js';
import { BufferStage } from './bufferStage.js';
import { BulkheadStage } from './bulkheadStage.js';
import { DeadlineStage } from './deadlineStage.js';
import { ANY_TIME, CachedAnswer, FallbackStage } from './fallbackStage.js';
import { HealthStage } from './healthStage.js';
import { HedgeStage } from './hedgeStage.js';
import type { RunContext, Stage } from './pipeline.js';
import { RateLimitStage } from './rateLimitStage.js';
import type { Place } from './recorder.js';
import { RetryStage } from './retryStage.js';
import type { Share } from './scope.js';
import type { FloatColumn, IntColumn } from './slots.js';
import { ThrottleStage } from './throttleStage.js';
import { TimeoutStage } from './timeoutStage.js';

/** Where in the world a policy is put. */
export interface Setting {
  readonly context: RunContext;
  readonly place: Place;
  /** Sets up its states, by who shares them. */
  readonly share: Share;
  /** The policy's place in its stack, 0 for the outermost: each of a stack has luck of its own. */
  readonly index: number;
  /** The retry budgets further in that no retry has taken yet, the outermost first. */
  readonly budgets: BudgetStage[];
  /** What stands behind all policies. */
  readonly innermost: Innermost;
}

/** The dependency, or the way to it; learns which breaker stands right in front. */
export interface Innermost extends Stage {
  guards: IntColumn | null;
  /** When the call of each slot began. */
  readonly calledAt: FloatColumn;
}

type Builder = (setting: Setting, settings: PlainSettings, inner: Stage) => Stage;

/**
 * Puts a policy in front of the stage inside.
 * @throws Error for a kind that the register does not know: a fault of the caller, since a plan is
 * checked when it is read
 */
export function buildStage(setting: Setting, policy: PolicyPlan, inner: Stage): Stage {
  return BUILDERS[kindOf(policy)](setting, policy.settings, inner);
}

const BUILDERS: { readonly [K in PolicyKindName]: Builder } = {
  retry: ({ context, place, budgets }, settings, inner) =>
    new RetryStage(context, narrow(retryTable, settings), place, budgets.splice(0), inner),
  breaker: placeBreakers,
  timeout: ({ context, place }, settings, inner) =>
    new TimeoutStage(context, narrow(timeoutTable, settings).after, place, inner),
  deadline: ({ context, place }, settings, inner) =>
    new DeadlineStage(context, narrow(deadlineTable, settings).after, place, inner),
  retryBudget: placeBudget,
  throttle: ({ context, place, share }, settings, inner) =>
    new ThrottleStage(context, typed(throttleShape, settings), place, share, inner),
  rateLimit: ({ context, place, share }, settings, inner) =>
    new RateLimitStage(context, narrow(rateLimitTable, settings), place, share, inner),
  bulkhead: ({ context, place, share }, settings, inner) =>
    new BulkheadStage(context, narrow(bulkheadTable, settings), place, share, inner),
  hedge: ({ context, place, share }, settings, inner) =>
    new HedgeStage(context, narrow(hedgeTable, settings), place, share, inner),
  healthCheck: ({ context, place, share }, settings, inner) =>
    new HealthStage(context, narrow(healthCheckTable, settings), place, share, inner),
  fallback: placeFallback,
};

function placeFallback(setting: Setting, plain: PlainSettings, inner: Stage): Stage {
  const { context, place, share } = setting;
  const settings = typed(fallbackShape, plain);
  if (settings.kind === 'buffer') return new BufferStage(context, settings, place, share, inner);
  const create = () =>
    settings.kind === 'cache' ? new CachedAnswer(new AnswerCache(settings)) : ANY_TIME;
  const covers = (outcome: Outcome) => isChosen(settings.on, outcome);
  return new FallbackStage(context, create, covers, share, inner);
}

function placeBudget(setting: Setting, settings: PlainSettings, inner: Stage): Stage {
  const { context, place, share, budgets } = setting;
  const stage = new BudgetStage(context, typed(retryBudgetShape, settings), place, share, inner);
  budgets.unshift(stage);
  return stage;
}

function placeBreakers(setting: Setting, settings: PlainSettings, inner: Stage): Stage {
  const { context, place, share, innermost } = setting;
  const calledAt = inner === innermost ? innermost.calledAt : null;
  const create = (slot: number) => createBreaker(settings, context.draw(luckOf(setting, slot)));
  const stage = new BreakerStage(context, { place, share, create, calledAt }, inner);
  if (inner === innermost) innermost.guards = stage.guards;
  return stage;
}

/**
 * What the draws of one breaker are keyed by: which of the breakers there it is, and whose. Not by
 * its place in the stack: another policy that is put in front of it must not change its luck.
 */
function luckOf({ context, place }: Setting, slot: number): string {
  const { client, host, endpoint } = context.slots;
  const owner = slot < 0 ? [0, 0, 0] : [client.of(slot), host.of(slot), endpoint.of(slot)];
  const isLone = owner.every((number) => number === 0);
  return `${place.subject} luck${isLone ? '' : ` of ${owner.join(' ')}`}`;
}

/** Settings that were read by a shape, with the type of that shape. */
function typed<S extends Shape>(shape: S, settings: PlainSettings): ValueOf<S> {
  // The table has the one field `policy`, so that is what it narrows.
  return narrow({ policy: shape }, { policy: settings }).policy as ValueOf<S>;
}

function kindOf(policy: PolicyPlan): PolicyKindName {
  if (isPolicyKind(policy.kind)) return policy.kind;
  throw new Error(`a plan holds a policy that nobody knows: ${policy.kind}`);
}
