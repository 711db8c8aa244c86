import type { LabRecord, RecordKind, Sink } from '../model/records.js';
import type { Micros } from '../model/time.js';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Fills in the one record object of a run and hands it to the sink. The stages of the hot path
 * call {@link Recorder.emit}, which allocates nothing.
 */
export class Recorder {
  private readonly sink: Sink;
  private readonly record: Writable<LabRecord> = {
    kind: 'run-started',
    at: 0,
    operation: -1,
    attempt: 0,
    until: 0,
    subject: '',
    from: '',
    to: '',
    reason: '',
    ok: false,
  };

  constructor(sink: Sink) {
    this.sink = sink;
  }

  /** Sends a record about an attempt or operation. */
  emit(
    kind: RecordKind,
    at: Micros,
    operation: number,
    attempt: number,
    subject: string,
    reason: string,
    ok: boolean,
    until: Micros,
  ): void {
    const record = this.record;
    record.kind = kind;
    record.at = at;
    record.operation = operation;
    record.attempt = attempt;
    record.subject = subject;
    record.reason = reason;
    record.ok = ok;
    record.until = until;
    this.sink.take(record);
  }

  /** Sends a record about a change of state. */
  change(
    kind: RecordKind,
    at: Micros,
    operation: number,
    attempt: number,
    subject: string,
    change: {
      readonly from: string;
      readonly to: string;
      readonly reason: string;
      readonly ok: boolean;
    },
  ): void {
    this.record.from = change.from;
    this.record.to = change.to;
    this.emit(kind, at, operation, attempt, subject, change.reason, change.ok, 0);
    this.record.from = '';
    this.record.to = '';
  }
}
