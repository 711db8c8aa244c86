import type { MillisRange } from '../model/differences.js';
import { fromMillis } from '../model/time.js';
import type { Breaker } from '../policy/port.js';
import { Drive } from './drive.js';
import { ask, results, SETTLE, type Step, wait } from './steps.js';
import { type Build, breakerOf, type Subject } from './subject.js';

/** A few cooldowns, in milliseconds: almost every search ends there. */
const SOON = 4_095;
/** An hour, in milliseconds: what has not happened by then never does. */
const LONG_ENOUGH = 3_600_000;
/** More failures than any of the subjects needs to open. */
const MOST_FAILURES = 40;

/** Puts questions to one subject; every question to a new breaker of its own. */
export class Questions<S extends Subject = Subject> {
  readonly subject: S;
  readonly build: Build;
  private readonly newBreaker: () => Breaker;

  constructor(subject: S, build: Build) {
    this.subject = subject;
    this.build = build;
    this.newBreaker = breakerOf(subject, build);
  }

  /** Where a new breaker stands after these steps. */
  after(steps: readonly Step[]): Drive {
    const drive = new Drive(this.subject, this.newBreaker());
    for (const step of steps) drive.take(step);
    return drive;
  }

  /** Whether these steps, looked at, leave it other than closed. */
  opens(steps: readonly Step[]): boolean {
    return this.after([...steps, SETTLE]).state !== 'closed';
  }

  /** How many failures more it takes to open after these steps; null: no number does. */
  failuresToOpen(steps: readonly Step[]): number | null {
    for (let count = 0; count <= MOST_FAILURES; count += 1) {
      if (this.opens([...steps, results('F'.repeat(count))])) return count;
    }
    return null;
  }

  /** The first whole millisecond after these steps at which a call goes out; null: none does. */
  firstCall(steps: readonly Step[]): number | null {
    const goesOut = (millis: number): boolean =>
      this.after([...steps, wait(fromMillis(millis)), ask('next')]).admitted('next');
    return firstMillis(0, SOON, goesOut) ?? firstMillis(SOON, LONG_ENOUGH, goesOut);
  }
}

/**
 * The first whole millisecond, of those from `from` to `limit`, at which something holds that goes on holding once it does.
 * @returns null when it does not hold at `limit`
 */
export function firstMillis(
  from: number,
  limit: number,
  holds: (millis: number) => boolean,
): number | null {
  if (!holds(limit)) return null;
  let [low, high] = [from, limit];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The smallest and the largest. */
export function rangeOf(values: readonly number[]): MillisRange {
  return { from: Math.min(...values), to: Math.max(...values) };
}
