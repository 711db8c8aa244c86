import type { FastFailReason } from '../model/records.js';
import { type Micros, NEVER } from '../model/time.js';
import {
  type Breaker,
  type BreakerState,
  isQueueing,
  type Permit,
  QUEUED,
  type QueueingBreaker,
  REFUSED_CAPACITY,
  REFUSED_PROBING,
} from '../policy/port.js';
import { RANKS, type Wakeable } from './lane.js';
import { NOBODY, type Outcome, type Outer, type RunContext, type Stage } from './pipeline.js';

/** The name under which records speak of the breaker. */
export const BREAKER = 'breaker';

/** Asks the breaker before every attempt and tells it every result. All operations share it. */
export class BreakerStage implements Stage, Outer, Wakeable {
  outer: Outer = NOBODY;
  private readonly context: RunContext;
  private readonly breaker: Breaker;
  private readonly queueing: QueueingBreaker | null;
  private readonly inner: Stage;
  private readonly permits: Float64Array;
  private readonly admittedAt: Float64Array;
  /** The slots of operations that the breaker holds, by the numbers under which they wait. */
  private readonly held = new Map<number, number>();
  private wakeAt: Micros = NEVER;

  /** @param isInnermost true when nothing but the dependency stands behind the breaker */
  constructor(context: RunContext, breaker: Breaker, inner: Stage, isInnermost: boolean) {
    this.context = context;
    this.breaker = breaker;
    this.queueing = isQueueing(breaker) ? breaker : null;
    this.inner = inner;
    this.permits = new Float64Array(context.slots);
    this.admittedAt = new Float64Array(context.slots);
    inner.outer = this;
    const isGuarded = isInnermost && breaker.admitsWhileOpen === undefined;
    const change = { from: '', to: breaker.state, reason: '', ok: isGuarded };
    context.recorder.change('breaker-placed', 0, -1, 0, BREAKER, change);
    this.scheduleWake();
  }

  enter(slot: number): void {
    const { now } = this.context.queue;
    const before = this.breaker.state;
    const permit = this.breaker.tryAcquire(now);
    this.afterwards(before, slot, now);
    if (permit === QUEUED) this.hold(slot);
    else this.answer(slot, permit, now);
    this.readmit(now);
  }

  leave(slot: number, outcome: Outcome): void {
    const { now } = this.context.queue;
    const before = this.breaker.state;
    const permit = this.permits[slot] ?? 0;
    const duration = now - (this.admittedAt[slot] ?? 0);
    // Refused further inside: the dependency was not asked, so there is nothing to learn.
    if (outcome === 'refused') this.breaker.release(permit, now);
    else if (outcome === 'ok') this.breaker.recordSuccess(permit, now, duration);
    else this.breaker.recordFailure(permit, now, duration);
    this.afterwards(before, slot, now);
    this.outer.leave(slot, outcome);
    this.readmit(now);
  }

  /** A timer of the breaker is due; one that was moved meanwhile does nothing. */
  wake(): void {
    const { now } = this.context.queue;
    if (now < this.wakeAt) return;
    this.wakeAt = NEVER;
    const before = this.breaker.state;
    this.breaker.wake(now);
    this.afterwards(before, -1, now);
    this.readmit(now);
  }

  private answer(slot: number, permit: Permit, now: Micros): void {
    if (permit < 0) this.refuse(slot, permit, now);
    else this.admit(slot, permit, now);
  }

  private admit(slot: number, permit: Permit, now: Micros): void {
    this.permits[slot] = permit;
    this.admittedAt[slot] = now;
    if (this.isProbing()) {
      const { recorder, attempts } = this.context;
      recorder.emit('probe-admitted', now, slot, attempts[slot] ?? 0, BREAKER, '', false, 0);
    }
    this.inner.enter(slot);
  }

  private isProbing(): boolean {
    const { state, admitsWhileOpen } = this.breaker;
    return state === 'half-open' || (state === 'open' && admitsWhileOpen === 'probe');
  }

  private refuse(slot: number, permit: Permit, now: Micros): void {
    const { recorder, attempts } = this.context;
    const reason = reasonOf(permit);
    recorder.emit('fast-fail', now, slot, attempts[slot] ?? 0, BREAKER, reason, false, 0);
    this.outer.leave(slot, 'refused');
  }

  private hold(slot: number): void {
    if (this.queueing !== null) this.held.set(this.queueing.ticket, slot);
  }

  /** Lets go of held operations for as long as the breaker decides. */
  private readmit(now: Micros): void {
    const { queueing, held } = this;
    while (queueing !== null && held.size > 0) {
      const before = this.breaker.state;
      const permit = queueing.readmit(now);
      const slot = held.get(queueing.ticket);
      if (permit === QUEUED || slot === undefined) return;
      held.delete(queueing.ticket);
      this.afterwards(before, slot, now);
      this.answer(slot, permit, now);
    }
  }

  /** Tells of a change of state and keeps the breaker's next timer in the queue. */
  private afterwards(before: BreakerState, slot: number, now: Micros): void {
    const { state } = this.breaker;
    if (state !== before) {
      const { recorder, attempts } = this.context;
      const change = { from: before, to: state, reason: this.breaker.why, ok: state === 'closed' };
      const attempt = slot < 0 ? 0 : (attempts[slot] ?? 0);
      recorder.change('breaker-changed', now, slot, attempt, BREAKER, change);
    }
    this.scheduleWake();
  }

  /** An earlier timer than the one in the queue is added; a later one is asked for when that fires. */
  private scheduleWake(): void {
    const { nextWake } = this.breaker;
    if (nextWake >= this.wakeAt) return;
    this.wakeAt = nextWake;
    this.context.queue.at(nextWake, RANKS.normal, this, 0);
  }
}

function reasonOf(permit: Permit): FastFailReason {
  if (permit === REFUSED_PROBING) return 'probing';
  return permit === REFUSED_CAPACITY ? 'bulkhead-full' : 'open';
}
