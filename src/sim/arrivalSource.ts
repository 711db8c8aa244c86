import { type Micros, NEVER } from '../model/time.js';
import type { ArrivalProcess } from './arrivals.js';
import { RANKS, type Wakeable } from './lane.js';
import type { EventQueue } from './queue.js';
import { NO_STARTER, type Source, type Starter } from './source.js';

/** Says, one after the other, when operations start; whatever becomes of them. */
export interface StartTimes {
  /** How many there are; -1: that is not known beforehand. */
  readonly count: number;
  /**
   * The next start: each is given once, in order of time.
   * @param now a start that a late clock has missed comes at once
   * @returns NEVER after the last
   */
  next(now: Micros): Micros;
}

/**
 * Operations start at given times, whether or not earlier ones have settled: an open workload.
 * One start at a time is in the queue. The next is scheduled behind whatever the one before has
 * scheduled, so work that is over exactly when an operation comes is over before it.
 */
export class ArrivalSource implements Source, Wakeable {
  readonly expected: number;
  private readonly queue: EventQueue;
  private readonly times: StartTimes;
  private starter: Starter = NO_STARTER;
  private started = 0;
  private upcoming: Micros = 0;

  constructor(queue: EventQueue, times: StartTimes) {
    this.queue = queue;
    this.times = times;
    this.expected = times.count;
  }

  get left(): number {
    return Math.max(0, this.expected - this.started);
  }

  get isDone(): boolean {
    return this.upcoming === NEVER;
  }

  begin(starter: Starter): void {
    this.starter = starter;
    this.schedule();
  }

  wake(operation: number): void {
    this.started += 1;
    this.starter.start(operation);
    this.schedule();
  }

  settled(): void {
    // Nobody who arrives knows of those before.
  }

  private schedule(): void {
    this.upcoming = this.times.next(this.queue.now);
    if (this.upcoming === NEVER) return;
    this.queue.at(this.upcoming, RANKS.normal, this, this.started);
  }
}

/** The start times of a load, of which nobody knows beforehand how many there will be. */
export function loadTimes(load: ArrivalProcess): StartTimes {
  return { count: -1, next: (now) => load.next(now) };
}

/** The start times that were recorded, or written down one by one. */
export class TraceTimes implements StartTimes {
  readonly count: number;
  private readonly times: Float64Array;
  private position = 0;

  /**
   * @param times in any order
   * @param until starts at this moment or later are left out
   */
  constructor(times: ArrayLike<Micros>, until: Micros) {
    const sorted = Float64Array.from(times).sort();
    const end = sorted.findIndex((time) => time >= until);
    this.times = end < 0 ? sorted : sorted.subarray(0, end);
    this.count = this.times.length;
  }

  next(now: Micros): Micros {
    const time = this.times[this.position] ?? NEVER;
    this.position += 1;
    return Math.max(now, time);
  }
}
