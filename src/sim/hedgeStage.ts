import { isAnswer, type Outcome } from '../model/outcomes.js';
import { NEVER } from '../model/time.js';
import { Hedge, type HedgeSettings } from '../policy/hedge.js';
import { RANKS, type Wakeable } from './lane.js';
import { NOBODY, type Outer, type RunContext, type Stage } from './pipeline.js';
import { NO_TICKET } from './queue.js';
import type { Place } from './recorder.js';
import type { Instances, Share } from './scope.js';
import type { FloatColumn, IntColumn } from './slots.js';

/**
 * Starts another attempt beside one that takes long; an answer that comes exactly then is in time.
 * The first good answer counts and ends the others; a failure counts when it is the last one out.
 *
 * The first attempt runs in the slot that came in (the whole), each other in a slot of its own (a
 * branch). Branches of a whole are linked: `next` holds a slot plus 1, 0 for none.
 */
export class HedgeStage implements Stage, Outer, Wakeable {
  outer: Outer = NOBODY;
  private readonly context: RunContext;
  private readonly place: Place;
  private readonly inner: Stage;
  private readonly hedges: Instances<Hedge>;
  /** When the first attempt of a whole was started. */
  private readonly enteredAt: FloatColumn;
  private readonly timers: IntColumn;
  /** 1 while the attempt in the whole itself is under way. */
  private readonly running: IntColumn;
  /** 1 once the attempts of a whole are given up. */
  private readonly isEnding: IntColumn;
  /** Attempts that were started beside the first. */
  private readonly extra: IntColumn;
  /** For a branch of this stage, its whole plus 1; else 0. */
  private readonly wholes: IntColumn;
  private readonly next: IntColumn;

  constructor(
    context: RunContext,
    settings: HedgeSettings,
    place: Place,
    share: Share,
    inner: Stage,
  ) {
    const { slots } = context;
    this.context = context;
    this.place = place;
    this.inner = inner;
    this.hedges = share(() => new Hedge(settings));
    this.enteredAt = slots.floats();
    this.timers = slots.ints();
    this.running = slots.ints();
    this.isEnding = slots.ints();
    this.extra = slots.ints();
    this.wholes = slots.ints();
    this.next = slots.ints();
    inner.outer = this;
  }

  enter(slot: number): void {
    this.enteredAt.data[slot] = this.context.queue.now;
    this.wholes.data[slot] = 0;
    this.next.data[slot] = 0;
    this.extra.data[slot] = 0;
    this.running.data[slot] = 1;
    this.isEnding.data[slot] = 0;
    this.hedges.enter(slot).began();
    this.schedule(slot);
    this.inner.enter(slot);
  }

  leave(slot: number, outcome: Outcome): void {
    const whole = this.wholeOf(slot);
    const isLate = this.isEnding.of(whole) === 1;
    if (isAnswer(outcome) && !isLate) this.win(whole, slot);
    if (slot === whole) this.running.data[slot] = 0;
    else this.drop(whole, slot);
    if (isLate || (!isAnswer(outcome) && this.isUnderWay(whole))) return;
    this.endOthers(whole);
    this.outer.leave(whole, outcome);
  }

  cancel(slot: number): void {
    this.endOthers(slot);
  }

  /** The attempts so far take long: one more. */
  wake(whole: number): void {
    const { queue, slots, recorder } = this.context;
    if (this.timers.of(whole) !== queue.firing) return;
    this.timers.data[whole] = NO_TICKET;
    if (!this.hedges.held(whole).mayStart()) return;
    const branch = this.branchOff(whole);
    this.extra.data[whole] = this.extra.of(whole) + 1;
    slots.beginAttempt(branch);
    recorder.emit('hedge-started', branch, this.place);
    this.schedule(whole);
    this.inner.enter(branch);
  }

  private wholeOf(slot: number): number {
    const whole = this.wholes.of(slot);
    return whole > 0 ? whole - 1 : slot;
  }

  /**
   * The answer in the slot counts. What is learnt counts from the start of the first attempt,
   * whichever answers: by what the answering one took itself, slow attempts would never be learnt of,
   * since a faster one cuts them off.
   */
  private win(whole: number, slot: number): void {
    const { queue, recorder } = this.context;
    this.hedges.held(whole).answered(queue.now - this.enteredAt.of(whole));
    if (slot !== whole) recorder.emit('hedge-won', slot, this.place);
  }

  private isUnderWay(whole: number): boolean {
    return this.running.of(whole) === 1 || this.next.of(whole) > 0;
  }

  private schedule(whole: number): void {
    const { queue } = this.context;
    const wait = this.hedges.held(whole).delayAfter(this.extra.of(whole) + 1);
    this.timers.data[whole] =
      wait === NEVER ? NO_TICKET : queue.at(queue.now + wait, RANKS.deadline, this, whole);
  }

  private branchOff(whole: number): number {
    const { slots } = this.context;
    const branch = slots.branch(whole);
    this.wholes.data[branch] = whole + 1;
    this.next.data[branch] = this.next.of(whole);
    this.next.data[whole] = branch + 1;
    return branch;
  }

  /** Takes a branch that has ended out of the list. */
  private drop(whole: number, branch: number): void {
    let before = whole;
    while (this.next.of(before) !== branch + 1) before = this.next.of(before) - 1;
    this.next.data[before] = this.next.of(branch);
    this.wholes.data[branch] = 0;
    this.context.slots.release(branch);
  }

  /**
   * The last first, so that whoever waits behind another one does not start for nothing. Giving one
   * up may let another one on all the same, which may come back at once: it is late.
   */
  private endOthers(whole: number): void {
    this.timers.data[whole] = NO_TICKET;
    this.isEnding.data[whole] = 1;
    while (this.next.of(whole) > 0) {
      const branch = this.next.of(whole) - 1;
      this.inner.cancel(branch);
      this.drop(whole, branch);
    }
    if (this.running.of(whole) === 1) this.inner.cancel(whole);
    this.running.data[whole] = 0;
  }
}
