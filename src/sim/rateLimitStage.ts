import type { Outcome } from '../model/outcomes.js';
import type { Micros } from '../model/time.js';
import { RateBucket, type RateLimitSettings } from '../policy/rateBucket.js';
import { RANKS, type Wakeable } from './lane.js';
import { LevelRecord } from './levelRecord.js';
import { NOBODY, type Outer, type RunContext, type Stage } from './pipeline.js';
import { NO_TICKET } from './queue.js';
import type { Place } from './recorder.js';
import type { Instances, Share } from './scope.js';
import type { FloatColumn, IntColumn } from './slots.js';

/** One bucket, and how many wait for a turn that it gave them. */
interface Turns {
  readonly bucket: RateBucket;
  waiting: number;
  /** Tells of those who wait; null where nobody may. */
  readonly level: LevelRecord | null;
}

/** Lets attempts in at a set rate; one that comes too early waits its turn or is refused. */
export class RateLimitStage implements Stage, Outer, Wakeable {
  outer: Outer = NOBODY;
  private readonly context: RunContext;
  private readonly place: Place;
  private readonly inner: Stage;
  private readonly turns: Instances<Turns>;
  private readonly timers: IntColumn;
  /** When the turn of a slot that waits has come. */
  private readonly starts: FloatColumn;

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
    this.turns = share(() => this.open(settings));
    this.timers = context.slots.ints();
    this.starts = context.slots.floats();
    inner.outer = this;
  }

  enter(slot: number): void {
    const turns = this.turns.enter(slot);
    const wait = turns.bucket.take(this.context.queue.now);
    this.timers.data[slot] = NO_TICKET;
    if (wait === 0) this.inner.enter(slot);
    else if (wait > 0) this.wait(turns, slot, wait);
    else {
      this.context.recorder.emit('fast-fail', slot, this.place, 'rate-limited');
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
    const turns = this.turns.held(slot);
    turns.bucket.giveBack(this.starts.of(slot));
    count(turns, -1, slot);
    this.context.recorder.emit('attempt-cancelled', slot, this.place);
  }

  wake(slot: number): void {
    if (this.timers.of(slot) !== this.context.queue.firing) return;
    this.timers.data[slot] = NO_TICKET;
    count(this.turns.held(slot), -1, slot);
    this.inner.enter(slot);
  }

  private open(settings: RateLimitSettings): Turns {
    return { bucket: new RateBucket(settings), waiting: 0, level: this.placeLevel(settings) };
  }

  private placeLevel({ maxWait }: RateLimitSettings): LevelRecord | null {
    if (maxWait === 0) return null;
    const queue = { ...this.place, subject: `${this.place.subject} queue` };
    return new LevelRecord(this.context.recorder, queue, this.context.nextInstance(), null);
  }

  private wait(turns: Turns, slot: number, wait: Micros): void {
    const { queue } = this.context;
    count(turns, 1, slot);
    this.starts.data[slot] = queue.now + wait;
    this.timers.data[slot] = queue.at(queue.now + wait, RANKS.normal, this, slot);
  }
}

/** One more waits for a turn, or one fewer. */
function count(turns: Turns, change: 1 | -1, slot: number): void {
  turns.waiting += change;
  turns.level?.set(turns.waiting, slot);
}
