import type { Micros } from '../model/time.js';
import { type DelayLane, RANKS, type Wakeable } from './lane.js';
import type { EventQueue, Ticket } from './queue.js';

/**
 * Timers that all wake the same target: the few delays that are known beforehand have a lane
 * each, all others share the queue's heap.
 */
export class Timers {
  private readonly queue: EventQueue;
  private readonly target: Wakeable;
  private readonly lanes: readonly DelayLane[];

  /** @param delays that many timers will have; null: not known beforehand */
  constructor(queue: EventQueue, target: Wakeable, delays: readonly (Micros | null)[]) {
    this.queue = queue;
    this.target = target;
    const known = new Set(delays.filter((delay) => delay !== null));
    this.lanes = [...known].map((delay) => queue.lane(delay, target));
  }

  /** Sets a timer. */
  after(delay: Micros, payload: number): Ticket {
    const { lanes, queue } = this;
    for (let index = 0; index < lanes.length; index += 1) {
      const lane = lanes[index];
      if (lane !== undefined && lane.delay === delay) return queue.after(lane, payload);
    }
    return queue.at(queue.now + delay, RANKS.normal, this.target, payload);
  }
}
