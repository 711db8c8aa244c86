import { fromMillis, NEVER, toMillis } from '../model/time.js';
import { SemianBreaker } from '../policy/breakers/semian.js';
import { SEMIAN_OPTIONS, type SemianOptions } from '../policy/breakers/semianOptions.js';
import { CallsInFlight, flagIn, numberIn, stateName } from './semianTrace.js';
import type { Replayer, Shown, TraceAdapter, TraceScenario, TraceStep } from './trace.js';

/** Replays the recorded traces of Semian's classic circuit breaker. */
export const semianTraces: TraceAdapter = {
  accepts: ({ library, breaker }) => library === 'Shopify/semian' && breaker !== 'adaptive',
  inputs: ['call'],
  open: (scenario) => new SemianReplayer(optionsOf(scenario)),
};

class SemianReplayer implements Replayer {
  private readonly breaker: SemianBreaker;
  private readonly calls = new CallsInFlight();

  constructor(options: SemianOptions) {
    this.breaker = new SemianBreaker(options);
  }

  step(step: TraceStep): Shown {
    const { breaker } = this;
    const answer = this.act(step);
    return {
      ...answer,
      state: stateName(breaker),
      errors: breaker.errors,
      lastError: breaker.lastError === NEVER ? null : toMillis(breaker.lastError),
      successes: breaker.successes,
      timeout: toMillis(breaker.timeout),
    };
  }

  private act(step: TraceStep): Shown {
    const now = fromMillis(step.at);
    if (step.do === 'acquire') return this.calls.acquire(this.breaker, step, now);
    if (step.do === 'state') return { allowed: this.breaker.requestAllowed(now) };
    return this.calls.report(this.breaker, step, now);
  }
}

/** The traces have milliseconds where the library has seconds. */
function optionsOf(scenario: TraceScenario): SemianOptions {
  const whole = (option: string) => numberIn(scenario, option, Number.NaN);
  const time = (option: string, otherwise: number) =>
    fromMillis(numberIn(scenario, option, toMillis(otherwise)));
  const optionalTime = (option: string) =>
    typeof scenario.config[option] === 'number' ? time(option, 0) : null;
  const defaults = SEMIAN_OPTIONS;
  return {
    success_threshold: whole('success_threshold'),
    error_threshold: whole('error_threshold'),
    error_timeout: time('error_timeout', Number.NaN),
    error_threshold_timeout: optionalTime('error_threshold_timeout'),
    error_threshold_timeout_enabled: flagIn(
      scenario,
      'error_threshold_timeout_enabled',
      defaults.error_threshold_timeout_enabled.default,
    ),
    lumping_interval: time('lumping_interval', defaults.lumping_interval.default),
    half_open_resource_timeout: optionalTime('half_open_resource_timeout'),
    exponential_backoff_error_timeout: flagIn(
      scenario,
      'exponential_backoff_error_timeout',
      defaults.exponential_backoff_error_timeout.default,
    ),
    exponential_backoff_initial_timeout: time(
      'exponential_backoff_initial_timeout',
      defaults.exponential_backoff_initial_timeout.default,
    ),
    exponential_backoff_multiplier: numberIn(
      scenario,
      'exponential_backoff_multiplier',
      defaults.exponential_backoff_multiplier.default,
    ),
  };
}
