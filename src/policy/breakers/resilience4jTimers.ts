import { type Micros, NEVER } from '../../model/time.js';

/** What a timer ends: OPEN, or a HALF_OPEN without verdict. */
export type TimerKind = 'open' | 'half-open';

interface Timer {
  readonly kind: TimerKind;
  readonly due: Micros;
}

/**
 * The one-shot timers of a breaker: at most one of the present state, and those that `reset()`
 * left running (quirk of 2.4.0: it replaces the state without cancelling its timer).
 */
export class Resilience4jTimers {
  private kind: TimerKind = 'open';
  private due: Micros = NEVER;
  /** The earliest first. */
  private readonly left: Timer[] = [];

  /** When the next timer is due; NEVER when none runs. */
  get next(): Micros {
    const first = this.left[0];
    return first === undefined ? this.due : Math.min(first.due, this.due);
  }

  /** Starts the timer of the state just entered. */
  start(kind: TimerKind, due: Micros): void {
    this.kind = kind;
    this.due = due;
  }

  /** The present state is left by a transition: its timer will not run. */
  cancel(): void {
    this.due = NEVER;
  }

  /** The present state is replaced by a reset: its timer runs on. */
  leave(): void {
    if (this.due === NEVER) return;
    this.left.push({ kind: this.kind, due: this.due });
    this.left.sort((a, b) => a.due - b.due);
    this.due = NEVER;
  }

  /** Removes the timer that is due next and says what it ends; of two at once the older. */
  take(): TimerKind {
    const first = this.left[0];
    if (first !== undefined && first.due <= this.due) {
      this.left.shift();
      return first.kind;
    }
    this.due = NEVER;
    return this.kind;
  }
}
