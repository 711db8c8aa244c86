import { isAnswer, type Outcome } from '../model/outcomes.js';
import { NOBODY, type Outer, type RunContext, type Stage } from './pipeline.js';
import type { Place } from './recorder.js';
import type { FloatColumn, IntColumn } from './slots.js';

/**
 * The innermost stage: a dependency as its callers see it. It records how each call starts and
 * ends; what happens between is up to the kind of dependency.
 */
export abstract class DependencyStage implements Stage {
  outer: Outer = NOBODY;
  /** The number of the breaker that let each slot in and stands right in front; null: none does. */
  guards: IntColumn | null = null;
  protected readonly context: RunContext;
  protected readonly place: Place;
  /** When the call of each slot began. */
  readonly calledAt: FloatColumn;

  constructor(context: RunContext, place: Place) {
    this.context = context;
    this.place = place;
    this.calledAt = context.slots.floats();
  }

  /** How many hosts it has. */
  get hosts(): number {
    return 1;
  }

  /** The host that the call in a slot is for, from 0; it is chosen when this is first asked. */
  hostOf(_slot: number): number {
    return 0;
  }

  enter(slot: number): void {
    const { recorder, queue } = this.context;
    const guard = this.guards === null ? 0 : this.guards.of(slot);
    recorder.emit('call-started', slot, this.place, '', false, 0, 0, guard);
    this.calledAt.data[slot] = queue.now;
    this.begin(slot);
  }

  cancel(slot: number): void {
    const { recorder, queue } = this.context;
    const waited = queue.now - this.calledAt.of(slot);
    recorder.emit('call-abandoned', slot, this.place, '', false, 0, waited);
    this.abandon(slot);
  }

  /** The caller of a slot has its answer. */
  protected answer(slot: number, outcome: Outcome): void {
    const { recorder, queue } = this.context;
    const took = queue.now - this.calledAt.of(slot);
    recorder.emit('call-answered', slot, this.place, reasonOf(outcome), isAnswer(outcome), 0, took);
    this.outer.leave(slot, outcome);
  }

  /** A call begins; unless it is abandoned or never answered, `answer` follows, now or later. */
  protected abstract begin(slot: number): void;

  /** The caller has gone: no answer must follow. */
  protected abstract abandon(slot: number): void;
}

/** What goes without saying of a call or operation: good, or simply failed. */
export function reasonOf(outcome: Outcome): string {
  return outcome === 'ok' || outcome === 'error' ? '' : outcome;
}
