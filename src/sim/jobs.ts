import { OUTCOMES, type Outcome } from '../model/outcomes.js';
import type { Slots } from './slots.js';
import { type IntColumn, Table } from './table.js';

/** Where a job is. A job that is no longer needed is nowhere. */
export const STATIONS = {
  nowhere: 0,
  underWay: 1,
  queued: 2,
  served: 3,
  callingOn: 4,
  onTheWayBack: 5,
  /** Its host has crashed, and it is about to be told. */
  lost: 6,
} as const;

/** A job whose caller has given it up. */
export const NO_CALLER = -1;

/**
 * The calls of a dependency as it has them itself. A job may outlive the slot of its caller, who
 * may give up and try again meanwhile: so all that is needed of the call is copied as it starts,
 * its luck too.
 */
export class Jobs extends Table {
  /** The slot of the caller; {@link NO_CALLER}: nobody waits any more. */
  readonly slot = this.ints();
  /** Counts the calls of the dependency, from 1: tells which of two came first. */
  readonly number = this.floats();
  /** One of {@link STATIONS}. */
  readonly station = this.ints();
  /** The event that ends its present stay; stale ones have another ticket. */
  readonly ticket = this.ints();
  /** The host, from 0, and the endpoint, from 1; 0: none in particular. */
  readonly host = this.ints();
  readonly endpoint = this.ints();
  /** How long serving takes by its own luck, and the answer's way back. */
  readonly work = this.floats();
  readonly wayBack = this.floats();
  /** What the answer on its way back says, by its place in the list of outcomes. */
  private readonly result = this.ints();
  private readonly jobOf: IntColumn;
  private count = 0;

  constructor(slots: Slots) {
    super(16);
    this.jobOf = slots.ints();
  }

  /** A job for the call in a slot. */
  open(slot: number): number {
    const job = this.take();
    this.count += 1;
    this.number.data[job] = this.count;
    this.slot.data[job] = slot;
    this.jobOf.data[slot] = job + 1;
    return job;
  }

  /** The job of the call in a slot; -1 when there is none, or none any more. */
  of(slot: number): number {
    return this.jobOf.of(slot) - 1;
  }

  /** The caller waits no longer. */
  disown(job: number): void {
    const slot = this.slot.of(job);
    if (slot !== NO_CALLER) this.jobOf.data[slot] = 0;
    this.slot.data[job] = NO_CALLER;
  }

  /** The job is over: nothing of it is needed any more. */
  close(job: number): void {
    this.disown(job);
    this.station.data[job] = STATIONS.nowhere;
    this.ticket.data[job] = 0;
    this.release(job);
  }

  /** The jobs in service or in the queue of a host, in the order of their calls. */
  atHost(host: number): readonly number[] {
    const { queued, callingOn } = STATIONS;
    const found: number[] = [];
    for (let job = 0; job < this.most; job += 1) {
      const station = this.station.of(job);
      const isThere = station >= queued && station <= callingOn;
      if (isThere && this.host.of(job) === host) found.push(job);
    }
    return found.sort((a, b) => this.number.of(a) - this.number.of(b));
  }

  /** Notes what the answer says. */
  setOutcome(job: number, outcome: Outcome): void {
    this.result.data[job] = OUTCOMES.indexOf(outcome);
  }

  /** What the answer says. */
  outcomeOf(job: number): Outcome {
    return OUTCOMES[this.result.of(job)] ?? 'error';
  }
}
