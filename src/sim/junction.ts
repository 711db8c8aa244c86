import type { Outcome } from '../model/outcomes.js';
import type { DependencyStage } from './dependency.js';
import { NOBODY, type Outer, type RunContext, type Stage } from './pipeline.js';
import type { FloatColumn, IntColumn } from './slots.js';

/** Where the pipelines of several callers meet in front of one dependency. */
export class Junction implements Outer {
  private readonly dependency: DependencyStage;
  private readonly entrances: Entrance[] = [];
  /** The entrance through which the call in a slot came. */
  private readonly cameBy: IntColumn;
  private readonly guards: IntColumn;

  constructor(context: RunContext, dependency: DependencyStage) {
    this.dependency = dependency;
    this.cameBy = context.slots.ints();
    this.guards = context.slots.ints();
    dependency.guards = this.guards;
    dependency.outer = this;
  }

  /** When the call of each slot began. */
  get calledAt(): FloatColumn {
    return this.dependency.calledAt;
  }

  /** One more way in, for one more caller. */
  open(): Entrance {
    const entrance = new Entrance(this, this.entrances.length);
    this.entrances.push(entrance);
    return entrance;
  }

  /** @param guard the number of the breaker right in front; 0: there is none */
  enter(slot: number, entrance: number, guard: number): void {
    this.cameBy.data[slot] = entrance;
    this.guards.data[slot] = guard;
    this.dependency.enter(slot);
  }

  cancel(slot: number): void {
    this.dependency.cancel(slot);
  }

  leave(slot: number, outcome: Outcome): void {
    this.entrances[this.cameBy.of(slot)]?.outer.leave(slot, outcome);
  }
}

/** The dependency as one of its callers sees it. */
export class Entrance implements Stage {
  outer: Outer = NOBODY;
  /** As of a dependency that has one caller only. */
  guards: IntColumn | null = null;
  readonly calledAt: FloatColumn;
  private readonly junction: Junction;
  private readonly number: number;

  constructor(junction: Junction, number: number) {
    this.junction = junction;
    this.number = number;
    this.calledAt = junction.calledAt;
  }

  enter(slot: number): void {
    this.junction.enter(slot, this.number, this.guards?.of(slot) ?? 0);
  }

  cancel(slot: number): void {
    this.junction.cancel(slot);
  }
}
