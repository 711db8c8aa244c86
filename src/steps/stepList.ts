import type { PlainSettings } from '../model/shapes.js';
import type { Micros } from '../model/time.js';

/** How a call ends once it was let through. */
export type CallEnd = (typeof CALL_ENDS)[number];

/**
 * The ways to end. `ignored` and `unhandled` are two words for an outcome that the breaker is told
 * to leave out; `cancel`: the caller gives up; `hang`: it never ends.
 */
export const CALL_ENDS = ['ok', 'fail', 'ignored', 'unhandled', 'cancel', 'hang'] as const;

/** A list of timed steps for one breaker, and what is expected to be seen. */
export interface StepList {
  /** Settings as the shape of breakers describes them, complete. */
  readonly breaker: PlainSettings;
  /** Seed of every random draw. */
  readonly seed: number;
  /** In the order of the file. */
  readonly steps: readonly Step[];
  readonly expect: readonly Expectation[];
}

/** One line of the list. */
export type Step = CallStep | ManualStep;

/** One call or several of a kind. */
export interface CallStep {
  readonly kind: 'call';
  /** When the first of them starts. */
  readonly t: Micros;
  /** How they end, or the HTTP status of their answers. */
  readonly call: CallEnd | number;
  /** How long each takes. */
  readonly takes: Micros;
  readonly n: number;
  /** From the start of one to the start of the next; null: all at the same moment. */
  readonly every: Micros | null;
  /** At the same moment: all start before the first of them ends. */
  readonly concurrent: boolean;
  /** A name to refer to them by; empty for none. */
  readonly id: string;
  /** The host they go to, for a model of several. */
  readonly host: number;
}

/** Something done by hand. */
export interface ManualStep {
  readonly kind: 'do';
  readonly t: Micros;
  /** A verb that the model has. */
  readonly verb: string;
}

/** What is expected to be seen at a time. */
export interface Expectation {
  readonly t: Micros;
  /** Where among the things that happen at `t`; null: after all of them. */
  readonly moment: Moment | null;
  /** The host that `state` and counters are about. */
  readonly host: number;
  /** The state, in the lab's words or the library's; null: not looked at. */
  readonly state: string | null;
  /** What the latest call was told; null: not looked at. */
  readonly result: ExpectedAnswer | null;
  /** From when on `admitted` and `rejected` count; null: over the steps that began last. */
  readonly since: Micros | null;
  readonly counters: readonly ExpectedCounter[];
}

/** A counter, and what it is expected to show. */
export interface ExpectedCounter {
  /** The name of the view or the player. */
  readonly name: string;
  /** The name as it was written, which may be another one for the same. */
  readonly written: string;
  readonly amount: number;
}

/** A moment among the things that happen at one time. */
export interface Moment {
  readonly side: 'before' | 'after';
  /** Which of those that fit, from 1; 0: the last for `after`, the first for `before`. */
  readonly ordinal: number;
  /** What must be true of it; none: any call or result. */
  readonly filters: readonly MomentFilter[];
  /** As it was written. */
  readonly text: string;
}

/** One condition on a moment. */
export type MomentFilter =
  | { readonly kind: 'all' }
  | { readonly kind: 'call' | 'result' | 'admitted' | 'rejected' | 'queued' }
  | { readonly kind: 'end'; readonly end: string }
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'verb'; readonly verb: string };

/** What a call is expected to be told. */
export interface ExpectedAnswer {
  readonly answer: Answer;
  /** Which refusals fit; empty: any. */
  readonly refusals: readonly Refusal[];
  /** As it was written. */
  readonly text: string;
}

/** What a breaker told a call. */
export type Answer = 'admitted' | 'rejected' | 'queued';

/** Why a breaker refused, in the words of fast fails. */
export type Refusal = 'open' | 'probing' | 'bulkhead-full' | 'forced-open';

/** The refusals, for reading. */
export const REFUSALS: readonly Refusal[] = ['open', 'probing', 'bulkhead-full', 'forced-open'];
