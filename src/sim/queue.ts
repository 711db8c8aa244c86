import { type Micros, NEVER } from '../model/time.js';
import { Agenda } from './agenda.js';
import { BurstLane, DelayLane, type Lane, RANKS, type Rank, type Wakeable } from './lane.js';

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
  private readonly lanes: Lane[] = [this.agenda, this.backdrop];

  /** When the next event is due; NEVER when there is none. */
  get nextTime(): Micros {
    return this.earliest().headTime;
  }

  /** Opens a lane for events that wake `target` after one fixed delay. */
  lane(delay: Micros, target: Wakeable, rank: Rank = RANKS.normal): DelayLane {
    const lane = new DelayLane(delay, rank, target);
    this.lanes.push(lane);
    return lane;
  }

  /** Schedules an event on a lane, its delay from now. */
  after(lane: DelayLane, payload: number): Ticket {
    lane.push(this.now + lane.delay, this.sequence, payload);
    this.sequence += 1;
    return (this.sequence - 1) | 0;
  }

  /** Schedules an event at a moment of its own, not before now. */
  at(time: Micros, rank: Rank, target: Wakeable, payload: number): Ticket {
    this.agenda.push(time, rank, this.sequence, target, payload);
    this.sequence += 1;
    return (this.sequence - 1) | 0;
  }

  /**
   * Schedules an event that no operation waits for: a change of the world, a breaker's own timer,
   * a health check. Such events alone do not keep a run going; see {@link EventQueue.isIdle}.
   */
  behind(time: Micros, rank: Rank, target: Wakeable, payload: number): Ticket {
    this.backdrop.push(time, rank, this.sequence, target, payload);
    this.sequence += 1;
    return (this.sequence - 1) | 0;
  }

  /** True when nothing is left that an operation may wait for. */
  get isIdle(): boolean {
    return this.lanes.every((lane) => lane === this.backdrop || lane.headTime === NEVER);
  }

  /** Schedules `count` events with payloads 0, 1, 2, ... at one moment. */
  burst(time: Micros, count: number, target: Wakeable): void {
    this.lanes.push(new BurstLane(time, this.sequence, count, target));
    this.sequence += count;
  }

  /**
   * Handles the next event.
   * @param wallTime the time on a real clock, which may be later than the event was due; left
   * out, the clock jumps to the event
   * @returns false when there was none
   */
  step(wallTime: Micros = 0): boolean {
    const lane = this.earliest();
    if (lane.headTime === NEVER) return false;
    this.now = Math.max(lane.headTime, wallTime, this.now);
    this.firing = lane.headSequence | 0;
    this.isBehind = lane === this.backdrop;
    lane.fire();
    return true;
  }

  private earliest(): Lane {
    let best: Lane = this.agenda;
    for (let index = 1; index < this.lanes.length; index += 1) {
      const lane = this.lanes[index];
      if (lane !== undefined && lane.headTime !== NEVER && comesBefore(lane, best)) best = lane;
    }
    return best;
  }
}

function comesBefore(a: Lane, b: Lane): boolean {
  if (a.headTime !== b.headTime) return a.headTime < b.headTime;
  if (a.headRank !== b.headRank) return a.headRank < b.headRank;
  return a.headSequence < b.headSequence;
}
