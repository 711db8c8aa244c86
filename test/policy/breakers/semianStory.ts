import { fromMillis } from '../../../src/model/time.js';
import { SemianBreaker } from '../../../src/policy/breakers/semian.js';
import { SEMIAN_OPTIONS, type SemianOptions } from '../../../src/policy/breakers/semianOptions.js';
import { REFUSED_OPEN } from '../../../src/policy/port.js';

/** Seconds in microseconds. */
export const seconds = (value: number) => fromMillis(value * 1000);

/** The three required options as most stories want them; the library's defaults for the rest. */
export function options(over: Partial<SemianOptions> = {}): SemianOptions {
  return {
    success_threshold: 1,
    error_threshold: 3,
    error_timeout: seconds(10),
    error_threshold_timeout: SEMIAN_OPTIONS.error_threshold_timeout.default,
    error_threshold_timeout_enabled: SEMIAN_OPTIONS.error_threshold_timeout_enabled.default,
    lumping_interval: SEMIAN_OPTIONS.lumping_interval.default,
    half_open_resource_timeout: SEMIAN_OPTIONS.half_open_resource_timeout.default,
    exponential_backoff_error_timeout: SEMIAN_OPTIONS.exponential_backoff_error_timeout.default,
    exponential_backoff_initial_timeout: SEMIAN_OPTIONS.exponential_backoff_initial_timeout.default,
    exponential_backoff_multiplier: SEMIAN_OPTIONS.exponential_backoff_multiplier.default,
    ...over,
  };
}

/** A breaker with those options. */
export const breaker = (over: Partial<SemianOptions> = {}) => new SemianBreaker(options(over));

type Deed = 'ask' | 'ok' | 'fail' | 'ignored' | 'given up' | 'allowed?' | 'reset';

/** One line a step: what was answered, the state, and the errors and successes remembered. */
export function play(b: SemianBreaker, steps: readonly (readonly [number, Deed])[]): string[] {
  return steps.map(([at, deed]) => {
    const answer = act(b, fromMillis(at), deed);
    return `${at} ${deed}${answer}: ${b.state} ${b.errors}/${b.successes}`;
  });
}

function act(b: SemianBreaker, now: number, deed: Deed): string {
  if (deed === 'ask') return b.tryAcquire(now) === REFUSED_OPEN ? ' refused' : ' permitted';
  if (deed === 'allowed?') return b.requestAllowed(now) ? ' yes' : ' no';
  if (deed === 'ok') b.recordSuccess(0, now, 0);
  else if (deed === 'fail') b.recordFailure(0, now, 0);
  else if (deed === 'ignored') b.recordIgnored(0, now, 0);
  else if (deed === 'given up') b.release(0, now);
  else b.reset();
  return '';
}
