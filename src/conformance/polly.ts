import { fromMillis, type Micros, NEVER, toMillis } from '../model/time.js';
import { PollyBreaker, polly } from '../policy/breakers/polly.js';
import type { PollyGenerator } from '../policy/breakers/pollyBreak.js';
import type { PollySettings } from '../policy/breakers/pollyOptions.js';
import { type Permit, REFUSED_FORCED } from '../policy/port.js';
import { microsIn, PermitBook } from './permitBook.js';
import type { Json, Replayer, Shown, TraceAdapter, TraceScenario, TraceStep } from './trace.js';
import { groupIn, numberIn, type TraceFields, wordIn } from './traceFields.js';

/** Replays recorded traces of App-vNext/Polly, version 8. */
export const pollyAdapter: TraceAdapter = {
  accepts: ({ library }) => library === 'App-vNext/Polly',
  inputs: ['call'],
  open: (scenario) => new PollyReplayer(scenario),
};

const { options } = polly;

/** Absent keys mean the library's defaults. */
function readSettings(config: TraceFields): PollySettings {
  const { FailureRatio, MinimumThroughput, SamplingDuration, BreakDuration } = options;
  return {
    FailureRatio: numberIn(config, 'FailureRatio', FailureRatio.default),
    MinimumThroughput: numberIn(config, 'MinimumThroughput', MinimumThroughput.default),
    SamplingDuration: microsIn(config, 'SamplingDuration', SamplingDuration.default),
    BreakDuration: microsIn(config, 'BreakDuration', BreakDuration.default),
    BreakDurationGenerator: readGenerator(groupIn(config, 'BreakDurationGenerator')),
  };
}

function readGenerator(generator: TraceFields | null): PollyGenerator | null {
  if (generator === null) return null;
  const kind = wordIn(generator, 'kind', ['constant', 'exponential', 'perFailureCount']);
  switch (kind) {
    case 'constant':
      return { kind, duration: fromMillis(numberIn(generator, 'duration')) };
    case 'exponential':
      return { kind, base: fromMillis(numberIn(generator, 'base')) };
    case 'perFailureCount':
      return { kind, perFailure: fromMillis(numberIn(generator, 'perFailure')) };
  }
}

class PollyReplayer implements Replayer {
  readonly #breaker: PollyBreaker;
  readonly #permits = new PermitBook();

  constructor(scenario: TraceScenario) {
    this.#breaker = new PollyBreaker(readSettings(scenario.config));
  }

  step(step: TraceStep): Shown {
    const before = this.#breaker.generated;
    const answer = this.#act(step, fromMillis(step.at));
    const { generated } = this.#breaker;
    const generator =
      generated === null || generated === before ? {} : { generator: { ...generated } };
    return { ...answer, ...this.#show(), ...generator };
  }

  #act(step: TraceStep, now: Micros): Shown {
    if (step.do === 'acquire') return this.#acquire(step, now);
    if (step.do === 'isolate') this.#breaker.isolate(now);
    else if (step.do === 'close') this.#breaker.close();
    else this.#report(step, this.#permits.take(step), now);
    return {};
  }

  #acquire(step: TraceStep, now: Micros): Shown {
    const permit = this.#breaker.tryAcquire(now);
    if (permit >= 0) {
      this.#permits.keep(step, permit);
      return { permitted: true };
    }
    if (permit === REFUSED_FORCED) return { permitted: false };
    return { permitted: false, retryAfter: toMillis(this.#breaker.retryAfter(now)) };
  }

  #report(step: TraceStep, permit: Permit, now: Micros): void {
    if (step.do === 'success') this.#breaker.recordSuccess(permit, now);
    else if (step.do === 'failure') this.#breaker.recordFailure(permit, now);
    else throw new Error(`unknown step: ${step.do}`);
  }

  #show(): Shown {
    const { blockedUntil, halfOpenAttempts, metrics, state } = this.#breaker;
    const shown = {
      state: STATES[state],
      until: showUntil(blockedUntil),
      windows: metrics.windows.map(([start, ...counts]): Json => [toMillis(start), ...counts]),
    };
    return halfOpenAttempts === 0 ? shown : { ...shown, attempts: halfOpenAttempts };
  }
}

/** The library's names of the states. */
const STATES = {
  closed: 'Closed',
  open: 'Open',
  'half-open': 'HalfOpen',
  'forced-open': 'Isolated',
} as const;

function showUntil(until: Micros | null): Json {
  if (until === null) return null;
  return until === NEVER ? 'max' : toMillis(until);
}
