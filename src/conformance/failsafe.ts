import { fromMillis, type Micros, toMillis } from '../model/time.js';
import { ANY_CALL, Failsafe } from '../policy/breakers/failsafe.js';
import { createBackoff } from '../policy/breakers/failsafeBackoff.js';
import { ConsecutiveFailures, OrElse, SuccessRate } from '../policy/breakers/failsafePolicies.js';
import type { FailurePolicy } from '../policy/breakers/failsafePolicy.js';
import type { Draw } from '../policy/port.js';
import { readBackoff, readPolicy } from './failsafeConfig.js';
import { type Divergence, sameJson } from './replay.js';
import type { Json, Replayer, Shown, TraceAdapter, TraceScenario, TraceStep } from './trace.js';
import { listIn, type TraceFields } from './traceFields.js';

/** Replays recorded traces of dmexe/failsafe-rs. */
export const failsafeAdapter: TraceAdapter = {
  accepts: ({ library }) => library === 'dmexe/failsafe-rs',
  inputs: ['call'],
  open: (scenario) => new FailsafeReplayer(scenario),
};

/** A recorded backoff: its values one after another, and the random numbers drawn for them. */
export interface RecordedBackoff {
  readonly backoff: TraceFields;
  /** The values in milliseconds. */
  readonly ms: readonly number[];
  /** `[low, highExclusive, value]` of every draw. */
  readonly draws: readonly Json[];
}

/**
 * Compares a recorded backoff with the model's.
 * @param id what the sequence is called in the divergence
 * @returns the first value or draw that differs (its number is the step), or null
 */
export function replayBackoff(id: string, recorded: RecordedBackoff): Divergence | null {
  const draws = new RecordedDraws();
  draws.load(recorded.draws);
  const backoff = createBackoff(readBackoff(recorded.backoff), draws.draw);
  const ms = recorded.ms.map(() => toMillis(backoff.next()));
  return (
    differenceIn(id, 'ms', recorded.ms, ms) ?? differenceIn(id, 'draws', recorded.draws, draws.done)
  );
}

function differenceIn(
  scenario: string,
  field: string,
  expected: readonly Json[],
  got: readonly Json[],
): Divergence | null {
  for (let step = 0; step < Math.max(expected.length, got.length); step += 1) {
    if (!sameJson(expected[step], got[step])) {
      return { scenario, step, field, expected: expected[step], got: got[step] };
    }
  }
  return null;
}

/** Plays recorded random numbers back and writes down what was asked for. */
class RecordedDraws {
  /** The draws made since the latest load, `[low, highExclusive, value]`. */
  done: Json[] = [];
  #recorded: readonly Json[] = [];

  /** Gives the next recorded value, or the lowest allowed one when there is none left. */
  readonly draw: Draw = (low, high) => {
    const recorded = this.#recorded[this.done.length];
    const value = Array.isArray(recorded) && typeof recorded[2] === 'number' ? recorded[2] : low;
    this.done.push([low, high, value]);
    return value;
  };

  load(recorded: readonly Json[]): void {
    this.#recorded = recorded;
    this.done = [];
  }
}

class FailsafeReplayer implements Replayer {
  readonly #breaker: Failsafe;
  readonly #draws = new RecordedDraws();

  constructor({ config }: TraceScenario) {
    this.#breaker = new Failsafe(readPolicy(config), this.#draws.draw);
  }

  step(step: TraceStep): Shown {
    const now = fromMillis(step.at);
    const { do: verb, draws } = step;
    this.#draws.load(listIn({ draws: draws ?? null }, 'draws') ?? []);
    if (verb === 'acquire') {
      const permitted = this.#breaker.tryAcquire(now) >= 0;
      return { permitted, ...this.#show() };
    }
    if (verb === 'reset') this.#breaker.reset(now);
    else this.#report(verb, now);
    return this.#show();
  }

  /** Some results are those of refused calls: the library does not ask whose result it is. */
  #report(outcome: string, now: Micros): void {
    if (outcome === 'success') this.#breaker.recordSuccess(ANY_CALL, now, 0);
    else if (outcome === 'failure') this.#breaker.recordFailure(ANY_CALL, now, 0);
    else throw new Error(`unknown step: ${outcome}`);
  }

  #show(): Shown {
    const { delay, policy, state, until } = this.#breaker;
    return {
      state: state === 'half-open' ? 'half_open' : state,
      ...(state === 'open' ? { until: toMillis(until) } : {}),
      ...(state === 'closed' ? {} : { delay: toMillis(delay) }),
      ...showPolicy(policy),
      ...(this.#draws.done.length > 0 ? { draws: this.#draws.done } : {}),
    };
  }
}

function showPolicy(policy: FailurePolicy): Shown {
  if (policy instanceof ConsecutiveFailures) return { cf: policy.failures };
  if (policy instanceof OrElse) return { ...showPolicy(policy.left), ...showPolicy(policy.right) };
  if (!(policy instanceof SuccessRate)) return {};
  const { average, requests } = policy;
  const reqs = [...requests.slices];
  return { ema: average.value, emaAt: average.stamp, reqs, idx: requests.index };
}
