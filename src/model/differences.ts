/** How a limit is compared: `>=` acts at exactly the limit, `>` only beyond it. */
export type Comparison = '>=' | '>';

/** The smallest and the largest of a few measured times, in milliseconds. */
export interface MillisRange {
  readonly from: number;
  readonly to: number;
}

/** How a closed breaker trips. */
export interface TripAnswer {
  /** What adds up: a share of the calls, failures in a row, or a number that successes leave alone. */
  readonly counts: 'share' | 'in a row' | 'number';
  /** The limit as set: `50 %`. */
  readonly limit: string;
  /** null: it opened neither at nor just over the limit. */
  readonly comparison: Comparison | null;
  /** From how many calls on the rule is looked at; null: there is no such option. */
  readonly floor: Floor | null;
  /** What it is that opens it, once there is enough to open; null: nothing did. */
  readonly opensOn: 'any result' | 'a failure' | 'a timer' | 'next call' | null;
}

/** The minimum of calls of a trip rule. */
export interface Floor {
  /** null: it opened neither at nor just over the minimum. */
  readonly comparison: Comparison | null;
  /** The minimum as set. */
  readonly calls: number;
  /** Whether calls count from their start, in flight too, or only once they have ended. */
  readonly of: 'started' | 'ended';
}

/** What makes a breaker forget failures. */
export interface WindowAnswer {
  /** Whether a close forgets the failures from before; null: no probe closes it. */
  readonly closing: 'forgets' | 'keeps' | null;
  /** How long a failure counts without any call; `unlimited`; null: one failure opens anyway. */
  readonly lives: MillisRange | 'unlimited' | null;
}

/** How open ends. */
export interface CooldownAnswer {
  /** At exactly the cooldown a call goes out (`>=`) or is still refused (`>`). */
  readonly comparison: Comparison | null;
  /** The first whole millisecond at which a call goes out, over several moments of opening. */
  readonly firstCall: MillisRange;
  /** What moves the state. */
  readonly endsBy: 'a timer' | 'a call';
  /** From when a second cooldown is counted; null: a failed call does not start one. */
  readonly restartsAt: 'its start' | 'its end' | null;
}

/** Who gets in while half-open. */
export interface AdmissionAnswer {
  /** Calls admitted at one instant; `any`: all; `a share`: admitted and refused in turn. */
  readonly admits: number | 'any' | 'a share';
  /** Whether an ended probe makes place for another; null: it decides, or there is no limit. */
  readonly places: 'in all' | 'at a time' | null;
  /** What becomes of the next caller, and whether that ends half-open; null: there is none. */
  readonly others: 'refused' | 'wait' | 'refused, reopen' | null;
  /** How long probes that never answer block, asked every millisecond; 0: not at all. */
  readonly lostProbes: number | 'for ever';
}

/** Whose results decide half-open: those of its probes only, or any that arrive. */
export type Decider = 'its probes' | 'any call';

/** Who decides half-open. */
export interface DecisionAnswer {
  /** Successes that close it; null: none do. */
  readonly closesAfter: number | null;
  /** Whose success closes; null: nobody's. */
  readonly closedBy: Decider | null;
  /** Failures that reopen it; null: none do. */
  readonly reopensAfter: number | null;
  /** Whose failure reopens; null: nobody's. */
  readonly reopenedBy: Decider | null;
}

/** What a result does that arrives in a later period than the one it was admitted in. */
export type LateEffect =
  | 'closes'
  | 'opens'
  | 'reopens'
  /** The present open or half-open period lasts longer. */
  | 'prolongs'
  | 'shortens'
  /** A wait that grows with every reopening does not grow the next time. */
  | 'wait stays'
  /** It weighs in when the breaker next trips. */
  | 'counts'
  | 'nothing';

/** What late results do; null: the breaker has no such period. */
export interface LateAnswer {
  readonly openSuccess: LateEffect | null;
  readonly openFailure: LateEffect | null;
  readonly halfOpenSuccess: LateEffect | null;
  readonly halfOpenFailure: LateEffect | null;
  readonly closedFailure: LateEffect | null;
}

/** What a probe without a verdict does to half-open. */
export type ProbeEffect = 'closes' | 'reopens' | 'place back' | 'place lost' | 'nothing';

/** What outcomes do that the settings tell the breaker to ignore. */
export interface IgnoredAnswer {
  /** What an ignored call counts as while closed. */
  readonly closed: 'not at all' | 'a success' | 'a failure' | 'something else';
  /** An ignored probe; null: there is no half-open. */
  readonly probe: ProbeEffect | null;
  /** A probe whose caller gave it up; null: there is no half-open. */
  readonly givenUp: ProbeEffect | null;
}

/** Answers of one model, by one of its rules, in the versions that all answer the same. */
export interface DifferenceRow<A> {
  readonly model: string;
  /** Empty for the lab's own breaker. */
  readonly versions: readonly string[];
  /** Which of the model's rules; empty where the question is not about rules. */
  readonly rule: string;
  readonly answers: A;
}

/** What the models do differently, question by question, found by driving them. */
export interface Differences {
  readonly trip: readonly DifferenceRow<TripAnswer>[];
  readonly window: readonly DifferenceRow<WindowAnswer>[];
  readonly cooldown: readonly DifferenceRow<CooldownAnswer | null>[];
  readonly admission: readonly DifferenceRow<AdmissionAnswer | null>[];
  readonly decision: readonly DifferenceRow<DecisionAnswer | null>[];
  readonly late: readonly DifferenceRow<LateAnswer>[];
  readonly ignored: readonly DifferenceRow<IgnoredAnswer>[];
}
