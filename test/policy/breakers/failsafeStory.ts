import { fromMillis, toMillis } from '../../../src/model/time.js';
import { Failsafe } from '../../../src/policy/breakers/failsafe.js';
import type { BackoffSettings } from '../../../src/policy/breakers/failsafeBackoff.js';
import {
  ConsecutiveFailures,
  OrElse,
  SuccessRate,
} from '../../../src/policy/breakers/failsafePolicies.js';
import type {
  ConsecutiveFailuresSettings,
  FailurePolicy,
  FailurePolicySettings,
  SuccessRateSettings,
} from '../../../src/policy/breakers/failsafePolicy.js';
import { REFUSED_OPEN } from '../../../src/policy/port.js';

/** A second in microseconds. */
export const S = 1_000_000;

/** Always the same open duration. */
export const constant = (duration: number): BackoffSettings => ({ kind: 'constant', duration });
/** 1 s, 2 s, 4 s, 8 s. */
export const exponential: BackoffSettings = { kind: 'exponential', start: S, max: 8 * S };

/** Opens at so many failures in a row. */
export const inARow = (
  num_failures: number,
  backoff = constant(S),
): ConsecutiveFailuresSettings => ({
  kind: 'consecutive_failures',
  num_failures,
  backoff,
});

/** Opens below half of the calls, after ten seconds. */
export const byRate = (changes: Partial<SuccessRateSettings> = {}): SuccessRateSettings => ({
  kind: 'success_rate_over_time_window',
  required_success_rate: 0.5,
  min_request_threshold: 1,
  window: 10 * S,
  backoff: constant(S),
  ...changes,
});

/** Two policies in one. */
export const either = (
  left: FailurePolicySettings,
  right: FailurePolicySettings,
): FailurePolicySettings => ({
  kind: 'or_else',
  left,
  right,
});

/** A draw that must not happen. */
export const noDraw = () => {
  throw new Error('nothing should be drawn here');
};

/** A breaker that is told steps such as `1000.5 fail`: milliseconds and what; a comma between two. */
export class Story {
  readonly breaker: Failsafe;

  constructor(settings: FailurePolicySettings) {
    this.breaker = new Failsafe(settings, noDraw);
  }

  /** Does the steps; the state after each of them, and the end of the open state. */
  tell(...steps: readonly string[]): readonly string[] {
    return steps.flatMap((some) => some.split(', ')).map((step) => this.#do(step));
  }

  #do(step: string): string {
    const [at = '', verb = ''] = step.split(' ');
    const now = fromMillis(Number(at));
    const refused = verb === 'ask' && this.breaker.tryAcquire(now) === REFUSED_OPEN;
    if (verb === 'ok') this.breaker.recordSuccess(0, now, 0);
    if (verb === 'fail') this.breaker.recordFailure(0, now, 0);
    if (verb === 'ignore') this.breaker.recordIgnored(0, now, 0);
    if (verb === 'leave') this.breaker.release(0, now);
    if (verb === 'wake') this.breaker.wake(now);
    if (verb === 'reset') this.breaker.reset(now);
    if (verb === 'policy') return show(this.breaker.policy);
    const { state, until } = this.breaker;
    const shown = state === 'open' ? `open until ${toMillis(until)}` : state;
    return refused ? `refused, ${shown}` : shown;
  }
}

function show(policy: FailurePolicy): string {
  if (policy instanceof ConsecutiveFailures) return `${policy.failures} in a row`;
  if (policy instanceof OrElse) return `${show(policy.left)}; ${show(policy.right)}`;
  if (!(policy instanceof SuccessRate)) return '';
  const { average, requests } = policy;
  const slices = `${requests.slices.join(' ')} at ${requests.index}`;
  return `rate ${Math.round(average.value * 1e6) / 1e6} at ${average.stamp}, requests ${slices}`;
}

/** The story of a fresh breaker. */
export function tell(
  settings: FailurePolicySettings,
  ...steps: readonly string[]
): readonly string[] {
  return new Story(settings).tell(...steps);
}
