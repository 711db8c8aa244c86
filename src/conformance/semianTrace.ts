import type { Breaker, Permit } from '../policy/port.js';
import type { Shown, TraceScenario, TraceStep } from './trace.js';

/** The number recorded for an option, or the library's default when it was left out. */
export function numberIn(scenario: TraceScenario, option: string, otherwise: number): number {
  const value = scenario.config[option];
  return typeof value === 'number' ? value : otherwise;
}

/** The flag recorded for an option, or the library's default when it was left out. */
export function flagIn(scenario: TraceScenario, option: string, otherwise: boolean): boolean {
  const value = scenario.config[option];
  return typeof value === 'boolean' ? value : otherwise;
}

/** The recorded name of a state: `half_open`. */
export function stateName(breaker: Breaker): string {
  return breaker.state.replace('-', '_');
}

/** The calls of one scenario that were let through and have not reported yet. */
export class CallsInFlight {
  private readonly permits = new Map<string, Permit>();

  /** Asks for the call of an `acquire` step. */
  acquire(breaker: Breaker, step: TraceStep, now: number): Shown {
    const permit = breaker.tryAcquire(now);
    if (permit >= 0) this.permits.set(nameOf(step), permit);
    return { permitted: permit >= 0 };
  }

  /** Reports how the call of any other step ended. */
  report(breaker: Breaker, step: TraceStep, now: number): Shown {
    const permit = this.permits.get(nameOf(step));
    if (permit === undefined) throw new Error(`no call ${nameOf(step)} in flight`);
    this.permits.delete(nameOf(step));
    if (step.do === 'success') breaker.recordSuccess(permit, now, 0);
    else if (step.do === 'failure') breaker.recordFailure(permit, now, 0);
    else if (step.do === 'ignore' || step.do === 'soft') breaker.recordIgnored(permit, now, 0);
    else throw new Error(`unknown step ${step.do}`);
    return {};
  }
}

function nameOf({ call }: TraceStep): string {
  return String(call);
}
