import type { Micros } from '../model/time.js';
import { CallStep } from './callStep.js';
import { type DelayLane, RANKS, type Wakeable } from './lane.js';
import type { NumberedTime } from './numberedTime.js';
import { ParallelCalls } from './parallelCalls.js';
import type { Outer, RunContext, Stage } from './pipeline.js';
import type { Step } from './step.js';

/** A call as a step. */
export interface CallPlan {
  readonly kind: 'call';
  /** The outermost stage in front of the dependency. */
  readonly pipeline: Stage;
  /** Which of the dependency's endpoints, from 1; 0: none in particular. */
  readonly endpoint: number;
}

/** Calls that go out together as a step. */
export interface ParallelPlan {
  readonly kind: 'parallel';
  /** At least one. */
  readonly calls: readonly CallPlan[];
  /** How many of them must be answered; 1 to all. */
  readonly needs: number;
}

/** One step of an operation: work of its own, a call, or calls that go out together. */
export type StepPlan =
  | CallPlan
  | ParallelPlan
  | { readonly kind: 'work'; readonly time: NumberedTime };

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

/** Whose steps they are: woken when work is done; calls come back to it. */
export type StepOwner = Wakeable & Outer;

/** Builds the steps of one run; work that takes equally long shares a lane. */
export class StepBuilder {
  private readonly context: RunContext;
  private readonly owner: StepOwner;
  private readonly lanes = new Map<Micros, DelayLane>();
  /** Where calls that went out together come back to; null until a step has some. */
  parallel: ParallelCalls | null = null;

  constructor(context: RunContext, owner: StepOwner) {
    this.context = context;
    this.owner = owner;
  }

  build(plan: StepPlan): Step {
    const { context, owner } = this;
    if (plan.kind === 'work') return this.workFor(plan.time);
    if (plan.kind === 'call') return this.callTo(plan);
    this.parallel ??= new ParallelCalls(context, owner);
    return this.parallel.together(
      plan.calls.map((call) => this.callTo(call)),
      plan.needs,
    );
  }

  private callTo({ pipeline, endpoint }: CallPlan): CallStep {
    pipeline.outer = this.owner;
    return new CallStep(this.context, pipeline, endpoint);
  }

  private workFor(time: NumberedTime): Step {
    const { context, owner } = this;
    if (time.fixed === null) return new DrawnWork(context, time, owner);
    const lane = this.lanes.get(time.fixed) ?? context.queue.lane(time.fixed, owner);
    this.lanes.set(time.fixed, lane);
    return { begin: (slot) => void context.queue.after(lane, slot) };
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
