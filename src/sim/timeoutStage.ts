import type { Outcome } from '../model/outcomes.js';
import type { Micros } from '../model/time.js';
import { type DelayLane, RANKS, type Wakeable } from './lane.js';
import { NOBODY, type Outer, type RunContext, type Stage } from './pipeline.js';
import { NO_TICKET } from './queue.js';
import type { Place } from './recorder.js';
import type { IntColumn } from './slots.js';

/**
 * Gives up whatever is inside once it has taken too long. The slot is free at once; the work that
 * a dependency has begun may run on. An answer exactly at the timeout still counts.
 */
export class TimeoutStage implements Stage, Outer, Wakeable {
  outer: Outer = NOBODY;
  private readonly context: RunContext;
  private readonly place: Place;
  private readonly inner: Stage;
  private readonly lane: DelayLane;
  private readonly timers: IntColumn;

  constructor(context: RunContext, after: Micros, place: Place, inner: Stage) {
    this.context = context;
    this.place = place;
    this.inner = inner;
    this.lane = context.queue.lane(after, this, RANKS.deadline);
    this.timers = context.slots.ints();
    inner.outer = this;
  }

  enter(slot: number): void {
    this.timers.data[slot] = this.context.queue.after(this.lane, slot);
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
    const { queue, recorder } = this.context;
    if (this.timers.of(slot) !== queue.firing) return;
    this.timers.data[slot] = NO_TICKET;
    recorder.emit('timed-out', slot, this.place, 'timeout', false, 0, this.lane.delay);
    this.inner.cancel(slot);
    this.outer.leave(slot, 'timeout');
  }
}
