import type { Micros } from '../../model/time.js';
import {
  type Breaker,
  type Permit,
  REFUSED_CAPACITY,
  REFUSED_OPEN,
  REFUSED_PROBING,
} from '../port.js';
import { CALL, NONE } from './opossumTimers.js';
import { OpossumView } from './opossumView.js';
import { FIRES, REJECTS, SEMAPHORE_REJECTIONS, TIMEOUTS } from './opossumWindow.js';

const NO_PROBE: Permit = -1;

/**
 * nodeshift/opossum 9.0.0 and 10.0.0 (the same code) with its timers: bucket rotation, end of
 * the open duration, call timeouts, end of the warm-up.
 *
 * The clock is in whole milliseconds. Every method lets the timers that are due at or before
 * its `now` happen first, in the order in which they were armed; to see each change of state by
 * itself, call {@link Opossum.wake} at {@link OpossumView.nextWake}. A permit is even and unique; an
 * odd one was given while the breaker was disabled, and its result counts for nothing.
 */
export class Opossum extends OpossumView implements Breaker {
  #probe = NO_PROBE;

  wake(now: Micros): void {
    this.#catchUp(now);
  }

  /** Half-open is over as soon as the one call that it lets in has ended or timed out. */
  readonly mostProbes = 1;

  tryAcquire(now: Micros): Permit {
    const millis = this.#catchUp(now);
    const circuit = this.circuit;
    // Counted before any decision: refused and disabled calls are in the denominator too.
    circuit.window.add(FIRES);
    if (!this.enabled) return this.calls.admitUnguarded();
    if (circuit.state !== 'closed' && !circuit.pendingClose) {
      circuit.window.add(REJECTS);
      return circuit.state === 'open' ? REFUSED_OPEN : REFUSED_PROBING;
    }
    const isProbe = circuit.pendingClose;
    circuit.pendingClose = false;
    if (this.calls.isFull) return this.#refuse(isProbe, millis);
    const permit = this.calls.admit(millis);
    if (isProbe) this.#probe = permit;
    return permit;
  }

  recordSuccess(permit: Permit, now: Micros, _duration: Micros): void {
    this.#catchUp(now);
    if (this.calls.settle(permit)) this.circuit.succeed(this.#isProbe(permit));
  }

  recordFailure(permit: Permit, now: Micros, _duration: Micros): void {
    const millis = this.#catchUp(now);
    if (this.calls.settle(permit)) this.circuit.fail(this.#isProbe(permit), 'failed', millis);
  }

  /** Quirk: an error that `errorFilter` lets pass is a success and closes a half-open breaker. */
  recordIgnored(permit: Permit, now: Micros, duration: Micros): void {
    this.recordSuccess(permit, now, duration);
  }

  /** opossum never hears of it: the call keeps its place until its timeout, without one for ever. */
  release(_permit: Permit, now: Micros): void {
    this.#catchUp(now);
  }

  /** Opens by hand; the timer of half-open starts as after a trip. No effect when open already. */
  open(now: Micros): void {
    const millis = this.#catchUp(now);
    this.circuit.open('opened by hand', millis);
  }

  /** Closes by hand; the window keeps its counts. */
  close(now: Micros): void {
    this.#catchUp(now);
    this.circuit.close('closed by hand');
  }

  /** Guards calls again; state and window are as they were left. */
  enable(now: Micros): void {
    this.#switch(true, now);
  }

  /** Lets every call through; timers go on, and results of guarded calls still count. */
  disable(now: Micros): void {
    this.#switch(false, now);
  }

  #switch(on: boolean, now: Micros): void {
    this.#catchUp(now);
    if (this.enabled !== on) this.circuit.why = `${on ? 'enabled' : 'disabled'} by hand`;
    this.enabled = on;
  }

  #refuse(isProbe: boolean, millis: number): Permit {
    this.circuit.window.add(SEMAPHORE_REJECTIONS);
    this.circuit.fail(isProbe, 'found no free capacity', millis);
    return REFUSED_CAPACITY;
  }

  #isProbe(permit: Permit): boolean {
    return permit === this.#probe && !this.circuit.pendingClose;
  }

  #catchUp(now: Micros): number {
    const millis = Math.floor(now / 1000);
    const { timers } = this.circuit;
    if (this.calls.timedOut.length > 0) this.calls.timedOut.length = 0;
    for (let timer = timers.next(millis); timer !== NONE; timer = timers.next(millis)) {
      if (timer === CALL) this.#timeOut();
      else this.circuit.fire(timer, millis);
    }
    return millis;
  }

  #timeOut(): void {
    const due = this.circuit.timers.dueOf(CALL);
    const permit = this.calls.expire();
    this.circuit.window.add(TIMEOUTS);
    this.circuit.fail(this.#isProbe(permit), 'timed out', due);
  }
}
