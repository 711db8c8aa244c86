import type { LabRecord, Sink } from '../model/records.js';
import { toMillis } from '../model/time.js';

/** One change of a breaker's state. */
export interface Transition {
  /** Milliseconds since the start of the run. */
  readonly atMs: number;
  readonly from: string;
  readonly to: string;
  /**
   * Which breaker: its name in the story, and the number of its instance, from 1. Absent in reports
   * of versions that did not tell.
   */
  readonly breaker?: string;
  readonly instance?: number;
  /** Why, for people. */
  readonly why: string;
}

/** The transitions that were kept, and how many there were. */
export interface TransitionList {
  readonly kept: readonly Transition[];
  readonly total: number;
}

/** How many transitions a report holds; the rest is counted and said to be left out. */
export const TRANSITIONS_KEPT = 1000;

/** Keeps the first changes of the breaker's state. */
export class TransitionsFold implements Sink {
  private readonly kept: Transition[] = [];
  private total = 0;

  take(record: LabRecord): void {
    if (record.kind !== 'breaker-changed') return;
    this.total += 1;
    if (this.kept.length === TRANSITIONS_KEPT) return;
    const { at, from, to, reason, subject, instance } = record;
    this.kept.push({ atMs: toMillis(at), from, to, breaker: subject, instance, why: reason });
  }

  /** The transitions in the order in which they happened. */
  list(): TransitionList {
    return { kept: this.kept, total: this.total };
  }
}
