import { isAnswer, type Outcome } from '../model/outcomes.js';
import { reasonOf } from './dependency.js';
import { type FlowPlan, StepBuilder, type StepOwner } from './flow.js';
import type { ParallelCalls } from './parallelCalls.js';
import type { RunContext } from './pipeline.js';
import type { PoolSettings, Work } from './pool.js';
import { purposeOf } from './random.js';
import { NOWHERE } from './recorder.js';
import { Shares } from './shares.js';
import type { IntColumn } from './slots.js';
import type { Source, Starter } from './source.js';
import type { Step } from './step.js';
import { Workforce } from './workforce.js';

/** What is to be done in a run, by whom and when. */
export interface WorkloadPlan {
  readonly source: Source;
  /** At least one, each with at least one step. */
  readonly flows: readonly FlowPlan[];
  /** By name; every client has workers of its own. */
  readonly pools: { readonly [name: string]: PoolSettings };
  /** How many clients there are; each operation is one's, by chance and evenly. */
  readonly clients: number;
}

/** A flow in its place in a run. */
interface Flow {
  readonly steps: readonly Step[];
  readonly workers: Workforce | null;
}

const CLIENT = purposeOf('client of an operation');
const FLOW = purposeOf('flow of an operation');

/**
 * The outermost end of all pipelines: starts operations when the source says so, takes them
 * through the steps of their flows, and notes how they settle.
 */
export class Operations implements Starter, StepOwner, Work {
  private underWay = 0;
  private readonly context: RunContext;
  private readonly plan: WorkloadPlan;
  private readonly shares: Shares;
  private readonly flows: readonly Flow[];
  /** Where calls that went out together come back to; null where no step has some. */
  private parallel: ParallelCalls | null = null;
  /** The step that an operation is at, and whether (1) a stand-in has answered one of its calls. */
  private readonly step: IntColumn;
  private readonly stoodIn: IntColumn;
  /** Some flow has several steps; where none has, the columns above are out of use. */
  private readonly hasSeveral: boolean;

  constructor(context: RunContext, plan: WorkloadPlan) {
    this.context = context;
    this.plan = plan;
    this.shares = new Shares(plan.flows.map(({ share }) => share));
    this.hasSeveral = plan.flows.some(({ steps }) => steps.length > 1);
    this.step = context.slots.ints(this.hasSeveral);
    this.stoodIn = context.slots.ints(this.hasSeveral);
    this.flows = this.buildFlows();
    plan.source.begin(this);
  }

  /** Operations that have not settled, as far as they are known: under way, or sure to come. */
  get remaining(): number {
    return this.plan.source.left + this.underWay;
  }

  /** True once nothing more will start. */
  get isLoadOver(): boolean {
    return this.plan.source.isDone;
  }

  /** True once nothing is under way and nothing more will start. */
  get isOver(): boolean {
    return this.underWay === 0 && this.plan.source.isDone;
  }

  start(operation: number): void {
    const { recorder, slots } = this.context;
    const slot = slots.take();
    this.prepare(slot, operation);
    this.underWay += 1;
    recorder.emit('operation-started', slot, NOWHERE);
    const workers = this.flowOf(slot)?.workers ?? null;
    if (workers === null) this.begin(slot);
    else if (!workers.of(slot).ask(slot)) this.settle(slot, 'rejected', false);
  }

  /** The operation has got all that it waited for. */
  begin(slot: number): void {
    if (this.hasSeveral) this.stoodIn.data[slot] = 0;
    this.proceed(slot, 0, 'ok');
  }

  /** A step of work is done. */
  wake(slot: number): void {
    this.proceed(slot, this.step.of(slot) + 1, 'ok');
  }

  /** A call came back. Without an answer to it the operation cannot go on. */
  leave(slot: number, outcome: Outcome): void {
    if (this.parallel !== null && this.context.slots.parent.of(slot) > 0) {
      this.parallel.leave(slot, outcome);
      return;
    }
    if (!this.hasSeveral || !isAnswer(outcome)) {
      this.finish(slot, outcome);
      return;
    }
    if (outcome === 'fallback') this.stoodIn.data[slot] = 1;
    this.proceed(slot, this.step.of(slot) + 1, outcome);
  }

  private flowOf(slot: number): Flow | undefined {
    return this.flows[this.flows.length > 1 ? this.context.slots.flow.of(slot) : 0];
  }

  private proceed(slot: number, index: number, answer: Outcome): void {
    const step = this.flowOf(slot)?.steps[index];
    if (step === undefined) {
      this.finish(slot, this.stoodIn.of(slot) === 1 ? 'fallback' : answer);
      return;
    }
    if (this.hasSeveral) this.step.data[slot] = index;
    step.begin(slot);
  }

  /** An operation that was under way settles, and whoever waits for its worker goes on. */
  private finish(slot: number, outcome: Outcome): void {
    const workers = this.flowOf(slot)?.workers ?? null;
    const pool = workers?.of(slot);
    this.settle(slot, reasonOf(outcome), isAnswer(outcome));
    pool?.giveBack();
  }

  private settle(slot: number, reason: string, isCompleted: boolean): void {
    const { recorder, queue, slots } = this.context;
    const operation = slots.operation.of(slot);
    const took = queue.now - slots.startedAt.of(slot);
    slots.attempt.data[slot] = slots.made.of(slot);
    recorder.emit('operation-settled', slot, NOWHERE, reason, isCompleted, 0, took);
    slots.release(slot);
    this.underWay -= 1;
    this.plan.source.settled(operation, took);
  }

  /** Before the first attempt luck depends on the operation alone, so variants share it. */
  private prepare(slot: number, operation: number): void {
    const { queue, slots, luck } = this.context;
    const { clients } = this.plan;
    slots.operation.data[slot] = operation;
    slots.made.data[slot] = 0;
    slots.attempt.data[slot] = 0;
    slots.startedAt.data[slot] = queue.now;
    if (slots.needs.branches) slots.parent.data[slot] = 0;
    if (clients > 1) slots.client.data[slot] = Math.floor(luck(CLIENT, slot) * clients);
    if (this.flows.length > 1) slots.flow.data[slot] = this.shares.pick(luck(FLOW, slot));
  }

  private buildFlows(): readonly Flow[] {
    const { pools, flows, clients } = this.plan;
    const steps = new StepBuilder(this.context, this);
    const workforces = new Map(
      Object.entries(pools).map(([name, settings]) => [
        name,
        new Workforce(this.context, { name, settings, clients }, this),
      ]),
    );
    const built = flows.map((flow) => ({
      steps: flow.steps.map((step) => steps.build(step)),
      workers: flow.pool === null ? null : (workforces.get(flow.pool) ?? null),
    }));
    this.parallel = steps.parallel;
    return built;
  }
}
