import type { FastFailReason } from '../model/records.js';
import type { Micros } from '../model/time.js';
import {
  type Breaker,
  type BreakerState,
  type Permit,
  REFUSED_CAPACITY,
  REFUSED_PROBING,
} from '../policy/port.js';
import { NOBODY, type Outcome, type Outer, type RunContext, type Stage } from './pipeline.js';

/** The name under which records speak of the breaker. */
export const BREAKER = 'breaker';

/** Asks the breaker before every attempt and tells it every result. All operations share it. */
export class BreakerStage implements Stage, Outer {
  outer: Outer = NOBODY;
  private readonly context: RunContext;
  private readonly breaker: Breaker;
  private readonly inner: Stage;
  private readonly permits: Int32Array;
  private readonly admittedAt: Float64Array;

  constructor(context: RunContext, breaker: Breaker, inner: Stage) {
    this.context = context;
    this.breaker = breaker;
    this.inner = inner;
    this.permits = new Int32Array(context.slots);
    this.admittedAt = new Float64Array(context.slots);
    inner.outer = this;
    const change = { from: '', to: breaker.state, reason: '', ok: true };
    context.recorder.change('breaker-placed', 0, -1, 0, BREAKER, change);
  }

  enter(slot: number): void {
    const { now } = this.context.queue;
    const before = this.breaker.state;
    const permit = this.breaker.tryAcquire(now);
    this.noteChange(before, slot, now);
    if (permit < 0) this.refuse(slot, permit, now);
    else this.admit(slot, permit, now);
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
    this.noteChange(before, slot, now);
    this.outer.leave(slot, outcome);
  }

  private admit(slot: number, permit: Permit, now: Micros): void {
    this.permits[slot] = permit;
    this.admittedAt[slot] = now;
    if (this.breaker.state === 'half-open') {
      const { recorder, attempts } = this.context;
      recorder.emit('probe-admitted', now, slot, attempts[slot] ?? 0, BREAKER, '', false, 0);
    }
    this.inner.enter(slot);
  }

  private refuse(slot: number, permit: Permit, now: Micros): void {
    const { recorder, attempts } = this.context;
    const reason = reasonOf(permit);
    recorder.emit('fast-fail', now, slot, attempts[slot] ?? 0, BREAKER, reason, false, 0);
    this.outer.leave(slot, 'refused');
  }

  private noteChange(before: BreakerState, slot: number, now: Micros): void {
    const { state } = this.breaker;
    if (state === before) return;
    const { recorder, attempts } = this.context;
    const change = { from: before, to: state, reason: this.breaker.why, ok: state === 'closed' };
    recorder.change('breaker-changed', now, slot, attempts[slot] ?? 0, BREAKER, change);
  }
}

function reasonOf(permit: Permit): FastFailReason {
  if (permit === REFUSED_PROBING) return 'probing';
  return permit === REFUSED_CAPACITY ? 'bulkhead-full' : 'open';
}
