import { type Micros, NEVER } from '../model/time.js';
import { Cockatiel } from '../policy/breakers/cockatiel.js';
import type { Breaker } from '../policy/port.js';
import type { Call } from './call.js';

/** The calls under way: which of them are due to end, which wait, which never end. */
export class CallBook {
  /** How many calls were let through and have not ended. */
  inFlight = 0;
  private readonly open = new Map<string, Call>();
  /** Sorted by time, of one time the one that was noted first; up to `taken` they are done with. */
  private readonly due: { readonly at: Micros; readonly call: Call }[] = [];
  private taken = 0;
  private readonly waiting = new Map<number, Call>();
  private tickets = 0;

  /** Calls that were let through or wait, and have not ended, the oldest first. */
  get unsettled(): readonly Call[] {
    return [...this.open.values()];
  }

  /** When the next call ends; NEVER when none will. */
  get nextEnd(): Micros {
    return this.due[this.taken]?.at ?? NEVER;
  }

  /** A call was let through. */
  admit(call: Call): void {
    this.open.set(keyOf(call.step, call.number), call);
    this.inFlight += 1;
    call.over = false;
  }

  /** The breaker made a call wait. */
  wait(breaker: Breaker, call: Call): void {
    this.open.set(keyOf(call.step, call.number), call);
    this.waiting.set(breaker instanceof Cockatiel ? breaker.ticket : this.tickets, call);
    this.tickets += 1;
  }

  /** A call has ended, or was refused after it had waited. */
  remove(call: Call): void {
    call.over = true;
    const wasOpen = this.open.delete(keyOf(call.step, call.number));
    if (wasOpen && call.permit >= 0) this.inFlight -= 1;
  }

  /** The call of a step that has not ended; undefined when there is none. */
  find(step: number, number: number): Call | undefined {
    return this.open.get(keyOf(step, number));
  }

  /** The call that holds a permit; undefined when it has ended. */
  holderOf(permit: number): Call | undefined {
    for (const call of this.open.values()) if (call.permit === permit) return call;
    return undefined;
  }

  /** Notes when a call is to end. */
  endAt(at: Micros, call: Call): void {
    const place = this.due.findLastIndex((entry) => entry.at <= at) + 1;
    this.due.splice(place, 0, { at, call });
  }

  /** Takes the call that ends next. */
  takeNext(): Call | undefined {
    this.taken += 1;
    return this.due[this.taken - 1]?.call;
  }

  /** The breaker has decided about a waiting call: which one it is. */
  takeWaiting(breaker: Breaker): Call | undefined {
    const [longest = -1] = this.waiting.keys();
    const ticket = breaker instanceof Cockatiel ? breaker.ticket : longest;
    const call = this.waiting.get(ticket);
    this.waiting.delete(ticket);
    return call;
  }

  /** A waiting caller gives up; the breaker may still decide about it. */
  abort(breaker: Breaker, call: Call): void {
    this.remove(call);
    for (const [ticket, waiting] of this.waiting) {
      if (waiting === call && breaker instanceof Cockatiel) breaker.abort(ticket);
    }
  }
}

function keyOf(step: number, number: number): string {
  return `${step}.${number}`;
}
