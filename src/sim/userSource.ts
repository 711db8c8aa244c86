import type { Micros } from '../model/time.js';
import { type DelayLane, RANKS, type Wakeable } from './lane.js';
import type { NumberedTime } from './numberedTime.js';
import type { EventQueue } from './queue.js';
import { NO_STARTER, type Source, type Starter } from './source.js';

/** How many users there are, and how long each thinks between two operations. */
export interface UserSetup {
  readonly count: number;
  /** By the number of the operation that comes next. */
  readonly thinkTime: NumberedTime;
  /** Nobody starts anything at this moment or later. */
  readonly until: Micros;
}

/**
 * Users who each do one operation after the other: all begin at once, and whoever has got an
 * answer, good or bad, thinks for a while and starts the next: a closed workload.
 *
 * The operation of user `u` in round `r` (both from 0) has the number `r * count + u`, so that it
 * meets the same chance however long the rounds before took.
 */
export class UserSource implements Source, Wakeable {
  readonly expected = -1;
  readonly left = 0;
  private readonly queue: EventQueue;
  private readonly setup: UserSetup;
  private readonly thinking: DelayLane | null;
  private starter: Starter = NO_STARTER;
  /** Users who will start at least one more operation, or have one under way. */
  private active: number;
  /** Users who will start an operation at a moment that is known. */
  private due: number;

  constructor(queue: EventQueue, setup: UserSetup) {
    this.queue = queue;
    this.setup = setup;
    this.active = setup.count;
    this.due = setup.count;
    const { fixed } = setup.thinkTime;
    this.thinking = fixed === null ? null : queue.lane(fixed, this);
  }

  get isDone(): boolean {
    const isTimeUp = this.due === 0 && this.queue.now >= this.setup.until;
    return this.active === 0 || isTimeUp;
  }

  begin(starter: Starter): void {
    this.starter = starter;
    this.queue.burst(0, this.setup.count, this);
  }

  wake(operation: number): void {
    this.due -= 1;
    this.starter.start(operation);
  }

  /** Without a guard a user who needs no time at all would never let time pass. */
  settled(operation: number, took: Micros): void {
    const next = operation + this.setup.count;
    const think = this.setup.thinkTime.of(next);
    const pause = think + took === 0 ? 1 : think;
    if (this.queue.now + pause >= this.setup.until) {
      this.active -= 1;
      return;
    }
    this.due += 1;
    if (this.thinking !== null && pause === this.thinking.delay) {
      this.queue.after(this.thinking, next);
    } else this.queue.at(this.queue.now + pause, RANKS.normal, this, next);
  }
}
