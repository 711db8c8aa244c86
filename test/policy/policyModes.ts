import type { PolicyPlan } from '../../src/model/plan.js';
import { isSettings } from '../../src/model/shapes.js';
import { isPolicyKind, POLICIES } from '../../src/policy/register.js';
import { changesOf } from '../explain/leaves.js';

/** Policies in which every case and every combination that matters is there once. */
export const EVERY_POLICY: readonly string[] = [
  'retry: {}',
  'retry: { maxAttempts: 4, delay: { initial: 40ms, growth: exponential, max: 1s, jitter: full } }',
  'retry: { maxAttempts: 4, delay: { initial: 40ms, growth: linear, max: 90ms } }',
  'retry: { maxAttempts: 4, delay: { initial: 40ms, max: 90ms, jitter: decorrelated } }',
  'retry: { maxAttempts: 2, delay: { initial: 40ms, growth: exponential, max: 1s } }',
  'retry: { maxAttempts: 1, delay: { growth: exponential, max: 1s } }',
  'retry: { delay: { initial: 0ms, growth: exponential, max: 1s, jitter: full } }',
  'retry: { delay: { initial: 40ms, growth: exponential, factor: 1, max: 1s } }',
  'retry: { retryOn: { error: false, timeout: false, rateLimited: false, overloaded: false, refused: false } }',
  'breaker: { failureThreshold: 3 }',
  'breaker: { failureThreshold: 1, failureRateThreshold: 50, slowCallRateThreshold: 60, slowCallDuration: 30ms, slidingWindow: 20 }',
  'breaker: { failureRateThreshold: 50, slidingWindow: 1s, openDuration: { initial: 1s, factor: 2, max: 4s, jitter: 100ms } }',
  'breaker: { failureThreshold: 3, openDuration: { initial: 1s, max: 4s }, probeFailureRate: { threshold: 40 } }',
  'timeout: 50ms',
  'deadline: 200ms',
  'retryBudget: { kind: token-bucket }',
  'retryBudget: { kind: token-bucket, deposit: 0 }',
  'retryBudget: { kind: grpc }',
  'retryBudget: { kind: aws }',
  'retryBudget: { kind: failure-rate }',
  'retryBudget: { kind: finagle }',
  'retryBudget: { kind: envoy }',
  'throttle: { kind: sre }',
  'throttle: { kind: envoy }',
  'throttle: { kind: envoy, maxRejection: 0 }',
  'rateLimit: { rate: 50/s }',
  'bulkhead: { slots: 2, queue: 3, maxWait: 20ms }',
  'bulkhead: { slots: 2, maxWait: 20ms }',
  'fallback: { kind: value }',
  'fallback: { kind: cache, maxAge: 100ms }',
  'fallback: { kind: buffer }',
  'fallback: { kind: cache, on: { error: false, timeout: false, rateLimited: false, overloaded: false, refused: false } }',
  'fallback: { kind: buffer, on: { error: false, timeout: false, rateLimited: false, overloaded: false, refused: false } }',
  'hedge: 30ms',
  'hedge: { delay: 30ms, budget: 100% }',
  'hedge: { quantile: 95 }',
  'healthCheck: {}',
];

/** A policy in which one knob is another. */
export interface ChangedPolicy {
  /** Its path, with the kind and the names of cases: `retryBudget<aws>.capacity`. */
  readonly path: string;
  /** The same below the kind and without the names of cases: `delay.factor`. */
  readonly knob: string;
  readonly changed: PolicyPlan;
}

/** Every way to turn one knob of a policy. */
export function changedPolicies(policy: PolicyPlan): readonly ChangedPolicy[] {
  const { kind } = policy;
  if (!isPolicyKind(kind)) throw new Error(kind);
  const changes = changesOf({ [kind]: POLICIES[kind].shape }, { [kind]: policy.settings });
  return changes.flatMap(({ path, settings }) => {
    const changed = settings[kind];
    const [, ...knob] = path.replaceAll(/<[^>]*>/g, '').split('.');
    if (!isSettings(changed)) return [];
    return [{ path, knob: knob.join('.'), changed: { ...policy, settings: changed } }];
  });
}
