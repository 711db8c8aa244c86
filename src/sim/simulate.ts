import { narrow } from '../model/narrow.js';
import type { PolicyPlan, VariantPlan } from '../model/plan.js';
import type { Sink } from '../model/records.js';
import { type Micros, NEVER } from '../model/time.js';
import { retryTable } from '../policy/retry.js';
import type { BudgetStage } from './budgetStage.js';
import { buildStage } from './builders.js';
import { DependencyStage } from './dependency.js';
import { Operations } from './operations.js';
import type { RunContext, Stage } from './pipeline.js';
import { EventQueue } from './queue.js';
import { keyedDraw, uniform } from './random.js';
import { NO_SLOT, NOWHERE, type Place, Recorder } from './recorder.js';
import { Instances, type Share } from './scope.js';
import { PLAIN_NEEDS, Slots } from './slots.js';
import { BurstSource } from './source.js';

/** A run that can be moved on step by step, by whichever clock. */
export interface Run {
  /** When the next thing happens; NEVER once the run is over. */
  readonly nextTime: Micros;
  /** The time of what happened last. */
  readonly now: Micros;
  /** Operations that have not settled yet. */
  readonly remaining: number;
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
  const { operations } = variant.world.workload;
  const context = createContext(variant, seed, sink);
  context.recorder.start(operations, attemptBudget(variant.policies));
  const call = { kind: 'call', pipeline: buildPipeline(context, variant), endpoint: 0 } as const;
  const source = new BurstSource(context.queue, operations);
  const flows = [{ name: '', share: 1, pool: null, steps: [call] }];
  return new VirtualRun(context, new Operations(context, { source, flows, pools: {}, clients: 1 }));
}

function createContext(variant: VariantPlan, seed: number, sink: Sink): RunContext {
  const queue = new EventQueue();
  const slots = new Slots(variant.world.workload.operations, PLAIN_NEEDS);
  let instances = 0;
  return {
    queue,
    recorder: new Recorder(sink, queue, slots, ['']),
    slots,
    draw: (purpose) => keyedDraw(seed, purpose),
    luck: (purpose, slot) =>
      uniform(seed, purpose, slots.operation.of(slot), slots.attempt.of(slot)),
    nextInstance: () => {
      instances += 1;
      return instances;
    },
  };
}

class VirtualRun implements Run {
  private readonly context: RunContext;
  private readonly operations: Operations;
  private isOver = false;

  constructor(context: RunContext, operations: Operations) {
    this.context = context;
    this.operations = operations;
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

  /** The run is over when the last operation settles, whatever the world still has in store. */
  step(wallTime?: Micros): boolean {
    if (this.isOver) return false;
    this.context.queue.step(wallTime);
    if (!this.operations.isOver) return true;
    this.isOver = true;
    this.context.recorder.emit('run-ended', NO_SLOT, NOWHERE);
    return false;
  }
}

/** Builds the stages from the dependency outwards. */
function buildPipeline(context: RunContext, variant: VariantPlan): Stage {
  const dependency: Stage = new DependencyStage(
    context,
    variant.world.dependency,
    placeOf('dependency'),
  );
  const budgets: BudgetStage[] = [];
  const share: Share = (create) => new Instances(null, create);
  return variant.policies.reduceRight((inner, policy, index) => {
    const setting = { context, place: placeOf(policy.kind), share, index, budgets };
    return buildStage(setting, policy, inner);
  }, dependency);
}

function placeOf(subject: string): Place {
  return { subject, dependency: 'dependency' };
}

/** The most attempts that the stack allows one operation: nested retries multiply. */
function attemptBudget(policies: readonly PolicyPlan[]): number {
  return policies
    .filter((policy) => policy.kind === 'retry')
    .reduce((most, policy) => most * narrow(retryTable, policy.settings).maxAttempts, 1);
}
