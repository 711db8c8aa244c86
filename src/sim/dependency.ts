import { NEVER } from '../model/time.js';
import type { DependencySettings } from '../model/world.js';
import { type DelayLane, RANKS, type Wakeable } from './lane.js';
import { NOBODY, type Outer, type RunContext, type Stage } from './pipeline.js';

/** The name under which records speak of the dependency. */
export const DEPENDENCY = 'dependency';

const GOES_DOWN = 0;
const COMES_UP = 1;

/**
 * The innermost stage: answers every call after a fixed latency. Whether the answer is good is
 * decided as it answers, by whether the dependency is up at that moment.
 */
export class DependencyStage implements Stage, Wakeable {
  outer: Outer = NOBODY;
  private up = true;
  private readonly context: RunContext;
  private readonly answers: DelayLane;

  constructor(context: RunContext, settings: DependencySettings) {
    this.context = context;
    this.answers = context.queue.lane(settings.latency, this);
    this.scheduleOutage(settings);
  }

  enter(slot: number): void {
    const { recorder, queue, attempts } = this.context;
    recorder.emit('call-started', queue.now, slot, attempts[slot] ?? 0, DEPENDENCY, '', false, 0);
    queue.after(this.answers, slot);
  }

  wake(slot: number): void {
    const { recorder, queue, attempts } = this.context;
    const { up } = this;
    recorder.emit('call-answered', queue.now, slot, attempts[slot] ?? 0, DEPENDENCY, '', up, 0);
    this.outer.leave(slot, up ? 'ok' : 'failed');
  }

  /** Down while failsFrom <= t < recoversAfter. */
  private scheduleOutage(settings: DependencySettings): void {
    const from = settings.failsFrom;
    const until = settings.recoversAfter === 'never' ? NEVER : settings.recoversAfter;
    if (until <= from) return;
    const world = { wake: (change: number) => this.change(change === COMES_UP) };
    this.context.queue.at(from, RANKS.world, world, GOES_DOWN);
    if (until !== NEVER) this.context.queue.at(until, RANKS.world, world, COMES_UP);
  }

  private change(up: boolean): void {
    const { recorder, queue } = this.context;
    const change = { from: stateName(this.up), to: stateName(up), reason: '', ok: up };
    this.up = up;
    recorder.change('dependency-changed', queue.now, -1, 0, DEPENDENCY, change);
  }
}

function stateName(up: boolean): string {
  return up ? 'up' : 'down';
}
