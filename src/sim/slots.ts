import { type FloatColumn, type IntColumn, Table } from './table.js';

export type { FloatColumn, IntColumn } from './table.js';

/** Which facts about slots a run has any use for; others cost no memory. */
export interface SlotNeeds {
  readonly clients: boolean;
  readonly flows: boolean;
  readonly places: boolean;
  readonly branches: boolean;
  readonly delays: boolean;
  /**
   * Something may be given up while it is under way, so that timers need columns for their tickets;
   * where nothing is, every timer that fires is wanted.
   */
  readonly tickets: boolean;
}

/** A run of one client, one flow and one dependency in which nothing is given up. */
export const PLAIN_NEEDS: SlotNeeds = {
  clients: false,
  flows: false,
  places: false,
  branches: false,
  delays: false,
  tickets: false,
};

/**
 * The table of what is under way: one slot for every operation, and for every branch of one (a
 * hedged attempt, the calls that a dependency makes in turn). Slots are used again once what was
 * in them is over. Stages keep what they know of a slot in columns of their own.
 */
export class Slots extends Table {
  /** The number of the operation, from 0. */
  readonly operation: IntColumn;
  /** The attempt that is under way, from 1; 0 before the first. */
  readonly attempt: IntColumn;
  /** Attempts made so far, those of branches included. */
  readonly made: IntColumn;
  /** When it started, as a time of the run. */
  readonly startedAt: FloatColumn;
  /** The client, flow, host and endpoint, by number. Host and endpoint: 0 none, else from 1. */
  readonly client: IntColumn;
  readonly flow: IntColumn;
  readonly host: IntColumn;
  readonly endpoint: IntColumn;
  /** The slot that this one is a branch of, plus 1; 0 for none. */
  readonly parent: IntColumn;
  /** How long the dependency asked to wait before the next attempt; 0: it did not. */
  readonly retryAfter: FloatColumn;
  /** For one refused by an open breaker: when that may admit again; 0: nobody says. */
  readonly clearFrom: FloatColumn;
  /** Tells apart the luck of side work whose attempts bear the same numbers; 0 for operations. */
  readonly salt: IntColumn;
  /**
   * Who is in a hurry asks this before a column that may be out of use: an array that ends before the
   * slot is slower to ask than one that does not.
   */
  readonly needs: SlotNeeds;

  /** @param expected how many slots there will probably be at a time */
  constructor(expected: number, needs: SlotNeeds) {
    super(expected);
    this.needs = needs;
    this.operation = this.ints();
    this.attempt = this.ints();
    this.made = needs.branches ? this.ints() : this.attempt;
    this.startedAt = this.floats();
    this.client = this.ints(needs.clients);
    this.flow = this.ints(needs.flows);
    this.host = this.ints(needs.places);
    this.endpoint = this.ints(needs.places);
    this.parent = this.ints(needs.branches);
    this.retryAfter = this.floats(needs.places);
    this.clearFrom = this.floats(needs.delays);
    this.salt = this.ints(needs.branches);
  }

  /** Takes a slot for a branch of what is in another: same operation, client, flow and place. */
  branch(of: number): number {
    const slot = this.take();
    this.operation.data[slot] = this.operation.of(of);
    this.startedAt.data[slot] = this.startedAt.of(of);
    this.client.data[slot] = this.client.of(of);
    this.flow.data[slot] = this.flow.of(of);
    this.endpoint.data[slot] = this.endpoint.of(of);
    this.parent.data[slot] = of + 1;
    return slot;
  }

  /**
   * Takes a slot for work on the side that an operation caused and does not wait for, with attempts
   * of its own.
   * @param operation on whose account it is; -1: nobody's
   */
  aside(operation: number, client: number, now: number): number {
    const slot = this.take();
    this.operation.data[slot] = operation;
    this.startedAt.data[slot] = now;
    this.client.data[slot] = client;
    this.flow.data[slot] = 0;
    this.endpoint.data[slot] = 0;
    this.parent.data[slot] = 0;
    this.made.data[slot] = 0;
    return slot;
  }

  /** The slot that this one is a branch of in the end; itself when it is none. */
  rootOf(slot: number): number {
    let root = slot;
    for (let up = this.parent.of(root); up > 0; up = this.parent.of(root)) root = up - 1;
    return root;
  }

  /** Another attempt begins, in this slot: counted by its operation. */
  beginAttempt(slot: number): void {
    const { branches, places } = this.needs;
    const root = branches ? this.rootOf(slot) : slot;
    const made = this.made.of(root) + 1;
    this.made.data[root] = made;
    this.attempt.data[slot] = made;
    if (!places) return;
    this.host.data[slot] = 0;
    this.retryAfter.data[slot] = 0;
  }
}
