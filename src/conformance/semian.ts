import { fromMillis, type Micros, NEVER, toMillis } from '../model/time.js';
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

/** The traces have milliseconds where the library has seconds; what is absent has its default. */
function optionsOf(scenario: TraceScenario): SemianOptions {
  const lumping = SEMIAN_OPTIONS.lumping_interval.default;
  return {
    success_threshold: numberIn(scenario, 'success_threshold', Number.NaN),
    error_threshold: numberIn(scenario, 'error_threshold', Number.NaN),
    error_timeout: timeIn(scenario, 'error_timeout', Number.NaN),
    error_threshold_timeout: optionalTimeIn(scenario, 'error_threshold_timeout'),
    error_threshold_timeout_enabled: flagIn(
      scenario,
      'error_threshold_timeout_enabled',
      SEMIAN_OPTIONS.error_threshold_timeout_enabled.default,
    ),
    lumping_interval: timeIn(scenario, 'lumping_interval', lumping),
    half_open_resource_timeout: optionalTimeIn(scenario, 'half_open_resource_timeout'),
    ...backoffOf(scenario),
  };
}

function backoffOf(scenario: TraceScenario) {
  const growing = SEMIAN_OPTIONS.exponential_backoff_error_timeout.default;
  const initial = SEMIAN_OPTIONS.exponential_backoff_initial_timeout.default;
  const multiplier = SEMIAN_OPTIONS.exponential_backoff_multiplier.default;
  return {
    exponential_backoff_error_timeout: flagIn(
      scenario,
      'exponential_backoff_error_timeout',
      growing,
    ),
    exponential_backoff_initial_timeout: timeIn(
      scenario,
      'exponential_backoff_initial_timeout',
      initial,
    ),
    exponential_backoff_multiplier: numberIn(
      scenario,
      'exponential_backoff_multiplier',
      multiplier,
    ),
  };
}

function timeIn(scenario: TraceScenario, option: string, otherwise: Micros): Micros {
  return fromMillis(numberIn(scenario, option, toMillis(otherwise)));
}

function optionalTimeIn(scenario: TraceScenario, option: string): Micros | null {
  return typeof scenario.config[option] === 'number' ? timeIn(scenario, option, 0) : null;
}
