/** Nobody. */
export const NOBODY = -1;

/**
 * The callers that cockatiel lets wait during half-open.
 *
 * Each waits for the half-open period it came in; a caller is known by its ticket, which numbers
 * the waiting callers of a breaker from 0.
 */
export class CockatielQueue {
  readonly #waiting = new Map<number, number[]>();
  readonly #aborted = new Set<number>();
  readonly #deaf = new Set<number>();
  readonly #losesSignals: boolean;
  #ready: number[] = [];
  #decided = 0;
  #tickets = 0;

  /** @param losesSignals whether a caller that waits again can no longer abort, as in 3.2.1 */
  constructor(losesSignals: boolean) {
    this.#losesSignals = losesSignals;
  }

  /** A new caller waits for the period; its ticket. */
  join(period: number): number {
    const ticket = this.#tickets;
    this.#tickets += 1;
    this.#wait(ticket, period);
    return ticket;
  }

  /** A caller that was let go and found half-open again waits at the end of the new period. */
  rejoin(ticket: number, period: number): void {
    if (this.#losesSignals) {
      this.#deaf.add(ticket);
      this.#aborted.delete(ticket);
    }
    this.#wait(ticket, period);
  }

  /** Lets all callers of the period go on, the first first. */
  release(period: number): void {
    const waiting = this.#waiting.get(period);
    if (waiting === undefined) return;
    this.#waiting.delete(period);
    this.#ready = this.#ready.slice(this.#decided).concat(waiting);
    this.#decided = 0;
  }

  /** The next caller that may go on; {@link NOBODY} when there is none. */
  next(): number {
    const ticket = this.#ready[this.#decided] ?? NOBODY;
    if (ticket !== NOBODY) this.#decided += 1;
    return ticket;
  }

  /** Notes that the caller has aborted. */
  abort(ticket: number): void {
    if (!this.#deaf.has(ticket)) this.#aborted.add(ticket);
  }

  /** True, and the caller is forgotten, when it has aborted. */
  dropIfAborted(ticket: number): boolean {
    return this.#aborted.delete(ticket);
  }

  #wait(ticket: number, period: number): void {
    const waiting = this.#waiting.get(period);
    if (waiting === undefined) this.#waiting.set(period, [ticket]);
    else waiting.push(ticket);
  }
}
