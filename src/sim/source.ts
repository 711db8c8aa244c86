import type { Micros } from '../model/time.js';
import type { Wakeable } from './lane.js';
import type { EventQueue } from './queue.js';

/** Starts operations as a source says so. */
export interface Starter {
  /** Starts an operation, now. @param operation its number, used once */
  start(operation: number): void;
}

/** Decides when operations start. */
export interface Source {
  /** How many operations there will be; -1: that is not known beforehand. */
  readonly expected: number;
  /** How many are known to come and have not started; 0 where nobody knows. */
  readonly left: number;
  /** True once nothing more will start. */
  readonly isDone: boolean;
  /** Schedules the first start; called once, when all stages are in their places. */
  begin(starter: Starter): void;
  /** Learns that an operation has settled, now, `took` after it started. */
  settled(operation: number, took: Micros): void;
}

/** All operations start together at the beginning of the run. */
export class BurstSource implements Source, Wakeable {
  readonly expected: number;
  left: number;
  private readonly queue: EventQueue;
  private starter: Starter = NO_STARTER;

  constructor(queue: EventQueue, operations: number) {
    this.queue = queue;
    this.expected = operations;
    this.left = operations;
  }

  get isDone(): boolean {
    return this.left === 0;
  }

  begin(starter: Starter): void {
    this.starter = starter;
    this.queue.burst(0, this.expected, this);
  }

  wake(operation: number): void {
    this.left -= 1;
    this.starter.start(operation);
  }

  settled(): void {
    // A burst is over when all have started, whatever becomes of them.
  }
}

/** Stands in until a source has begun. */
export const NO_STARTER: Starter = {
  start(): void {
    throw new Error('a source started an operation before it had begun');
  },
};
