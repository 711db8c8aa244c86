import type { Micros } from './time.js';

/**
 * One thing that happened in a run. The simulator sends every record to a {@link Sink} in the
 * order in which things happened; every number that anyone sees is a fold over this stream.
 *
 * All kinds share one shape, and the simulator reuses one object for all of them: that keeps the
 * hot path free of allocation. A sink that wants to keep a record copies what it needs.
 *
 * | kind | operation | attempt | until | subject | from, to | reason | ok | value |
 * |---|---|---|---|---|---|---|---|---|
 * | run-started | how many there will be; -1: not known | most attempts each may make; 0: no limit | | | | | | |
 * | breaker-placed | | | | breaker | to: its first state | | no call may pass it while open | the most probes at a time; 0: not known |
 * | dependency-changed | | | | dependency | up, degraded, down | why | now up | |
 * | operation-started | which | | | | | | | |
 * | probe-admitted | which | which | | breaker | | | | |
 * | call-started | which | which | | dependency | | | | |
 * | call-answered | which | which | | dependency | | outcome, unless ok | answer was good | how long it took |
 * | call-abandoned | which | which | | dependency | | who gave it up | | how long it was waited for |
 * | fast-fail | which | which | | policy | | why refused | | |
 * | attempt-cancelled | which | which | | policy it waited in | | | | |
 * | retry-waiting | which | which failed | when the next starts | | | | | |
 * | breaker-changed | which caused it, or -1 | which | | breaker | states | why | | |
 * | operation-settled | which | how many were made | | | | outcome, unless primary | completed | how long it took |
 * | hedge-started | which | which | | hedge | | | | |
 * | hedge-won | which | which | | hedge | | | | |
 * | side-settled | on whose account | how many were made | | what for | | | completed | |
 * | level-placed | | | what it is | pool, queue | | | | its limit, or -1 |
 * | level-changed | | | | pool, queue | | | | what it is now |
 * | buffer-put, -drained | which | | | buffer | | | | |
 * | buffer-dropped | which | | | buffer | | | | |
 * | timed-out | which | which | | policy | | timeout, deadline | | how long its time had run |
 * | poll-judged | | which | | healthCheck | of the gate, if it changed | | poll was good | |
 * | run-ended | | | | | | why, unless all is settled | | |
 *
 * A call belongs to an operation, or (operation -1) to a policy that calls on its own account,
 * such as a health check. Side work (the calls that a dependency makes in turn, a buffer being
 * drained) makes attempts of its own, which `side-settled` adds up.
 */
export interface LabRecord {
  readonly kind: RecordKind;
  /** When it happened. Never less than that of the record before. */
  readonly at: Micros;
  /** The operation, numbered from 0; -1 where none is concerned. */
  readonly operation: number;
  /** The attempt, numbered from 1; 0 where none is concerned. */
  readonly attempt: number;
  /** A later moment that the record announces, or the first level of one placed; 0 where none is. */
  readonly until: Micros;
  /** The name of the dependency or policy concerned; empty where none is. */
  readonly subject: string;
  /** The state left and the state entered; empty where nothing changed state. */
  readonly from: string;
  readonly to: string;
  /** Why, for people; for a fast fail one of {@link FastFailReason}. Empty where it goes without saying. */
  readonly reason: string;
  /** How it ended, for records about an end. */
  readonly ok: boolean;
  /** A level, or a length of time in microseconds; 0 where there is none. */
  readonly value: number;
  /** The dependency whose pipeline it happened in; empty where none is concerned. */
  readonly dependency: string;
  /** Which one of several alike: the breaker of a client, from 1; for a call the breaker right in front. */
  readonly instance: number;
  /** The client, numbered from 0. */
  readonly client: number;
  /** The flow; empty where there is only one. */
  readonly flow: string;
}

/** The kinds of record, in the order of their codes in the digest. Append only. */
export const RECORD_KINDS = [
  'run-started',
  'breaker-placed',
  'dependency-changed',
  'operation-started',
  'probe-admitted',
  'call-started',
  'call-answered',
  'fast-fail',
  'retry-waiting',
  'breaker-changed',
  'operation-settled',
  'run-ended',
  'call-abandoned',
  'attempt-cancelled',
  'side-settled',
  'level-placed',
  'level-changed',
  'buffer-put',
  'buffer-dropped',
  'buffer-drained',
  'hedge-started',
  'timed-out',
  'hedge-won',
  'poll-judged',
] as const;

/** What a record is about. */
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Why our own policy refused an attempt. */
export type FastFailReason =
  | 'open'
  | 'probing'
  | 'bulkhead-full'
  | 'throttled'
  | 'budget-empty'
  | 'rate-limited'
  | 'unhealthy';

/** Takes records as they happen. Throws nothing on its own account. */
export interface Sink {
  take(record: LabRecord): void;
}
