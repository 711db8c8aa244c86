import { formatDuration, type Micros, NEVER } from '../../model/time.js';
import type { LibraryModel } from '../library.js';
import { type Breaker, type BreakerState, type Draw, type Permit, REFUSED_OPEN } from '../port.js';
import { failsafeOptions, readPolicy } from './failsafeOptions.js';
import { createFailurePolicy } from './failsafePolicies.js';
import { type FailurePolicy, type FailurePolicySettings, STAY } from './failsafePolicy.js';
import { failsafeRelations } from './failsafeRelations.js';

/** The only permit there is; results that have none may use it, too. */
export const ANY_CALL: Permit = 0;

/**
 * The state machine of dmexe/failsafe-rs 1.3.0 (Rust, crate `failsafe`).
 *
 * Quirk: calls have no identity. A result acts on the state that the machine is in when it comes,
 * whenever its call was admitted.
 */
export class Failsafe implements Breaker {
  state: BreakerState = 'closed';
  why = '';
  /** The end of the open state; means something only while open. */
  until: Micros = 0;
  /** The open duration last used; means something only while open or half-open. */
  delay: Micros = 0;
  /** What decides about opening. */
  readonly policy: FailurePolicy;
  /** Nothing moves by a timer: half-open begins with a call. */
  readonly nextWake = NEVER;

  /** @throws RangeError for a success rate window below 5 ms */
  constructor(settings: FailurePolicySettings, draw: Draw) {
    this.policy = createFailurePolicy(settings, draw);
  }

  /** A microsecond after the last one at which it refuses. */
  get admitsFrom(): Micros {
    return this.until + 1;
  }

  /**
   * `>`: at its very last microsecond the breaker is still open, so that even an open duration of
   * 0 s refuses calls at the moment in which it opened. Quirk: half-open admits every call.
   */
  tryAcquire(now: Micros): Permit {
    if (this.state === 'open') {
      if (now <= this.until) return REFUSED_OPEN;
      this.state = 'half-open';
      this.why = `open for ${formatDuration(this.delay)}`;
    }
    return ANY_CALL;
  }

  /** Quirk: while open, too, a success sets the count of consecutive failures back to 0. */
  recordSuccess(_permit: Permit, now: Micros, _duration: Micros): void {
    if (this.state === 'half-open') this.#close(now, 'a call succeeded in half-open');
    this.policy.recordSuccess(now);
  }

  /** Quirk: while open, a failure is not counted anywhere. */
  recordFailure(_permit: Permit, now: Micros, _duration: Micros): void {
    if (this.state === 'open') return;
    const delay = this.policy.markDeadOnFailure(now);
    if (this.state === 'half-open') this.#reopen(delay, now);
    else if (delay !== STAY) this.#open(delay, now, this.policy.cause());
  }

  /** An error that does not count is reported as a success (`call_with`). */
  recordIgnored(permit: Permit, now: Micros, duration: Micros): void {
    this.recordSuccess(permit, now, duration);
  }

  /** A dropped call reports nothing, and as nobody counts calls in flight, nothing is lost. */
  release(_permit: Permit, _now: Micros): void {}

  wake(_now: Micros): void {}

  /** Closes and forgets (`StateMachine::reset`). Quirk: when closed already, it keeps its history. */
  reset(now: Micros): void {
    if (this.state !== 'closed') this.#close(now, 'reset by hand');
  }

  /** Quirk: a policy that says nothing means the earlier open duration again, not the next one. */
  #reopen(delay: Micros, now: Micros): void {
    if (delay === STAY) this.#open(this.delay, now, 'a call failed in half-open');
    else this.#open(delay, now, `a call failed in half-open; ${this.policy.cause()}`);
  }

  #open(delay: Micros, now: Micros, why: string): void {
    this.state = 'open';
    this.until = now + delay;
    this.delay = delay;
    this.why = `${why}; opens for ${formatDuration(delay)}`;
  }

  #close(now: Micros, why: string): void {
    this.state = 'closed';
    this.why = why;
    this.policy.revive(now);
  }
}

/** failsafe (Rust) as the lab knows it. */
export const failsafe: LibraryModel<typeof failsafeOptions> = {
  library: 'failsafe',
  versions: ['1.3.0'],
  title: 'dmexe/failsafe-rs (Rust): success rate or consecutive failures, backed-off open duration',
  options: failsafeOptions,
  surprises: [
    'Half-open admits every call: 100 callers at the end of the open duration are 100 calls.',
    'One success in half-open closes, even that of a call admitted before the trip; any late failure opens again.',
    'equal_jittered from 1s: the first open duration is always 0s, as half of 1s is rounded down.',
    'full_jittered may draw 0s: calls are refused in that very moment only.',
    'After a close, the success rate cannot open for one whole window: with window 30s, 30 s of nothing but failures pass.',
    'A late success while open sets the consecutive failures back, and the failure of the next probe then repeats the old open duration: the backoff does not advance.',
    'A late failure while open is not counted anywhere.',
    'Backoffs know whole seconds: start 1.5s behaves as 1s. A window below 1s makes the success rate the outcome of the last call alone.',
    'An iterator of durations that ends is followed by 300s, every time.',
    'At exactly the end of the open duration the breaker still refuses.',
  ],
  create: (options, _version, draw) => new Failsafe(readPolicy(options.failure_policy), draw),
  relations: failsafeRelations,
};
