import { fromMillis, type Micros } from '../model/time.js';
import type { Permit } from '../policy/port.js';
import type { Json, TraceStep } from './trace.js';
import { numberIn, type TraceFields } from './traceFields.js';

/** The permits of calls that have not reported yet, by the id of the call. */
export class PermitBook {
  readonly #permits = new Map<Json | undefined, Permit>();

  /** Keeps the permit of a step's call. */
  keep({ call }: TraceStep, permit: Permit): void {
    this.#permits.set(call, permit);
  }

  /**
   * Hands the permit of a step's call back, once.
   * @throws Error when the call was not admitted or has reported before
   */
  take({ call, do: verb }: TraceStep): Permit {
    const permit = this.#permits.get(call);
    if (permit === undefined) throw new Error(`${verb} of a call that was not admitted`);
    this.#permits.delete(call);
    return permit;
  }
}

/** Reads milliseconds as microseconds; `absent` is in microseconds already. */
export function microsIn(fields: TraceFields, name: string, absent: Micros): Micros {
  return fields[name] === undefined ? absent : fromMillis(numberIn(fields, name));
}

/**
 * Reads true or false.
 * @throws Error when the field is there and is neither
 */
export function flagIn(fields: TraceFields, name: string, absent: boolean): boolean {
  const value = fields[name] ?? absent;
  if (typeof value === 'boolean') return value;
  throw new Error(`${name}: expected true or false, found ${JSON.stringify(value)}`);
}
