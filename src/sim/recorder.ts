import type { LabRecord, RecordKind, Sink } from '../model/records.js';
import type { EventQueue } from './queue.js';
import type { Slots } from './slots.js';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** What a record is about: a policy or a dependency, and the dependency whose pipeline it is in. */
export interface Place {
  readonly subject: string;
  readonly dependency: string;
}

/** No place in particular. */
export const NOWHERE: Place = { subject: '', dependency: '' };

/** No operation: the record is about the world or a policy itself. */
export const NO_SLOT = -1;

/**
 * Fills in the one record object of a run and hands it to the sink. The stages of the hot path
 * call {@link Recorder.emit}, which allocates nothing.
 */
export class Recorder {
  private readonly sink: Sink;
  private readonly queue: EventQueue;
  private readonly slots: Slots;
  private readonly flows: readonly string[];
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
    value: 0,
    dependency: '',
    instance: 0,
    client: 0,
    flow: '',
  };

  /** @param flows the names of the flows; one without a name where there is only one */
  constructor(sink: Sink, queue: EventQueue, slots: Slots, flows: readonly string[]) {
    this.sink = sink;
    this.queue = queue;
    this.slots = slots;
    this.flows = flows;
  }

  /** Says how many operations there will be (-1: not known) and how often each may try at most. */
  start(operations: number, attempts: number): void {
    this.record.attempt = attempts;
    this.record.operation = operations;
    this.send('run-started', NOWHERE, '', false, 0, 0, 0);
  }

  /** Sends a record about what is in a slot, or about none ({@link NO_SLOT}). */
  emit(
    kind: RecordKind,
    slot: number,
    place: Place,
    reason = '',
    ok = false,
    until = 0,
    value = 0,
    instance = 0,
  ): void {
    this.about(slot);
    this.send(kind, place, reason, ok, until, value, instance);
  }

  /** Sends a record about a change of state. */
  change(
    kind: RecordKind,
    slot: number,
    place: Place,
    change: {
      readonly from: string;
      readonly to: string;
      readonly reason: string;
      readonly ok: boolean;
      readonly value?: number;
    },
    instance = 0,
  ): void {
    this.record.from = change.from;
    this.record.to = change.to;
    this.emit(kind, slot, place, change.reason, change.ok, 0, change.value ?? 0, instance);
    this.record.from = '';
    this.record.to = '';
  }

  private about(slot: number): void {
    const { record, slots } = this;
    if (slot < 0) {
      record.operation = -1;
      record.attempt = 0;
      record.client = 0;
      record.flow = '';
      return;
    }
    record.operation = slots.operation.of(slot);
    record.attempt = slots.attempt.of(slot);
    if (slots.needs.clients) record.client = slots.client.of(slot);
    record.flow = this.flows[slots.needs.flows ? slots.flow.of(slot) : 0] ?? '';
  }

  private send(
    kind: RecordKind,
    place: Place,
    reason: string,
    ok: boolean,
    until: number,
    value: number,
    instance: number,
  ): void {
    const { record } = this;
    record.kind = kind;
    record.at = this.queue.now;
    record.subject = place.subject;
    record.dependency = place.dependency;
    record.reason = reason;
    record.ok = ok;
    record.until = until;
    record.value = value;
    record.instance = instance;
    this.sink.take(record);
  }
}
