import { isAnswer, isRefusal, type Outcome } from '../model/outcomes.js';
import type { FastFailReason } from '../model/records.js';
import {
  type Breaker,
  type Permit,
  QUEUED,
  REFUSED_CAPACITY,
  REFUSED_OPEN,
  REFUSED_PROBING,
} from '../policy/port.js';
import { NOBODY, type Outer, type RunContext, type Stage } from './pipeline.js';
import { type Admission, PlacedBreaker } from './placedBreaker.js';
import type { Place } from './recorder.js';
import type { Instances, Share } from './scope.js';
import type { FloatColumn, IntColumn } from './slots.js';

/** How a breaker is set up. */
export interface BreakerSetup {
  readonly place: Place;
  /** Who shares a breaker. */
  readonly share: Share;
  /** Makes one more breaker for the slot that first needs it; -1: for everybody. */
  readonly create: (slot: number) => Breaker;
  /**
   * When each call began, if nothing but the dependency stands behind it: then no call passes it
   * unseen, and what it admits begins at once. Null: it keeps the time of admission itself.
   */
  readonly calledAt: FloatColumn | null;
}

/** Asks the breaker in charge before every attempt and tells it every result. */
export class BreakerStage implements Stage, Outer, Admission {
  outer: Outer = NOBODY;
  /** The number of the breaker that let a slot in. */
  readonly guards: IntColumn;
  private readonly context: RunContext;
  private readonly place: Place;
  private readonly inner: Stage;
  private readonly breakers: Instances<PlacedBreaker>;
  private readonly permits: FloatColumn;
  private readonly admittedAt: FloatColumn;
  /** Somebody outside asks when a refused call may come again. */
  private readonly tellsWhen: boolean;

  constructor(context: RunContext, setup: BreakerSetup, inner: Stage) {
    const { place, share, create, calledAt } = setup;
    const isInnermost = calledAt !== null;
    this.context = context;
    this.place = place;
    this.inner = inner;
    this.permits = context.slots.floats();
    this.admittedAt = calledAt ?? context.slots.floats();
    this.guards = context.slots.ints(isInnermost);
    this.tellsWhen = context.slots.clearFrom.data.length > 0;
    inner.outer = this;
    this.breakers = share((slot) => {
      const breaker = create(slot);
      const isGuarded = isInnermost && breaker.admitsWhileOpen === undefined;
      return new PlacedBreaker(context, breaker, place, isGuarded);
    });
  }

  enter(slot: number): void {
    const placed = this.breakers.enter(slot);
    const { breaker } = placed;
    const before = breaker.state;
    const permit = breaker.tryAcquire(this.context.queue.now);
    placed.afterwards(before, slot);
    if (permit === QUEUED) placed.hold(slot, this);
    else this.decided(placed, slot, permit);
    placed.readmit();
  }

  leave(slot: number, outcome: Outcome): void {
    const { now } = this.context.queue;
    const placed = this.breakers.held(slot);
    const { breaker } = placed;
    const before = breaker.state;
    const permit = this.permits.of(slot);
    const duration = now - this.admittedAt.of(slot);
    // Refused further inside: the dependency was not asked, so there is nothing to learn. The call has
    // ended all the same; some libraries keep the place of one that was merely given up.
    if (isRefusal(outcome)) breaker.recordIgnored(permit, now, duration);
    else if (isAnswer(outcome)) breaker.recordSuccess(permit, now, duration);
    else breaker.recordFailure(permit, now, duration);
    placed.afterwards(before, slot);
    this.outer.leave(slot, outcome);
    placed.readmit();
  }

  /** Whoever gives a call up does not say how it would have ended: that decides nothing. */
  cancel(slot: number): void {
    const { queue, recorder } = this.context;
    const placed = this.breakers.held(slot);
    if (placed.unhold(slot)) {
      recorder.emit('attempt-cancelled', slot, this.place);
      return;
    }
    const before = placed.breaker.state;
    placed.breaker.release(this.permits.of(slot), queue.now);
    placed.afterwards(before, slot);
    this.inner.cancel(slot);
    placed.readmit();
  }

  /** The breaker has decided, at once or after it held the operation for a while. */
  decided(placed: PlacedBreaker, slot: number, permit: Permit): void {
    if (permit < 0) {
      const { recorder } = this.context;
      if (this.tellsWhen && permit === REFUSED_OPEN) this.tellWhen(placed, slot);
      recorder.emit('fast-fail', slot, this.place, reasonOf(permit), false, 0, 0, placed.number);
      this.outer.leave(slot, 'refused');
      return;
    }
    this.permits.data[slot] = permit;
    this.admittedAt.data[slot] = this.context.queue.now;
    this.guards.data[slot] = placed.number;
    if (placed.isProbing) this.tellProbe(placed, slot);
    this.inner.enter(slot);
  }

  /** A breaker of one host does not say when another host may be called. */
  private tellWhen({ breaker }: PlacedBreaker, slot: number): void {
    const { clearFrom, host } = this.context.slots;
    clearFrom.data[slot] = host.of(slot) === 0 ? (breaker.admitsFrom ?? 0) : 0;
  }

  private tellProbe(placed: PlacedBreaker, slot: number): void {
    const { recorder } = this.context;
    recorder.emit('probe-admitted', slot, this.place, '', false, 0, 0, placed.number);
  }
}

function reasonOf(permit: Permit): FastFailReason {
  if (permit === REFUSED_PROBING) return 'probing';
  return permit === REFUSED_CAPACITY ? 'bulkhead-full' : 'open';
}
