import type { Micros } from '../model/time.js';
import { EnvoyHostBreaker } from '../policy/breakers/envoy.js';
import {
  type Breaker,
  type Permit,
  REFUSED_CAPACITY,
  REFUSED_FORCED,
  REFUSED_PROBING,
} from '../policy/port.js';
import type { CallStep, Refusal } from './stepList.js';

/** A call under way. */
export interface Call {
  readonly step: number;
  /** Which of the step's calls, from 1. */
  readonly number: number;
  readonly plan: CallStep;
  /** Below 0: it waits. */
  permit: Permit;
  /** When it was let through, or began to wait. */
  since: Micros;
  /** True once it has ended, by itself or by a timeout of the model. */
  over: boolean;
}

/** From this status on an answer counts as a failure, for models that do not look at it. */
const FIRST_FAILURE = 500;

/** Asks the breaker for a call. */
export function askFor(breaker: Breaker, { host }: CallStep, now: Micros): Permit {
  return breaker instanceof EnvoyHostBreaker ? breaker.askHost(host) : breaker.tryAcquire(now);
}

/** Tells the breaker how the call ended. */
export function endCall(breaker: Breaker, { plan, permit, since }: Call, now: Micros): void {
  const { call } = plan;
  const duration = now - since;
  if (call === 'ok') breaker.recordSuccess(permit, now, duration);
  else if (call === 'fail') breaker.recordFailure(permit, now, duration);
  else if (call === 'cancel') breaker.release(permit, now);
  else if (typeof call === 'number') endWithStatus(breaker, permit, call, now, duration);
  else if (call !== 'hang') breaker.recordIgnored(permit, now, duration);
}

function endWithStatus(
  breaker: Breaker,
  permit: Permit,
  status: number,
  now: Micros,
  duration: Micros,
): void {
  if (breaker instanceof EnvoyHostBreaker) breaker.recordStatus(permit, status, now);
  else if (status >= FIRST_FAILURE) breaker.recordFailure(permit, now, duration);
  else breaker.recordSuccess(permit, now, duration);
}

/** Why a call was refused. */
export function refusalOf(permit: Permit): Refusal {
  if (permit === REFUSED_PROBING) return 'probing';
  if (permit === REFUSED_CAPACITY) return 'bulkhead-full';
  return permit === REFUSED_FORCED ? 'forced-open' : 'open';
}
