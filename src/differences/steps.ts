import type { Micros } from '../model/time.js';

/** How a call may end; `given-up`: its caller left, and nobody knows how it ended. */
export type Outcome = 'success' | 'failure' | 'ignored' | 'given-up';

/** One thing done to a breaker. A list of them asks one question of it. */
export type Step =
  /** Time passes; timers that are due happen. */
  | { readonly do: 'wait'; readonly time: Micros }
  /** A call asks to be let through, under a name of its own. */
  | { readonly do: 'ask'; readonly call: string }
  /** An admitted call ends; one that was refused cannot. */
  | { readonly do: 'end'; readonly call: string; readonly as: Outcome }
  /** Calls that end as soon as they are admitted: S success, F failure, I ignored. */
  | { readonly do: 'results'; readonly of: string }
  /** Only such results as trip it, until it has; then settles. */
  | { readonly do: 'trip' }
  /** Time passes until the results so far have been looked at, or the breaker opens. */
  | { readonly do: 'look' }
  /** Looks, then lets a breaker that moves only when asked be asked. */
  | { readonly do: 'settle' }
  /** The cooldown passes, and a millisecond more. */
  | { readonly do: 'cool' }
  /** The time passes that a rule needs before it judges at all. */
  | { readonly do: 'warm-up' };

/** Time passes. */
export function wait(time: Micros): Step {
  return { do: 'wait', time };
}

/** A call asks. */
export function ask(call: string): Step {
  return { do: 'ask', call };
}

/** An admitted call ends. */
export function end(call: string, as: Outcome): Step {
  return { do: 'end', call, as };
}

/** Calls that end at once, a letter each: `SSF`. */
export function results(of: string): Step {
  return { do: 'results', of };
}

/** Trips it. */
export const TRIP: Step = { do: 'trip' };
/** Lets the results be looked at. */
export const LOOK: Step = { do: 'look' };
/** Lets it move where the results so far move it. */
export const SETTLE: Step = { do: 'settle' };
/** Lets the cooldown pass. */
export const COOL: Step = { do: 'cool' };
/** Lets the rule come to judge. */
export const WARM_UP: Step = { do: 'warm-up' };
