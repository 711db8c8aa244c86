import type { Micros } from '../model/time.js';
import type { BreakerState } from '../policy/port.js';
import type { Answer, Expectation, Refusal } from './stepList.js';

/** What came of playing a step list. */
export interface StepsOutcome {
  /** Everything that happened, in order. */
  readonly turns: readonly Turn[];
  /** Calls that were let through or made to wait, and had not ended when the list was over. */
  readonly unsettled: readonly Unsettled[];
  readonly checks: readonly CheckedExpectation[];
}

/** One thing that happened, and what is to be seen after it. */
export interface Turn {
  readonly at: Micros;
  /**
   * `call`: one asked, and with `takes: 0` ended too. `result`: one ended later. `readmitted`: one
   * that waited was decided about. `do`: something by hand. `timer`: a timer of the model.
   */
  readonly kind: 'call' | 'result' | 'readmitted' | 'do' | 'timer';
  /** The line of the list, from 0; -1 for a timer. */
  readonly step: number;
  /** Which of its calls, from 1; 0 where no call is concerned. */
  readonly call: number;
  /** How the call ends, the status of its answer, or the verb. */
  readonly what: string;
  /** What the call was told; empty where none asked. */
  readonly answer: Answer | '';
  /** Why it was refused; empty where it was not. */
  readonly refusal: Refusal | '';
  /** Whether the call ended in this turn. */
  readonly ended: boolean;
  /** The changes of state that it made, in order. */
  readonly changes: readonly Change[];
  readonly shown: Shown;
}

/** A change of state. */
export interface Change {
  /** The state entered, in the library's word. */
  readonly to: string;
  /** Why, for people. */
  readonly why: string;
}

/** What a breaker shows. */
export interface Shown {
  /** The state in the lab's word. */
  readonly state: BreakerState;
  /** The state in the library's own word. */
  readonly word: string;
  /** Why the state last changed; empty before any change. */
  readonly why: string;
  /** Counters by name; `inFlight` is the player's own. */
  readonly counters: Readonly<Record<string, number>>;
  /** For a model of several hosts what each shows, by number; else empty. */
  readonly hosts: readonly Shown[];
}

/** A call that never ended. */
export interface Unsettled {
  readonly step: number;
  readonly call: number;
  readonly what: string;
  /** When it was let through, or began to wait. */
  readonly since: Micros;
  readonly answer: Answer;
}

/** An expectation, and what was found. */
export interface CheckedExpectation {
  readonly expectation: Expectation;
  readonly holds: boolean;
  /** Why it could not be looked at: there was no such moment. Empty when it could. */
  readonly fault: string;
  readonly fields: readonly CheckedField[];
}

/** One thing that was expected. */
export interface CheckedField {
  /** `state`, `result`, or the name of a counter. */
  readonly name: string;
  readonly expected: string | number;
  /** What was there instead or as expected; null: there was nothing to look at. */
  readonly found: string | number | null;
  readonly holds: boolean;
}
