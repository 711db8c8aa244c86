import type { Micros } from './time.js';

/**
 * One thing that happened in a run. The simulator sends every record to a {@link Sink} in the
 * order in which things happened; every number that anyone sees is a fold over this stream.
 *
 * All kinds share one shape, and the simulator reuses one object for all of them: that keeps the
 * hot path free of allocation. A sink that wants to keep a record copies what it needs.
 *
 * | kind | operation | attempt | until | subject | from, to | reason | ok |
 * |---|---|---|---|---|---|---|---|
 * | run-started | how many there will be | most attempts each may make | | | | | |
 * | breaker-placed | | | | breaker | to: its first state | | no call may pass it while open |
 * | dependency-changed | | | | dependency | up, down | | now up |
 * | operation-started | which | | | | | | |
 * | probe-admitted | which | which | | breaker | | | |
 * | call-started | which | which | | dependency | | | |
 * | call-answered | which | which | | dependency | | | answer was good |
 * | fast-fail | which | which | | policy | | why refused | |
 * | retry-waiting | which | which failed | when the next starts | | | | |
 * | breaker-changed | which caused it, or -1 | which | | breaker | states | why | |
 * | operation-settled | which | how many were made | | | | | completed |
 * | run-ended | | | | | | | |
 */
export interface LabRecord {
  readonly kind: RecordKind;
  /** When it happened. Never less than that of the record before. */
  readonly at: Micros;
  /** The operation, numbered from 0; -1 where none is concerned. */
  readonly operation: number;
  /** The attempt, numbered from 1; 0 where none is concerned. */
  readonly attempt: number;
  /** A later moment that the record announces; 0 where none is. */
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
] as const;

/** What a record is about. */
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Why our own policy refused an attempt. */
export type FastFailReason = 'open' | 'probing' | 'bulkhead-full';

/** Takes records as they happen. Throws nothing on its own account. */
export interface Sink {
  take(record: LabRecord): void;
}
