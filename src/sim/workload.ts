import { NEVER } from '../model/time.js';
import {
  callsOf,
  type FlowSettings,
  type LoadSettings,
  type StepSettings,
} from '../model/workload.js';
import { ArrivalSource, loadTimes, TraceTimes } from './arrivalSource.js';
import { createArrivals } from './arrivals.js';
import type { Chance } from './chance.js';
import type { CallPlan, FlowPlan, StepPlan } from './flow.js';
import { drawnTime } from './numberedTime.js';
import type { WorkloadPlan } from './operations.js';
import type { RunContext } from './pipeline.js';
import { createSampler } from './sampler.js';
import type { SlotNeeds } from './slots.js';
import { BurstSource, type Source } from './source.js';
import { UserSource } from './userSource.js';

/**
 * Finds what a call step needs.
 * @param dependency null: the only one
 * @param endpoint null: none in particular
 */
export type CallFinder = (dependency: string | null, endpoint: string | null) => CallPlan;

/**
 * Turns what a world says of the work into what {@link WorkloadPlan} wants.
 * @param chance of every random draw
 * @param load in which nothing is wrong by {@link import('../model/workloadRemarks.js').workloadRemarks}
 * @throws Error when the load does not say when operations start: a fault of the caller
 */
export function planWorkload(
  context: RunContext,
  chance: Chance,
  load: LoadSettings,
  findCall: CallFinder,
): WorkloadPlan {
  const flows = Object.entries(load.flows).map(([name, flow]) =>
    planFlow(chance, name, flow, findCall),
  );
  return {
    source: buildSource(context, chance, load),
    flows: flows.length > 0 ? flows : [loneFlow(findCall)],
    pools: load.pools,
    clients: load.clients,
  };
}

/** Only where there are no flows: a way to a dependency that nobody calls would be in the way. */
function loneFlow(findCall: CallFinder): FlowPlan {
  return { name: '', share: 1, pool: null, steps: [findCall(null, null)] };
}

/** The names of the flows for the records: one without a name where a world has none. */
export function flowNames({ flows }: LoadSettings): readonly string[] {
  const names = Object.keys(flows);
  return names.length > 0 ? names : [''];
}

/** Which facts about slots the work has any use for. */
export function loadNeeds(load: LoadSettings): Omit<SlotNeeds, 'places' | 'delays' | 'tickets'> {
  const steps = Object.values(load.flows).flatMap((flow) => flow.steps);
  const branches = steps.some(({ parallel }) => parallel.length > 0);
  return { clients: load.clients > 1, flows: flowNames(load).length > 1, branches };
}

/** How many operations will probably be under way at a time, as far as the load says so itself. */
export function expectedUnderWay({ workload }: LoadSettings): number {
  return workload.operations ?? workload.users?.count ?? 0;
}

/**
 * The most attempts that an operation may make; 0: there is no limit, or nothing to limit.
 * @param mostOf the most that one call to a dependency (null: the only one) may make; 0: no limit
 */
export function mostAttempts(
  { flows }: LoadSettings,
  mostOf: (dependency: string | null) => number,
): number {
  const sums = Object.values(flows).map(({ steps }) => {
    const calls = steps.flatMap((step) =>
      callsOf(step).map(({ call, times }) => ({ call, times: times * step.times })),
    );
    return calls.reduce((sum, { call, times }) => sum + times * (mostOf(call) || NO_LIMIT), 0);
  });
  const most = sums.length === 0 ? mostOf(null) : Math.max(...sums);
  return Number.isFinite(most) ? most : 0;
}

const NO_LIMIT = Number.POSITIVE_INFINITY;

function planFlow(
  chance: Chance,
  name: string,
  flow: FlowSettings,
  findCall: CallFinder,
): FlowPlan {
  const { share, pool, steps } = flow;
  return {
    name,
    share,
    pool,
    steps: steps.flatMap((step, index) =>
      Array.from({ length: step.times }, (_, round) => {
        // Every time is drawn anew, and the first as if it were the only one.
        const purpose = `work ${name} ${index}${round === 0 ? '' : ` ${round}`}`;
        return planStep(chance, purpose, step, findCall);
      }),
    ),
  };
}

function planStep(
  chance: Chance,
  purpose: string,
  step: StepSettings,
  findCall: CallFinder,
): StepPlan {
  const { work, call, endpoint, parallel, needs } = step;
  if (work !== null) return { kind: 'work', time: drawnTime(createSampler(work), chance, purpose) };
  if (parallel.length === 0) return findCall(call, endpoint);
  const calls = parallel.flatMap((one) =>
    Array.from({ length: one.times }, () => findCall(one.call, one.endpoint)),
  );
  return { kind: 'parallel', calls, needs: needs ?? calls.length };
}

function buildSource({ queue, draw }: RunContext, chance: Chance, load: LoadSettings): Source {
  const { duration, workload } = load;
  const { operations, arrivals, users, trace } = workload;
  const until = duration ?? NEVER;
  if (operations !== null) return new BurstSource(queue, operations);
  if (arrivals !== null) {
    const process = createArrivals({ ...arrivals, duration }, draw('arrivals'));
    return new ArrivalSource(queue, loadTimes(process));
  }
  if (users !== null) {
    const thinkTime = drawnTime(createSampler(users.thinkTime), chance, 'think time');
    return new UserSource(queue, { count: users.count, thinkTime, until });
  }
  const { starts } = trace;
  if (starts.length > 0) return new ArrivalSource(queue, new TraceTimes(starts, until));
  throw new Error('a workload does not say when its operations start');
}
