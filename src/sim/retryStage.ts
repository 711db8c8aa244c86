import type { Outcome } from '../model/outcomes.js';
import type { Micros } from '../model/time.js';
import { GIVE_UP, nextDelay, type RetrySettings } from '../policy/retry.js';
import type { BudgetStage } from './budgetStage.js';
import { type DelayLane, RANKS, type Wakeable } from './lane.js';
import { NOBODY, type Outer, type RunContext, type Stage } from './pipeline.js';
import { NO_TICKET } from './queue.js';
import { purposeOf } from './random.js';
import type { Place } from './recorder.js';
import type { FloatColumn, IntColumn } from './slots.js';

/** Sends an operation inwards again and again, as the retry policy decides. */
export class RetryStage implements Stage, Outer, Wakeable {
  outer: Outer = NOBODY;
  private readonly context: RunContext;
  private readonly settings: RetrySettings;
  private readonly place: Place;
  private readonly budgets: readonly BudgetStage[];
  private readonly inner: Stage;
  /** For the waits of the initial length, which most are. */
  private readonly waits: DelayLane;
  private readonly isJittered: boolean;
  private readonly purpose: number;
  /** Attempts that this policy has made of each operation; a stack may hold several retries. */
  private readonly made: IntColumn;
  /** How long the last wait was; for jitter that grows from it. */
  private readonly waited: FloatColumn;
  /** The event that ends the wait of a slot; none while its attempt is under way. */
  private readonly waiting: IntColumn;

  /** @param budgets that stand inside and must all allow a retry, the outermost first */
  constructor(
    context: RunContext,
    settings: RetrySettings,
    place: Place,
    budgets: readonly BudgetStage[],
    inner: Stage,
  ) {
    this.context = context;
    this.settings = settings;
    this.place = place;
    this.budgets = budgets;
    this.inner = inner;
    this.waits = context.queue.lane(settings.delay.initial, this);
    this.isJittered = settings.delay.jitter !== 'none';
    this.purpose = purposeOf(`${place.dependency} ${place.subject} jitter`);
    this.made = context.slots.ints();
    this.waited = context.slots.floats(this.isJittered);
    this.waiting = context.slots.ints(context.slots.needs.tickets);
    inner.outer = this;
  }

  enter(slot: number): void {
    this.made.data[slot] = 1;
    if (this.isJittered) this.waited.data[slot] = 0;
    if (this.context.slots.needs.tickets) this.waiting.data[slot] = NO_TICKET;
    this.inner.enter(slot);
  }

  leave(slot: number, outcome: Outcome): void {
    const delay = outcome === 'ok' ? GIVE_UP : this.decide(slot, outcome);
    if (delay !== GIVE_UP && this.isPaidFor(slot, outcome)) this.wait(slot, delay);
    else this.outer.leave(slot, outcome);
  }

  cancel(slot: number): void {
    if (this.waiting.of(slot) === NO_TICKET) this.inner.cancel(slot);
    else for (const budget of this.budgets) budget.forgo(slot);
    this.waiting.data[slot] = NO_TICKET;
  }

  wake(slot: number): void {
    const { queue, slots } = this.context;
    if (slots.needs.tickets) {
      if (this.waiting.of(slot) !== queue.firing) return;
      this.waiting.data[slot] = NO_TICKET;
    }
    slots.beginAttempt(slot);
    this.made.data[slot] = this.made.of(slot) + 1;
    this.inner.enter(slot);
  }

  /** Asks one budget after the other; where one says no, those before it are told that none comes. */
  private isPaidFor(slot: number, outcome: Outcome): boolean {
    if (this.budgets.length === 0) return true;
    const refuser = this.budgets.findIndex((budget) => !budget.allows(slot, outcome));
    if (refuser < 0) return true;
    for (const budget of this.budgets.slice(0, refuser)) budget.forgo(slot);
    return false;
  }

  private wait(slot: number, delay: Micros): void {
    const { recorder, queue, slots } = this.context;
    const until = queue.now + delay;
    recorder.emit('retry-waiting', slot, this.place, '', false, until);
    if (this.isJittered) this.waited.data[slot] = delay;
    const ticket =
      delay === this.waits.delay
        ? queue.after(this.waits, slot)
        : queue.at(until, RANKS.normal, this, slot);
    if (slots.needs.tickets) this.waiting.data[slot] = ticket;
  }

  private decide(slot: number, outcome: Outcome): Micros {
    const { slots } = this.context;
    const luck = this.isJittered ? this.context.luck(this.purpose, slot) : 0;
    const waited = this.isJittered ? this.waited.of(slot) : 0;
    const asked = slots.needs.places ? slots.retryAfter.of(slot) : 0;
    return nextDelay(this.settings, this.made.of(slot), outcome, waited, luck, asked);
  }
}
