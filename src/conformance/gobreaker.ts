import { fromMillis, type Micros } from '../model/time.js';
import { Gobreaker } from '../policy/breakers/gobreaker.js';
import type { GobreakerCounts } from '../policy/breakers/gobreakerCounts.js';
import type { GobreakerSettings, ReadyToTrip } from '../policy/breakers/gobreakerOptions.js';
import { REFUSED_OPEN } from '../policy/port.js';
import { PermitBook } from './permitBook.js';
import type { Json, Replayer, Shown, TraceAdapter, TraceScenario, TraceStep } from './trace.js';
import { groupIn, listIn, numberIn, type TraceFields, wordIn } from './traceFields.js';

/** Replays recorded traces of sony/gobreaker. */
export const gobreakerAdapter: TraceAdapter = {
  accepts: ({ library }) => library === 'sony/gobreaker',
  inputs: ['call'],
  open: (scenario) => new GobreakerReplayer(scenario),
};

/** Absent keys are the zero values of Go, to which the library gives their meaning. */
function readSettings(config: TraceFields): GobreakerSettings {
  return {
    MaxRequests: numberIn(config, 'MaxRequests', 0),
    Interval: fromMillis(numberIn(config, 'Interval', 0)),
    BucketPeriod: fromMillis(numberIn(config, 'BucketPeriod', 0)),
    Timeout: fromMillis(numberIn(config, 'Timeout', 0)),
    ReadyToTrip: readRule(groupIn(config, 'ReadyToTrip')),
  };
}

function readRule(rule: TraceFields | null): ReadyToTrip {
  if (rule === null) return { kind: 'consecutiveFailures', gt: 5 };
  const kind = wordIn(rule, 'kind', ['consecutiveFailures', 'failureRatio', 'totalFailures']);
  switch (kind) {
    case 'consecutiveFailures':
      return { kind, gt: numberIn(rule, 'gt') };
    case 'failureRatio':
      return { kind, minRequests: numberIn(rule, 'minRequests'), ratio: numberIn(rule, 'ratio') };
    case 'totalFailures':
      return { kind, gte: numberIn(rule, 'gte') };
  }
}

class GobreakerReplayer implements Replayer {
  readonly #breaker: Gobreaker;
  readonly #countsFields: readonly Json[];
  readonly #permits = new PermitBook();

  constructor(scenario: TraceScenario) {
    const version = scenario.version.replace(/^v/, '');
    this.#breaker = new Gobreaker(readSettings(scenario.config), version);
    // 1.0.0 has no exclusions and so one field less.
    this.#countsFields = listIn(scenario, 'countsFields') ?? Object.keys(COUNTS);
  }

  step(step: TraceStep): Shown {
    const now = fromMillis(step.at);
    if (step.do === 'acquire') return { ...this.#acquire(step, now), ...this.#show() };
    if (step.do === 'state') this.#breaker.observe(now);
    else this.#report(step, now);
    return this.#show();
  }

  #acquire(step: TraceStep, now: Micros): Shown {
    const permit = this.#breaker.tryAcquire(now);
    if (permit < 0) {
      const error = permit === REFUSED_OPEN ? 'ErrOpenState' : 'ErrTooManyRequests';
      return { permitted: false, error };
    }
    this.#permits.keep(step, permit);
    return { permitted: true };
  }

  #report(step: TraceStep, now: Micros): void {
    const outcome = step.do;
    const permit = this.#permits.take(step);
    if (outcome === 'success') this.#breaker.recordSuccess(permit, now, 0);
    else if (outcome === 'failure') this.#breaker.recordFailure(permit, now, 0);
    else if (outcome === 'exclude') this.#breaker.recordIgnored(permit, now, 0);
    else throw new Error(`unknown step: ${outcome}`);
  }

  #show(): Shown {
    const { age, counts, generation, state } = this.#breaker;
    const shown = {
      state,
      gen: generation,
      counts: this.#countsFields.map((field) => countNamed(counts, field)),
    };
    return age === null ? shown : { ...shown, age };
  }
}

/** The library's names of the counts, and ours. */
const COUNTS = {
  Requests: 'requests',
  TotalSuccesses: 'totalSuccesses',
  TotalFailures: 'totalFailures',
  TotalExclusions: 'totalExclusions',
  ConsecutiveSuccesses: 'consecutiveSuccesses',
  ConsecutiveFailures: 'consecutiveFailures',
} as const satisfies Record<string, keyof GobreakerCounts>;

function countNamed(counts: GobreakerCounts, name: Json): number | null {
  const entry = Object.entries(COUNTS).find(([field]) => field === name);
  return entry === undefined ? null : counts[entry[1]];
}
