import type { Micros } from '../model/time.js';

/** The results that a rate is taken over. Counts, never rates: rounding is for reports. */
export interface ResultWindow {
  /** Results inside, as of the latest call of a method. */
  readonly total: number;
  readonly failed: number;
  readonly slow: number;
  /** Adds a result and forgets what is outside. */
  add(failed: boolean, slow: boolean, now: Micros): void;
  /** Forgets what has grown too old by now, called or not. */
  age(now: Micros): void;
  clear(): void;
}

const FAILED = 1;
const SLOW = 2;

function flagsOf(failed: boolean, slow: boolean): number {
  return (failed ? FAILED : 0) | (slow ? SLOW : 0);
}

/** The last N results. */
export class CallWindow implements ResultWindow {
  total = 0;
  failed = 0;
  slow = 0;
  private readonly ring: Uint8Array;
  private next = 0;

  /** @param size how many results it holds, 1 or more */
  constructor(size: number) {
    this.ring = new Uint8Array(size);
  }

  add(failed: boolean, slow: boolean): void {
    if (this.total === this.ring.length) this.forget(this.ring[this.next] ?? 0);
    else this.total += 1;
    this.ring[this.next] = flagsOf(failed, slow);
    this.next = this.next + 1 === this.ring.length ? 0 : this.next + 1;
    if (failed) this.failed += 1;
    if (slow) this.slow += 1;
  }

  /** Results do not age by themselves: only a newer one pushes an old one out. */
  age(): void {}

  /** The ring is a ring: where in it the next result goes does not matter. */
  clear(): void {
    this.total = 0;
    this.failed = 0;
    this.slow = 0;
  }

  private forget(flags: number): void {
    this.failed -= flags & FAILED;
    this.slow -= (flags & SLOW) >> 1;
  }
}

/**
 * The results of the last so long. A result counts while less than the duration has passed since
 * it came: at exactly the duration it is forgotten. Every result is kept with its time, so idle
 * time ages the window exactly.
 */
export class TimeWindow implements ResultWindow {
  total = 0;
  failed = 0;
  slow = 0;
  private readonly duration: Micros;
  private times = new Float64Array(16);
  private flags = new Uint8Array(16);
  private first = 0;

  constructor(duration: Micros) {
    this.duration = duration;
  }

  add(failed: boolean, slow: boolean, now: Micros): void {
    this.age(now);
    if (this.total === this.times.length) this.grow();
    const index = (this.first + this.total) & (this.times.length - 1);
    this.times[index] = now;
    this.flags[index] = flagsOf(failed, slow);
    this.total += 1;
    if (failed) this.failed += 1;
    if (slow) this.slow += 1;
  }

  age(now: Micros): void {
    const horizon = now - this.duration;
    while (this.total > 0 && (this.times[this.first] ?? 0) <= horizon) {
      const flags = this.flags[this.first] ?? 0;
      this.failed -= flags & FAILED;
      this.slow -= (flags & SLOW) >> 1;
      this.first = (this.first + 1) & (this.times.length - 1);
      this.total -= 1;
    }
  }

  clear(): void {
    this.total = 0;
    this.failed = 0;
    this.slow = 0;
    this.first = 0;
  }

  private grow(): void {
    const times = new Float64Array(this.times.length * 2);
    const flags = new Uint8Array(times.length);
    for (let index = 0; index < this.total; index += 1) {
      const from = (this.first + index) & (this.times.length - 1);
      times[index] = this.times[from] ?? 0;
      flags[index] = this.flags[from] ?? 0;
    }
    this.times = times;
    this.flags = flags;
    this.first = 0;
  }
}
