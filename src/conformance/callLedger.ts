import type { Micros } from '../model/time.js';
import type { Breaker, Permit } from '../policy/port.js';
import type { Json, TraceScenario, TraceStep } from './trace.js';

/** Which call of a trace holds which permit, both ways; for libraries with opossum's trace format. */
export class CallLedger {
  readonly #permits = new Map<Json | undefined, Permit>();
  readonly #calls = new Map<Permit, Json>();
  readonly #filters: boolean;

  /** @param filters whether the library was told to filter errors; if not, it counts them all */
  constructor(filters: boolean) {
    this.#filters = filters;
  }

  /** Notes that the call was admitted. */
  admit(call: Json | undefined, permit: Permit): void {
    this.#permits.set(call, permit);
    this.#calls.set(permit, call ?? null);
  }

  /** The call that holds the permit; only for breakers whose permits are unique per call. */
  callOf(permit: Permit): Json {
    return this.#calls.get(permit) ?? null;
  }

  /**
   * Hands the recorded result of a call to the breaker; a `tick` only lets time pass.
   * @throws Error when the call holds no permit or the step is no result
   */
  report(breaker: Breaker, step: TraceStep, now: Micros): void {
    const { call, do: outcome } = step;
    if (outcome === 'tick') return;
    const permit = this.#permits.get(call);
    if (permit === undefined) throw new Error(`${outcome} of a call that was not admitted`);
    this.#permits.delete(call);
    const isFailure = outcome === 'failure' || (outcome === 'ignored' && !this.#filters);
    if (isFailure) breaker.recordFailure(permit, now, 0);
    else if (outcome === 'success') breaker.recordSuccess(permit, now, 0);
    else if (outcome === 'ignored') breaker.recordIgnored(permit, now, 0);
    else throw new Error(`unknown step: ${outcome}`);
  }
}

/** The number under that name; `absent` when there is none, as a library reads its options. */
export function numberOr(fields: TraceScenario['config'], name: string, absent: number): number {
  const value = fields[name];
  return typeof value === 'number' ? value : absent;
}
