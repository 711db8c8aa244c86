import type { Outcome } from '../model/outcomes.js';
import { RateBucket, type RateLimitSettings } from '../policy/rateBucket.js';
import { RANKS, type Wakeable } from './lane.js';
import { NOBODY, type Outer, type RunContext, type Stage } from './pipeline.js';
import { NO_TICKET } from './queue.js';
import type { Place } from './recorder.js';
import type { Instances, Share } from './scope.js';
import type { FloatColumn, IntColumn } from './slots.js';

/** Lets attempts in at a set rate; one that comes too early waits its turn or is refused. */
export class RateLimitStage implements Stage, Outer, Wakeable {
  outer: Outer = NOBODY;
  private readonly context: RunContext;
  private readonly place: Place;
  private readonly inner: Stage;
  private readonly buckets: Instances<RateBucket>;
  private readonly timers: IntColumn;
  private readonly turns: FloatColumn;

  constructor(
    context: RunContext,
    settings: RateLimitSettings,
    place: Place,
    share: Share,
    inner: Stage,
  ) {
    this.context = context;
    this.place = place;
    this.inner = inner;
    this.buckets = share(() => new RateBucket(settings));
    this.timers = context.slots.ints();
    this.turns = context.slots.floats();
    inner.outer = this;
  }

  enter(slot: number): void {
    const { queue, recorder } = this.context;
    const wait = this.buckets.enter(slot).take(queue.now);
    this.timers.data[slot] = NO_TICKET;
    if (wait === 0) this.inner.enter(slot);
    else if (wait > 0) {
      this.turns.data[slot] = queue.now + wait;
      this.timers.data[slot] = queue.at(queue.now + wait, RANKS.normal, this, slot);
    } else {
      recorder.emit('fast-fail', slot, this.place, 'rate-limited');
      this.outer.leave(slot, 'refused');
    }
  }

  leave(slot: number, outcome: Outcome): void {
    this.outer.leave(slot, outcome);
  }

  cancel(slot: number): void {
    if (this.timers.of(slot) === NO_TICKET) {
      this.inner.cancel(slot);
      return;
    }
    this.timers.data[slot] = NO_TICKET;
    this.buckets.held(slot).giveBack(this.turns.of(slot));
    this.context.recorder.emit('attempt-cancelled', slot, this.place);
  }

  wake(slot: number): void {
    if (this.timers.of(slot) !== this.context.queue.firing) return;
    this.timers.data[slot] = NO_TICKET;
    this.inner.enter(slot);
  }
}
