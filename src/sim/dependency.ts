import type { DependencySettings } from '../model/dependency.js';
import type { Outcome } from '../model/outcomes.js';
import { NEVER } from '../model/time.js';
import { type DelayLane, RANKS, type Wakeable } from './lane.js';
import { NOBODY, type Outer, type RunContext, type Stage } from './pipeline.js';
import { NO_TICKET } from './queue.js';
import { NO_SLOT, type Place } from './recorder.js';
import type { FloatColumn, IntColumn } from './slots.js';

const GOES_DOWN = 0;
const COMES_UP = 1;

/**
 * The innermost stage: answers every call after a fixed latency. Whether the answer is good is
 * decided as it answers, by whether the dependency is up at that moment.
 */
export class DependencyStage implements Stage, Wakeable {
  outer: Outer = NOBODY;
  /** The number of the breaker that let each slot in and stands right in front; null: none does. */
  guards: IntColumn | null = null;
  private up = true;
  private readonly context: RunContext;
  private readonly place: Place;
  private readonly answers: DelayLane;
  private readonly calledAt: FloatColumn;
  /** The event that answers the call of a slot. */
  private readonly pending: IntColumn;

  /** How many hosts it has. */
  readonly hosts = 1;

  /** The host that the call in a slot is for, from 0. */
  hostOf(_slot: number): number {
    return 0;
  }

  constructor(context: RunContext, settings: DependencySettings, place: Place) {
    this.context = context;
    this.place = place;
    this.answers = context.queue.lane(settings.latency, this);
    this.calledAt = context.slots.floats();
    this.pending = context.slots.ints();
    this.scheduleOutage(settings);
  }

  enter(slot: number): void {
    const { recorder, queue } = this.context;
    const guard = this.guards === null ? 0 : this.guards.of(slot);
    recorder.emit('call-started', slot, this.place, '', false, 0, 0, guard);
    this.calledAt.data[slot] = queue.now;
    this.pending.data[slot] = queue.after(this.answers, slot);
  }

  cancel(slot: number): void {
    const { recorder, queue } = this.context;
    const waited = queue.now - this.calledAt.of(slot);
    recorder.emit('call-abandoned', slot, this.place, '', false, 0, waited);
    this.pending.data[slot] = NO_TICKET;
  }

  wake(slot: number): void {
    if (this.pending.of(slot) !== this.context.queue.firing) return;
    this.answer(slot, this.up ? 'ok' : 'error');
  }

  private answer(slot: number, outcome: Outcome): void {
    const { recorder, queue } = this.context;
    const took = queue.now - this.calledAt.of(slot);
    const reason = reasonOf(outcome);
    recorder.emit('call-answered', slot, this.place, reason, outcome === 'ok', 0, took);
    this.pending.data[slot] = NO_TICKET;
    this.outer.leave(slot, outcome);
  }

  /** Down while failsFrom <= t < recoversAfter. */
  private scheduleOutage(settings: DependencySettings): void {
    const from = settings.failsFrom;
    const until = settings.recoversAfter === 'never' ? NEVER : settings.recoversAfter;
    if (until <= from) return;
    const world = { wake: (change: number) => this.change(change === COMES_UP) };
    this.context.queue.behind(from, RANKS.world, world, GOES_DOWN);
    if (until !== NEVER) this.context.queue.behind(until, RANKS.world, world, COMES_UP);
  }

  private change(up: boolean): void {
    const change = { from: stateName(this.up), to: stateName(up), reason: '', ok: up };
    this.up = up;
    this.context.recorder.change('dependency-changed', NO_SLOT, this.place, change);
  }
}

/** What goes without saying of a call or operation: good, or simply failed. */
export function reasonOf(outcome: Outcome): string {
  return outcome === 'ok' || outcome === 'error' ? '' : outcome;
}

function stateName(up: boolean): string {
  return up ? 'up' : 'down';
}
