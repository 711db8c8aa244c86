import { type Micros, NEVER } from '../model/time.js';
import { DependencyStage } from './dependency.js';
import { type DelayLane, RANKS, type Wakeable } from './lane.js';
import type { RunContext } from './pipeline.js';
import { NO_TICKET } from './queue.js';
import { NO_SLOT, type Place } from './recorder.js';
import type { IntColumn } from './slots.js';

/** What a dependency of the simplest kind needs to know. */
export interface FixedSettings {
  readonly latency: Micros;
  readonly failsFrom: Micros;
  readonly recoversAfter: Micros | 'never';
}

const GOES_DOWN = 0;
const COMES_UP = 1;

/**
 * The simplest kind of dependency, and the fastest: it answers every call after a fixed latency.
 * Whether the answer is good is decided as it answers, by whether it is up at that moment.
 */
export class FixedDependency extends DependencyStage implements Wakeable {
  private up = true;
  private readonly answers: DelayLane;
  /** The event that answers the call of a slot. */
  private readonly pending: IntColumn;

  constructor(context: RunContext, settings: FixedSettings, place: Place) {
    super(context, place);
    this.answers = context.queue.lane(settings.latency, this);
    this.pending = context.slots.ints(context.slots.needs.tickets);
    this.scheduleOutage(settings);
  }

  wake(slot: number): void {
    const { slots, queue } = this.context;
    if (slots.needs.tickets) {
      if (this.pending.of(slot) !== queue.firing) return;
      this.pending.data[slot] = NO_TICKET;
    }
    this.answer(slot, this.up ? 'ok' : 'error');
  }

  protected begin(slot: number): void {
    const { slots, queue } = this.context;
    const ticket = queue.after(this.answers, slot);
    if (slots.needs.tickets) this.pending.data[slot] = ticket;
  }

  protected abandon(slot: number): void {
    this.pending.data[slot] = NO_TICKET;
  }

  /** Down while failsFrom <= t < recoversAfter. */
  private scheduleOutage(settings: FixedSettings): void {
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

function stateName(up: boolean): string {
  return up ? 'up' : 'down';
}
