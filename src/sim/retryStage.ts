import type { Outcome } from '../model/outcomes.js';
import { GIVE_UP, nextDelay, type RetrySettings } from '../policy/retry.js';
import type { DelayLane, Wakeable } from './lane.js';
import { NOBODY, type Outer, type RunContext, type Stage } from './pipeline.js';
import { NO_TICKET } from './queue.js';
import type { Place } from './recorder.js';
import type { IntColumn } from './slots.js';

/** Sends an operation inwards again and again, as the retry policy decides. */
export class RetryStage implements Stage, Outer, Wakeable {
  outer: Outer = NOBODY;
  private readonly context: RunContext;
  private readonly settings: RetrySettings;
  private readonly place: Place;
  private readonly inner: Stage;
  private readonly waits: DelayLane;
  /** Attempts that this policy has made of each operation; a stack may hold several retries. */
  private readonly made: IntColumn;
  /** The event that ends the wait of a slot; none while its attempt is under way. */
  private readonly waiting: IntColumn;

  constructor(context: RunContext, settings: RetrySettings, place: Place, inner: Stage) {
    this.context = context;
    this.settings = settings;
    this.place = place;
    this.inner = inner;
    this.waits = context.queue.lane(settings.delay, this);
    this.made = context.slots.ints();
    this.waiting = context.slots.ints();
    inner.outer = this;
  }

  enter(slot: number): void {
    this.made.data[slot] = 1;
    this.waiting.data[slot] = NO_TICKET;
    this.inner.enter(slot);
  }

  leave(slot: number, outcome: Outcome): void {
    const delay = outcome === 'ok' ? GIVE_UP : nextDelay(this.settings, this.made.of(slot));
    if (delay === GIVE_UP) {
      this.outer.leave(slot, outcome);
      return;
    }
    const { recorder, queue } = this.context;
    recorder.emit('retry-waiting', slot, this.place, '', false, queue.now + delay);
    this.waiting.data[slot] = queue.after(this.waits, slot);
  }

  cancel(slot: number): void {
    if (this.waiting.of(slot) === NO_TICKET) this.inner.cancel(slot);
    this.waiting.data[slot] = NO_TICKET;
  }

  wake(slot: number): void {
    const { queue, slots } = this.context;
    if (this.waiting.of(slot) !== queue.firing) return;
    this.waiting.data[slot] = NO_TICKET;
    slots.beginAttempt(slot);
    this.made.data[slot] = this.made.of(slot) + 1;
    this.inner.enter(slot);
  }
}
