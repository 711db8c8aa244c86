import type { Micros } from '../model/time.js';

/**
 * What a breaker answers when it is asked for a call: 0 or more is a permit, to be handed back
 * exactly once with the result; below 0 is one of the refusals here.
 *
 * A number, so that neither asking nor refusing allocates. What a permit encodes (usually the
 * period it was given in) is the breaker's own business.
 */
export type Permit = number;

/** Refused: open. */
export const REFUSED_OPEN: Permit = -1;
/** Refused: half-open, and every place for a probe is taken. */
export const REFUSED_PROBING: Permit = -2;
/** Refused: the library's own limit on calls in flight is reached (semaphore, capacity). */
export const REFUSED_CAPACITY: Permit = -3;
/** Refused: opened by hand (isolated, forced open). */
export const REFUSED_FORCED: Permit = -4;
/** Neither: the caller waits until {@link QueueingBreaker.readmit} decides. */
export const QUEUED: Permit = -8;

/** The states of a breaker; the last two exist by hand only. */
export type BreakerState = 'closed' | 'open' | 'half-open' | 'forced-open' | 'disabled';

/**
 * Draws a number from `low` (included) to `high` (not included). Policies own no random source;
 * the simulator hands in a keyed one, a replay hands in what was recorded.
 */
export type Draw = (low: number, high: number) => number;

/**
 * A circuit breaker without clock, timer, random source or callback.
 *
 * Time is an argument and never goes back. What changed is read from {@link Breaker.state} after
 * a call; one call changes the state at most once.
 */
export interface Breaker {
  /** The state after the latest call; reading it changes nothing. */
  readonly state: BreakerState;
  /** Why the state last changed, for people: `3 consecutive failures`. Empty before any change. */
  readonly why: string;
  /** Asks for one call. */
  tryAcquire(now: Micros): Permit;
  /** The permitted call succeeded after `duration`. */
  recordSuccess(permit: Permit, now: Micros, duration: Micros): void;
  /** The permitted call failed after `duration`. */
  recordFailure(permit: Permit, now: Micros, duration: Micros): void;
  /** The permitted call ended in an outcome that the settings tell the breaker to ignore. */
  recordIgnored(permit: Permit, now: Micros, duration: Micros): void;
  /** The caller gave the permitted call up; nobody will know how it ended. */
  release(permit: Permit, now: Micros): void;
  /** When the breaker wants {@link Breaker.wake} to be called; NEVER when it moves only if called. */
  readonly nextWake: Micros;
  /** Lets every timer that is due at or before `now` happen, the earliest first. */
  wake(now: Micros): void;
  /**
   * For the few that let calls through in a state that they call open: a `probe` (Hystrix tests
   * without a half-open state) or in a `panic` (Envoy, when too many hosts are ejected).
   */
  readonly admitsWhileOpen?: 'probe' | 'panic';
  /**
   * While it refuses as open: the earliest moment at which it may admit a call again; NEVER: not by
   * time. Left out by those that cannot say.
   */
  readonly admitsFrom?: Micros;
  /**
   * The most probes of one half-open period that may be under way at a time; 0 or left out where
   * there is no such limit, or a probe may lose its place while it is under way.
   */
  readonly mostProbes?: number;
}

/** A breaker that may hold a caller instead of deciding at once. */
export interface QueueingBreaker extends Breaker {
  /**
   * After a {@link QUEUED}: the number under which the caller waits. After a decision of
   * {@link QueueingBreaker.readmit}: the number of the caller that it is about.
   */
  readonly ticket: number;
  /**
   * Decides about one waiting caller: a permit or refusal once the breaker can say,
   * {@link QUEUED} while it cannot or nobody waits. To be called after every other call until it
   * answers {@link QUEUED}.
   */
  readmit(now: Micros): Permit;
}

/** True for a breaker that may hold callers. */
export function isQueueing(breaker: Breaker): breaker is QueueingBreaker {
  return 'readmit' in breaker;
}
