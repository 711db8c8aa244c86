import { type Micros, NEVER } from '../model/time.js';
import {
  type Breaker,
  type BreakerState,
  isQueueing,
  type Permit,
  QUEUED,
  type QueueingBreaker,
} from '../policy/port.js';
import { RANKS, type Wakeable } from './lane.js';
import type { RunContext } from './pipeline.js';
import { NO_SLOT, type Place } from './recorder.js';

/** Takes the decision about an operation that a breaker held for a while. */
export interface Admission {
  decided(placed: PlacedBreaker, slot: number, permit: Permit): void;
}

/** An operation that waits for a decision, and who is to be told of it. */
interface Held {
  readonly slot: number;
  readonly admission: Admission;
}

/** One breaker in its place in a run: tells of its changes and keeps its timers. */
export class PlacedBreaker implements Wakeable {
  /** Tells it apart in records, from 1. */
  readonly number: number;
  readonly breaker: Breaker;
  private readonly context: RunContext;
  private readonly place: Place;
  private readonly queueing: QueueingBreaker | null;
  /** The operations that the breaker holds, by the numbers under which they wait. */
  private readonly held = new Map<number, Held>();
  private wakeAt: Micros = NEVER;

  /** @param isGuarded true: no call may pass it while it is open */
  constructor(context: RunContext, breaker: Breaker, place: Place, isGuarded: boolean) {
    this.context = context;
    this.breaker = breaker;
    this.place = place;
    this.queueing = isQueueing(breaker) ? breaker : null;
    this.number = context.nextInstance();
    const value = breaker.mostProbes ?? 0;
    const change = { from: '', to: breaker.state, reason: '', ok: isGuarded, value };
    context.recorder.change('breaker-placed', NO_SLOT, place, change, this.number);
    this.scheduleWake();
  }

  /** True when what it admits now tests whether the dependency is back. */
  get isProbing(): boolean {
    const { state, admitsWhileOpen } = this.breaker;
    return state === 'half-open' || (state === 'open' && admitsWhileOpen === 'probe');
  }

  /** A timer of the breaker is due; one that was moved meanwhile does nothing. */
  wake(): void {
    const { now } = this.context.queue;
    if (now < this.wakeAt) return;
    this.wakeAt = NEVER;
    const before = this.breaker.state;
    this.breaker.wake(now);
    this.afterwards(before, NO_SLOT);
    this.readmit();
  }

  /** The operation waits for the breaker's decision, and the run for the operation. */
  hold(slot: number, admission: Admission): void {
    if (this.queueing === null) return;
    this.held.set(this.queueing.ticket, { slot, admission });
    const { queue } = this.context;
    const { nextWake } = this.breaker;
    if (nextWake !== NEVER) queue.at(Math.max(nextWake, queue.now), RANKS.normal, this, 0);
  }

  /** Forgets an operation that is held; false: it is not. Its place in the breaker's queue goes unused. */
  unhold(slot: number): boolean {
    for (const [ticket, waiting] of this.held) {
      if (waiting.slot === slot) return this.held.delete(ticket);
    }
    return false;
  }

  /** Lets go of held operations for as long as the breaker decides. */
  readmit(): void {
    const { queueing, held } = this;
    while (queueing !== null && held.size > 0) {
      const before = this.breaker.state;
      const permit = queueing.readmit(this.context.queue.now);
      if (permit === QUEUED) return;
      const waiting = held.get(queueing.ticket);
      this.afterwards(before, waiting?.slot ?? NO_SLOT);
      held.delete(queueing.ticket);
      if (waiting === undefined) this.giveBack(permit);
      else waiting.admission.decided(this, waiting.slot, permit);
    }
  }

  /** Tells of a change of state and keeps the breaker's next timer in the queue. */
  afterwards(before: BreakerState, slot: number): void {
    const { state, why } = this.breaker;
    if (state !== before) {
      const change = { from: before, to: state, reason: why, ok: state === 'closed' };
      this.context.recorder.change('breaker-changed', slot, this.place, change, this.number);
    }
    this.scheduleWake();
  }

  /** A place for somebody who has given up meanwhile. */
  private giveBack(permit: Permit): void {
    if (permit >= 0) this.breaker.release(permit, this.context.queue.now);
  }

  /** An earlier timer than the one in the queue is added; a later one is asked for when that fires. */
  private scheduleWake(): void {
    const { nextWake } = this.breaker;
    if (nextWake >= this.wakeAt) return;
    this.wakeAt = nextWake;
    this.context.queue.behind(nextWake, RANKS.normal, this, 0);
  }
}
