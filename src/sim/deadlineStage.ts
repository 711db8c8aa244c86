import type { Outcome } from '../model/outcomes.js';
import type { Micros } from '../model/time.js';
import { RANKS, type Wakeable } from './lane.js';
import { NOBODY, type Outer, type RunContext, type Stage } from './pipeline.js';
import { NO_TICKET } from './queue.js';
import type { Place } from './recorder.js';
import type { IntColumn } from './slots.js';

/**
 * Gives an operation up at a moment counted from its start, so that waiting for a worker and all
 * attempts share one budget of time. What is left of it limits whatever is inside; when nothing is
 * left, nothing is tried any more.
 */
export class DeadlineStage implements Stage, Outer, Wakeable {
  outer: Outer = NOBODY;
  private readonly context: RunContext;
  private readonly after: Micros;
  private readonly place: Place;
  private readonly inner: Stage;
  private readonly timers: IntColumn;

  constructor(context: RunContext, after: Micros, place: Place, inner: Stage) {
    this.context = context;
    this.after = after;
    this.place = place;
    this.inner = inner;
    this.timers = context.slots.ints();
    inner.outer = this;
  }

  enter(slot: number): void {
    const { queue, slots, recorder } = this.context;
    const limit = slots.startedAt.of(slots.rootOf(slot)) + this.after;
    if (limit <= queue.now) {
      this.tell(slot, queue.now - limit + this.after);
      recorder.emit('attempt-cancelled', slot, this.place);
      this.outer.leave(slot, 'timeout');
      return;
    }
    this.timers.data[slot] = queue.at(limit, RANKS.deadline, this, slot);
    this.inner.enter(slot);
  }

  leave(slot: number, outcome: Outcome): void {
    this.timers.data[slot] = NO_TICKET;
    this.outer.leave(slot, outcome);
  }

  cancel(slot: number): void {
    this.timers.data[slot] = NO_TICKET;
    this.inner.cancel(slot);
  }

  wake(slot: number): void {
    if (this.timers.of(slot) !== this.context.queue.firing) return;
    this.timers.data[slot] = NO_TICKET;
    this.tell(slot, this.after);
    this.inner.cancel(slot);
    this.outer.leave(slot, 'timeout');
  }

  /** @param spent since the operation started */
  private tell(slot: number, spent: Micros): void {
    this.context.recorder.emit('timed-out', slot, this.place, 'deadline', false, 0, spent);
  }
}
