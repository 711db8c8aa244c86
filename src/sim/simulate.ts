import { narrow } from '../model/narrow.js';
import type { PolicyPlan, VariantPlan } from '../model/plan.js';
import type { Sink } from '../model/records.js';
import { type Micros, NEVER } from '../model/time.js';
import { createBreaker } from '../policy/breakerPolicy.js';
import { isPolicyKind, type PolicyKindName } from '../policy/register.js';
import { retryTable } from '../policy/retry.js';
import { BreakerStage } from './breakerStage.js';
import { DependencyStage } from './dependency.js';
import { Operations } from './operations.js';
import type { RunContext, Stage } from './pipeline.js';
import { EventQueue } from './queue.js';
import { keyedDraw } from './random.js';
import { Recorder } from './recorder.js';
import { RetryStage } from './retryStage.js';

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
  const queue = new EventQueue();
  const recorder = new Recorder(sink);
  const slots = variant.world.workload.operations;
  const context = {
    queue,
    recorder,
    slots,
    attempts: new Int32Array(slots),
    draw: (purpose: string) => keyedDraw(seed, purpose),
  };
  recorder.emit('run-started', 0, slots, attemptBudget(variant.policies), '', '', false, 0);
  const operations = new Operations(context, buildPipeline(context, variant));
  return new VirtualRun(queue, recorder, operations);
}

class VirtualRun implements Run {
  private readonly queue: EventQueue;
  private readonly recorder: Recorder;
  private readonly operations: Operations;

  constructor(queue: EventQueue, recorder: Recorder, operations: Operations) {
    this.queue = queue;
    this.recorder = recorder;
    this.operations = operations;
  }

  get nextTime(): Micros {
    return this.operations.remaining > 0 ? this.queue.nextTime : NEVER;
  }

  get now(): Micros {
    return this.queue.now;
  }

  get remaining(): number {
    return this.operations.remaining;
  }

  /** The run is over when the last operation settles, whatever the world still has in store. */
  step(wallTime?: Micros): boolean {
    if (this.operations.remaining === 0) return false;
    this.queue.step(wallTime);
    if (this.operations.remaining > 0) return true;
    this.recorder.emit('run-ended', this.queue.now, -1, 0, '', '', false, 0);
    return false;
  }
}

/** Builds the stages from the dependency outwards. */
function buildPipeline(context: RunContext, variant: VariantPlan): Stage {
  const dependency: Stage = new DependencyStage(context, variant.world.dependency);
  return variant.policies.reduceRight(
    (inner, policy, index) => BUILDERS[kindOf(policy)](context, policy, inner, index),
    dependency,
  );
}

/** @param index the policy's place in its stack, 0 for the outermost */
type Builder = (context: RunContext, policy: PolicyPlan, inner: Stage, index: number) => Stage;

const BUILDERS: {
  readonly [K in PolicyKindName]: Builder;
} = {
  retry: (context, policy, inner) =>
    new RetryStage(context, narrow(retryTable, policy.settings), inner),
  breaker: placeBreaker,
};

/** Each breaker of a stack has luck of its own. */
function placeBreaker(context: RunContext, policy: PolicyPlan, inner: Stage, index: number): Stage {
  const breaker = createBreaker(policy.settings, context.draw(`breaker ${index}`));
  return new BreakerStage(context, breaker, inner, inner instanceof DependencyStage);
}

function kindOf(policy: PolicyPlan): PolicyKindName {
  if (isPolicyKind(policy.kind)) return policy.kind;
  throw new Error(`a plan holds a policy that nobody knows: ${policy.kind}`);
}

/** The most attempts that the stack allows one operation: nested retries multiply. */
function attemptBudget(policies: readonly PolicyPlan[]): number {
  return policies
    .filter((policy) => policy.kind === 'retry')
    .reduce((most, policy) => most * narrow(retryTable, policy.settings).maxAttempts, 1);
}
