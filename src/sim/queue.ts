import { type Micros, NEVER } from '../model/time.js';
import { Agenda } from './agenda.js';
import { ChunkStore } from './chunks.js';
import {
  BurstLane,
  DelayLane,
  type Head,
  RANKS,
  type Rank,
  sequenceOf,
  type Wakeable,
} from './lane.js';

/** Tells one scheduled event from all others: the lowest 32 bits of its sequence number; never 0. */
export type Ticket = number;

/** No event. */
export const NO_TICKET: Ticket = 0;

/**
 * The one event queue of a run, and its clock.
 *
 * Total order: (time, rank, sequence); see {@link RANKS}. An event scheduled now for now comes
 * after everything that was already due.
 */
export class EventQueue {
  /** The time of the event being handled. */
  now: Micros = 0;
  /**
   * The ticket of the event being handled. Nothing is ever taken out of the queue: whoever gives a
   * timer up forgets its ticket, and knows it for stale when it fires.
   */
  firing: Ticket = 0;
  /** True when that is one that no operation waits for; see {@link EventQueue.behind}. */
  isBehind = false;
  private sequence = 1;
  private readonly agenda = new Agenda();
  private readonly backdrop = new Agenda();
  private readonly chunks = new ChunkStore();
  private readonly heads: Head[] = [this.agenda.head, this.backdrop.head];

  /** When the next event is due; NEVER when there is none. */
  get nextTime(): Micros {
    return this.earliest().time;
  }

  /** Opens a lane for events that wake `target` after one fixed delay. */
  lane(delay: Micros, target: Wakeable, rank: Rank = RANKS.normal): DelayLane {
    const lane = new DelayLane(delay, rank, target, this.chunks);
    this.heads.push(lane.head);
    return lane;
  }

  /** Schedules an event on a lane, its delay from now. */
  after(lane: DelayLane, payload: number): Ticket {
    const sequence = this.reserve(1);
    lane.push(this.now + lane.delay, sequence, payload);
    return sequence | 0;
  }

  /** Schedules an event at a moment of its own, not before now. */
  at(time: Micros, rank: Rank, target: Wakeable, payload: number): Ticket {
    const sequence = this.reserve(1);
    this.agenda.push(time, rank, sequence, target, payload);
    return sequence | 0;
  }

  /**
   * Schedules an event that no operation waits for: a change of the world, a breaker's own timer,
   * a health check. Such events alone do not keep a run going; see {@link EventQueue.isIdle}.
   */
  behind(time: Micros, rank: Rank, target: Wakeable, payload: number): Ticket {
    const sequence = this.reserve(1);
    this.backdrop.push(time, rank, sequence, target, payload);
    return sequence | 0;
  }

  /** True when nothing is left that an operation may wait for. */
  get isIdle(): boolean {
    return this.heads.every((head) => head === this.backdrop.head || head.time === NEVER);
  }

  /**
   * Schedules `count` events with payloads 0, 1, 2, ... at one moment.
   * @returns the ticket of the first; the others follow it one by one
   */
  burst(time: Micros, count: number, target: Wakeable): Ticket {
    const sequence = this.reserve(count);
    const { head } = new BurstLane(time, sequence, count, target);
    const over = this.heads.findIndex((old) => old.lane instanceof BurstLane && old.time === NEVER);
    this.heads.splice(over < 0 ? this.heads.length : over, 1, head);
    return sequence | 0;
  }

  /**
   * Handles the next event.
   * @param wallTime the time on a real clock, which may be later than the event was due; left
   * out, the clock jumps to the event
   * @returns false when there was none
   */
  step(wallTime: Micros = 0): boolean {
    const head = this.earliest();
    if (head.time === NEVER) return false;
    this.now = Math.max(head.time, wallTime, this.now);
    this.firing = sequenceOf(head.order) | 0;
    this.isBehind = head === this.backdrop.head;
    head.lane.fire();
    return true;
  }

  private reserve(count: number): number {
    const first = this.sequence;
    this.sequence += count;
    return first;
  }

  /** Lanes are few: a walk over their heads beats a tree of winners for up to eight. */
  private earliest(): Head {
    let best = this.agenda.head;
    for (let index = 1; index < this.heads.length; index += 1) {
      const head = this.heads[index];
      if (head !== undefined && comesBefore(head, best)) best = head;
    }
    return best;
  }
}

/** Of two empty lanes either: both are due never. */
function comesBefore(a: Head, b: Head): boolean {
  if (a.time !== b.time) return a.time < b.time;
  return a.order < b.order;
}
