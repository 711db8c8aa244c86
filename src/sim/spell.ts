import { type Micros, NEVER } from '../model/time.js';

/** A moment before every other: it has not happened. */
export const NOT_YET: Micros = Number.NEGATIVE_INFINITY;

/** When something is there. */
export interface SpellSettings {
  /** From this moment on, */
  readonly from: Micros;
  /** until just before this one; NEVER: for good. */
  readonly until: Micros;
  /** How long it takes, from the start, to reach its full strength. */
  readonly ramp: Micros;
  /** There only in the first `for` of every `every`, counted from its start; null: all the time. */
  readonly flap: { readonly every: Micros; readonly for: Micros } | null;
}

/** A length of time in which something is there, on and off and by degrees: a function of time. */
export class Spell {
  private readonly from: Micros;
  private readonly until: Micros;
  private readonly ramp: Micros;
  private readonly every: Micros;
  private readonly on: Micros;

  constructor({ from, until, ramp, flap }: SpellSettings) {
    this.from = from;
    this.until = until;
    this.ramp = ramp;
    const flaps = flap !== null && flap.for < flap.every;
    this.every = flaps ? flap.every : NEVER;
    this.on = flaps ? flap.for : NEVER;
  }

  /** True while it is there: its first moment belongs to it, its end does not. */
  isActive(now: Micros): boolean {
    if (now < this.from || now >= this.until) return false;
    return this.every === NEVER || (now - this.from) % this.every < this.on;
  }

  /** True from its end on: it does not come again. */
  isOver(now: Micros): boolean {
    return now >= this.until || this.until <= this.from;
  }

  /** How strong it is, from 0 to 1; 0 while it is not there. */
  strength(now: Micros): number {
    if (!this.isActive(now)) return 0;
    const passed = now - this.from;
    return passed < this.ramp ? passed / this.ramp : 1;
  }

  /** The first moment after `after` at which it begins, ends or has reached its full strength. */
  nextChange(after: Micros): Micros {
    const { from, until, ramp } = this;
    if (this.isOver(after)) return NEVER;
    if (after < from) return from;
    const full = from + ramp > after ? from + ramp : NEVER;
    return Math.min(until, full, this.nextFlap(after));
  }

  /** When it ended last, up to now; {@link NOT_YET} when it has not. */
  lastEnd(now: Micros): Micros {
    const { from, until } = this;
    if (until <= from || now < from) return NOT_YET;
    if (now < until) return this.flapEnd(now);
    return this.isActive(until - 1) ? until : this.flapEnd(until - 1);
  }

  private nextFlap(after: Micros): Micros {
    if (this.every === NEVER) return NEVER;
    const begun = after - ((after - this.from) % this.every);
    return begun + this.on > after ? begun + this.on : begun + this.every;
  }

  private flapEnd(now: Micros): Micros {
    if (this.every === NEVER) return NOT_YET;
    const end = now - ((now - this.from) % this.every) + this.on;
    if (end <= now) return end;
    return end - this.every > this.from ? end - this.every : NOT_YET;
  }
}
