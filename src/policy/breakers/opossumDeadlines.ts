import { NEVER } from '../../model/time.js';

const FIRST_SIZE = 16;
const SETTLED = -1;

/**
 * The timeouts of the calls in flight, oldest first.
 *
 * Every call of a breaker has the same timeout, so the order in which calls start is the order in
 * which they are due: a ring is enough. Calls are numbered from 0 in the order of {@link push}.
 */
export class OpossumDeadlines {
  #due: number[] = new Array<number>(FIRST_SIZE).fill(SETTLED);
  #order: number[] = new Array<number>(FIRST_SIZE).fill(0);
  #oldest = 0;
  #next = 0;

  /** Adds the call with the next number. */
  push(due: number, order: number): void {
    if (this.#next - this.#oldest === this.#due.length) this.#grow();
    const slot = this.#slotOf(this.#next);
    this.#due[slot] = due;
    this.#order[slot] = order;
    this.#next += 1;
  }

  /** True when the call was in flight and has now settled; false: its timeout was faster. */
  settle(call: number): boolean {
    if (call < this.#oldest || this.#due[this.#slotOf(call)] === SETTLED) return false;
    this.#due[this.#slotOf(call)] = SETTLED;
    this.#skipSettled();
    return true;
  }

  /** Takes out the oldest call in flight and says its number. */
  expire(): number {
    const call = this.#oldest;
    this.settle(call);
    return call;
  }

  /** When the oldest call in flight times out; NEVER when there is none. */
  get due(): number {
    return this.#oldest < this.#next ? (this.#due[this.#slotOf(this.#oldest)] ?? NEVER) : NEVER;
  }

  /** When the timer of the oldest call in flight was armed, in the order of arming. */
  get order(): number {
    return this.#order[this.#slotOf(this.#oldest)] ?? 0;
  }

  #skipSettled(): void {
    while (this.#oldest < this.#next && this.#due[this.#slotOf(this.#oldest)] === SETTLED) {
      this.#oldest += 1;
    }
  }

  #slotOf(call: number): number {
    return call % this.#due.length;
  }

  #grow(): void {
    const [due, order] = [this.#due, this.#order];
    this.#due = new Array<number>(due.length * 2).fill(SETTLED);
    this.#order = new Array<number>(due.length * 2).fill(0);
    for (let call = this.#oldest; call < this.#next; call += 1) {
      this.#due[this.#slotOf(call)] = due[call % due.length] ?? SETTLED;
      this.#order[this.#slotOf(call)] = order[call % due.length] ?? 0;
    }
  }
}
