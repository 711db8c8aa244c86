import { DURATION_UNITS, fromMillis } from '../model/time.js';
import { SemianAdaptiveBreaker } from '../policy/breakers/semianAdaptive.js';
import {
  SEMIAN_ADAPTIVE_OPTIONS,
  type SemianAdaptiveOptions,
} from '../policy/breakers/semianAdaptiveOptions.js';
import { CallsInFlight, numberIn, stateName } from './semianTrace.js';
import type { Json, Replayer, Shown, TraceAdapter, TraceScenario, TraceStep } from './trace.js';

/** Replays the recorded traces of Semian's adaptive circuit breaker. */
export const semianAdaptiveTraces: TraceAdapter = {
  accepts: ({ library, breaker }) => library === 'Shopify/semian' && breaker === 'adaptive',
  inputs: ['call'],
  open: (scenario) => new SemianAdaptiveReplayer(optionsOf(scenario)),
};

class SemianAdaptiveReplayer implements Replayer {
  private readonly breaker: SemianAdaptiveBreaker;
  private readonly calls = new CallsInFlight();
  private recorded: Json | undefined;
  /** The recorded draws that the model asked for in this step. */
  private drawn: number[] = [];

  constructor(options: SemianAdaptiveOptions) {
    this.breaker = new SemianAdaptiveBreaker(options, () => this.replayDraw());
  }

  step(step: TraceStep): Shown {
    const { rand } = step;
    this.recorded = rand;
    this.drawn = [];
    const answer = this.act(step);
    const { successes, errors, rejections } = this.breaker.controller;
    return {
      ...answer,
      ...this.showDraws(),
      state: stateName(this.breaker),
      w: [successes.size, errors.size, rejections.size],
    };
  }

  private act(step: TraceStep): Shown {
    const now = fromMillis(step.at);
    if (step.do === 'acquire') return this.calls.acquire(this.breaker, step, now);
    if (step.do === 'update') return this.update(now);
    return this.calls.report(this.breaker, step, now);
  }

  private update(now: number): Shown {
    this.breaker.update(now);
    const { controller } = this.breaker;
    const { rejectionRate, errorRate, idealErrorRate, pValue, integral, derivative } = controller;
    const { alpha, observations } = controller.smoother;
    return {
      m: [rejectionRate, errorRate, idealErrorRate, pValue, integral, derivative],
      alpha,
      obs: observations,
    };
  }

  private replayDraw(): number {
    const { recorded } = this;
    if (typeof recorded !== 'number') throw new Error('the model draws where the library did not');
    this.drawn.push(recorded);
    return recorded;
  }

  /** One draw is shown as recorded; none not at all; more as a list, which no trace has. */
  private showDraws(): Shown {
    const [first, ...more] = this.drawn;
    if (first === undefined) return {};
    return { rand: more.length === 0 ? first : this.drawn };
  }
}

/** The traces have seconds, as the library does. */
function optionsOf(scenario: TraceScenario): SemianAdaptiveOptions {
  const plain = (option: keyof SemianAdaptiveOptions) =>
    numberIn(scenario, option, SEMIAN_ADAPTIVE_OPTIONS[option].default);
  const time = (option: 'window_size' | 'sliding_interval') => {
    const otherwise = SEMIAN_ADAPTIVE_OPTIONS[option].default / DURATION_UNITS.s;
    return Math.round(numberIn(scenario, option, otherwise) * DURATION_UNITS.s);
  };
  return {
    kp: plain('kp'),
    ki: plain('ki'),
    kd: plain('kd'),
    window_size: time('window_size'),
    sliding_interval: time('sliding_interval'),
    initial_error_rate: plain('initial_error_rate'),
    dead_zone_ratio: plain('dead_zone_ratio'),
    ideal_error_rate_estimator_cap_value: plain('ideal_error_rate_estimator_cap_value'),
    integral_upper_cap: plain('integral_upper_cap'),
    integral_lower_cap: plain('integral_lower_cap'),
  };
}
