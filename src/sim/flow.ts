import type { Micros } from '../model/time.js';
import { type DelayLane, RANKS, type Wakeable } from './lane.js';
import type { NumberedTime } from './numberedTime.js';
import type { Outer, RunContext, Stage } from './pipeline.js';

/** A call as a step. */
export interface CallPlan {
  readonly kind: 'call';
  /** The outermost stage in front of the dependency. */
  readonly pipeline: Stage;
  /** Which of the dependency's endpoints, from 1; 0: none in particular. */
  readonly endpoint: number;
}

/** One step of an operation: work of its own, or a call. */
export type StepPlan = CallPlan | { readonly kind: 'work'; readonly time: NumberedTime };

/** What one kind of operation does. */
export interface FlowPlan {
  /** Empty where there is only one. */
  readonly name: string;
  /** Its share of all operations, against the shares of the others. */
  readonly share: number;
  /** The pool whose workers it needs; null: none. */
  readonly pool: string | null;
  /** One after the other. */
  readonly steps: readonly StepPlan[];
}

/** A step in its place in a run. */
export interface Step {
  /** The operation in the slot comes to it. Its end wakes or comes back to the owner of the step. */
  begin(slot: number): void;
}

/** Whose steps they are: woken when work is done; calls come back to it. */
export type StepOwner = Wakeable & Outer;

/** Builds the steps of one run; work that takes equally long shares a lane. */
export class StepBuilder {
  private readonly context: RunContext;
  private readonly owner: StepOwner;
  private readonly lanes = new Map<Micros, DelayLane>();

  constructor(context: RunContext, owner: StepOwner) {
    this.context = context;
    this.owner = owner;
  }

  build(plan: StepPlan): Step {
    const { context, owner } = this;
    if (plan.kind === 'work') return this.workFor(plan.time);
    plan.pipeline.outer = owner;
    return new CallStep(context, plan.pipeline, plan.endpoint);
  }

  private workFor(time: NumberedTime): Step {
    const { context, owner } = this;
    if (time.fixed === null) return new DrawnWork(context, time, owner);
    const lane = this.lanes.get(time.fixed) ?? context.queue.lane(time.fixed, owner);
    this.lanes.set(time.fixed, lane);
    return { begin: (slot) => void context.queue.after(lane, slot) };
  }
}

class CallStep implements Step {
  private readonly context: RunContext;
  private readonly pipeline: Stage;
  private readonly endpoint: number;

  constructor(context: RunContext, pipeline: Stage, endpoint: number) {
    this.context = context;
    this.pipeline = pipeline;
    this.endpoint = endpoint;
  }

  begin(slot: number): void {
    const { slots } = this.context;
    slots.endpoint.data[slot] = this.endpoint;
    slots.beginAttempt(slot);
    this.pipeline.enter(slot);
  }
}

class DrawnWork implements Step {
  private readonly context: RunContext;
  private readonly time: NumberedTime;
  private readonly owner: Wakeable;

  constructor(context: RunContext, time: NumberedTime, owner: Wakeable) {
    this.context = context;
    this.time = time;
    this.owner = owner;
  }

  begin(slot: number): void {
    const { queue, slots } = this.context;
    const end = queue.now + this.time.of(slots.operation.of(slot));
    queue.at(end, RANKS.normal, this.owner, slot);
  }
}
