import type { Outcome } from '../../src/model/outcomes.js';
import type { PolicyPlan } from '../../src/model/plan.js';
import type { LabRecord, Sink } from '../../src/model/records.js';
import type { Micros } from '../../src/model/time.js';
import type { BudgetStage } from '../../src/sim/budgetStage.js';
import { buildStage } from '../../src/sim/builders.js';
import { Chance } from '../../src/sim/chance.js';
import type { DependencyStage } from '../../src/sim/dependency.js';
import { FixedDependency } from '../../src/sim/fixedDependency.js';
import type { CallPlan, FlowPlan, StepPlan } from '../../src/sim/flow.js';
import { createLuck } from '../../src/sim/luck.js';
import type { NumberedTime } from '../../src/sim/numberedTime.js';
import { Operations, type WorkloadPlan } from '../../src/sim/operations.js';
import { NOBODY, type Outer, type RunContext, type Stage } from '../../src/sim/pipeline.js';
import { EventQueue } from '../../src/sim/queue.js';
import { keyedDraw } from '../../src/sim/random.js';
import { Recorder } from '../../src/sim/recorder.js';
import { Instances, type Share } from '../../src/sim/scope.js';
import { Slots } from '../../src/sim/slots.js';
import type { Source } from '../../src/sim/source.js';
import { RecordList } from '../records.js';

/** A run of which nothing is built yet, of seed 1, that could have several of everything. */
export function contextInto(sink: Sink, flows: readonly string[] = [''], seed = 1): RunContext {
  const queue = new EventQueue();
  const slots = new Slots(16, {
    clients: true,
    flows: true,
    places: true,
    branches: true,
    delays: true,
    tickets: true,
  });
  let instances = 0;
  return {
    queue,
    recorder: new Recorder(sink, queue, slots, flows),
    slots,
    draw: (purpose) => keyedDraw(seed, purpose),
    luck: createLuck(new Chance(seed), slots),
    aside: { count: 0 },
    closers: [],
    nextInstance: () => {
      instances += 1;
      return instances;
    },
  };
}

/** A dependency that is up and answers after a while. */
export function healthy(
  context: RunContext,
  latency: Micros,
  subject = 'dependency',
): DependencyStage {
  const settings = { latency, failsFrom: 0, recoversAfter: 0 };
  return new FixedDependency(context, settings, { subject, dependency: subject });
}

/** A dependency that is never up and says so after a while. */
export function broken(context: RunContext, latency: Micros, subject = 'dependency'): Stage {
  const settings = { latency, failsFrom: 0, recoversAfter: 'never' } as const;
  return new FixedDependency(context, settings, { subject, dependency: subject });
}

/** Policies, the outermost first, in front of a stage. */
export function stackOf(
  context: RunContext,
  policies: readonly PolicyPlan[],
  innermost: Stage,
): Stage {
  const budgets: BudgetStage[] = [];
  const share: Share = (create) => new Instances(null, create);
  const last = Object.assign(innermost, { guards: null, calledAt: context.slots.floats() });
  return policies.reduceRight<Stage>((inner, policy, index) => {
    const where = { subject: policy.kind, dependency: 'dependency' };
    const setting = { context, place: where, share, index, budgets, innermost: last };
    return buildStage(setting, policy, inner);
  }, innermost);
}

/** A dependency that never answers. */
export function silent(): Stage {
  return { outer: NOBODY, enter: () => {}, cancel: () => {} };
}

/** Answers one call after the other, at once, with what it is told, again from the first. */
export class Script implements Stage {
  outer: Outer = NOBODY;
  private readonly outcomes: readonly Outcome[];
  private calls = 0;

  constructor(...outcomes: readonly Outcome[]) {
    this.outcomes = outcomes;
  }

  enter(slot: number): void {
    const outcome = this.outcomes[this.calls % this.outcomes.length];
    this.calls += 1;
    this.outer.leave(slot, outcome ?? 'ok');
  }

  cancel(): void {
    throw new Error('nobody gives up a call that is answered at once');
  }
}

/** A call as a step. */
export function call(pipeline: Stage, endpoint = 0): CallPlan {
  return { kind: 'call', pipeline, endpoint };
}

/** Calls that go out together as a step. @param needs how many must be answered; all unless said */
export function parallel(calls: readonly CallPlan[], needs = calls.length): StepPlan {
  return { kind: 'parallel', calls, needs };
}

/** Work as a step. */
export function work(time: NumberedTime): StepPlan {
  return { kind: 'work', time };
}

/** A flow without a name, of which there is only one. */
export function flow(steps: readonly StepPlan[], pool: string | null = null): FlowPlan {
  return { name: '', share: 1, pool, steps };
}

/** Builds the rest of a run around a source. */
export type Load = (context: RunContext) => Partial<WorkloadPlan> & { readonly source: Source };

/** The workload in its place: one client without pools whose operations need no time, unless said otherwise. */
export function place(context: RunContext, load: Load): Operations {
  return new Operations(context, { flows: [flow([])], pools: {}, clients: 1, ...load(context) });
}

/** Everything that happens until all that came has settled, or is stuck. */
export function recordsOf(load: Load, flows: readonly string[] = ['']): RecordList {
  const list = new RecordList();
  const context = contextInto(list, flows);
  const operations = place(context, load);
  while (!operations.isOver && context.queue.step());
  return list;
}

/** When a level changed and to what, of one subject, such as `5000 to 2`; of one client's alone. */
export function levelsOf(
  records: readonly LabRecord[],
  subject: string,
  instance = 1,
): readonly string[] {
  return records
    .filter((record) => record.subject === subject && record.instance === instance)
    .map(({ kind, at, value }) => `${at} ${kind === 'level-placed' ? 'of' : 'to'} ${value}`);
}

/** The area under a level of all clients, in level times microseconds. */
export function areaUnder(records: readonly LabRecord[], subject: string): number {
  let area = 0;
  const levels = new Map<number, LabRecord>();
  for (const record of records) {
    if (record.kind !== 'level-changed' || record.subject !== subject) continue;
    const before = levels.get(record.instance);
    if (before !== undefined) area += before.value * (record.at - before.at);
    levels.set(record.instance, record);
  }
  return area;
}
