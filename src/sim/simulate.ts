import type { VariantPlan } from '../model/plan.js';
import type { Sink } from '../model/records.js';
import { type Micros, NEVER } from '../model/time.js';
import { Chance } from './chance.js';
import { createContext } from './context.js';
import { RANKS } from './lane.js';
import { mostTries } from './mostTries.js';
import { Operations } from './operations.js';
import type { RunContext } from './pipeline.js';
import { Pipelines } from './pipelines.js';
import { NO_SLOT, NOWHERE } from './recorder.js';
import { planWorkload } from './workload.js';

/** A run that can be moved on step by step, by whichever clock. */
export interface Run {
  /** When the next thing happens; NEVER once the run is over. */
  readonly nextTime: Micros;
  /** The time of what happened last. */
  readonly now: Micros;
  /** Operations that have not settled yet. */
  readonly remaining: number;
  /** Random draws made so far. */
  readonly drawn: number;
  /**
   * Lets the next thing happen.
   * @param wallTime the time since the start on a real clock; left out, the time is that of the event
   * @returns false once the run is over
   */
  step(wallTime?: Micros): boolean;
}

/**
 * Sets a variant up to run.
 * @param seed of every random draw
 * @param sink takes every record, in order, from this call on
 * @throws Error for a policy kind that the register does not know: a fault of the caller, since a
 * plan is checked when it is read
 */
export function startRun(variant: VariantPlan, seed: number, sink: Sink): Run {
  const { world } = variant;
  const chance = new Chance(seed);
  const context = createContext(variant, chance, sink);
  context.recorder.start(world.workload.operations ?? -1, mostTries(variant));
  const pipelines = new Pipelines(context, variant);
  const find = pipelines.find.bind(pipelines);
  const operations = new Operations(context, planWorkload(context, chance, world, find));
  return new VirtualRun(context, operations, chance, world.drainLimit);
}

class VirtualRun implements Run {
  private readonly context: RunContext;
  private readonly operations: Operations;
  private readonly chance: Chance;
  private readonly drainLimit: Micros;
  private isDraining = false;
  private isOver = false;

  constructor(context: RunContext, operations: Operations, chance: Chance, drainLimit: Micros) {
    this.context = context;
    this.operations = operations;
    this.chance = chance;
    this.drainLimit = drainLimit;
  }

  get nextTime(): Micros {
    return this.isOver ? NEVER : this.context.queue.nextTime;
  }

  get now(): Micros {
    return this.context.queue.now;
  }

  get remaining(): number {
    return this.operations.remaining;
  }

  get drawn(): number {
    return this.chance.drawn;
  }

  /**
   * The run is over when the last operation has settled and no side work is left, whatever the
   * world still has in store; or when nothing can happen any more to what is under way.
   */
  step(wallTime?: Micros): boolean {
    if (this.isOver) return false;
    const { queue, aside } = this.context;
    const hasMore = queue.step(wallTime);
    if (this.operations.isOver && aside.count === 0) return this.end('');
    if (!hasMore || (queue.isBehind && queue.isIdle)) return this.end(this.whatIsLeft());
    if (!this.isDraining && this.operations.isLoadOver) this.drain();
    return !this.isOver;
  }

  /** The load has ended: what is under way has so much time left. */
  private drain(): void {
    const { queue } = this.context;
    this.isDraining = true;
    const stop = { wake: () => void this.end(this.whatIsLeft()) };
    queue.behind(queue.now + this.drainLimit, RANKS.deadline, stop, 0);
  }

  private whatIsLeft(): string {
    const { remaining } = this.operations;
    const work = remaining === 1 ? '1 operation has' : `${remaining} operations have`;
    return remaining > 0 ? `${work} not settled` : 'there is still something in a buffer';
  }

  private end(reason: string): false {
    this.isOver = true;
    if (reason === '') for (const close of this.context.closers) close();
    this.context.recorder.emit('run-ended', NO_SLOT, NOWHERE, reason);
    return false;
  }
}
