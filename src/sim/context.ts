import type { VariantPlan } from '../model/plan.js';
import type { Sink } from '../model/records.js';
import { dependenciesOf } from '../model/world.js';
import type { Chance } from './chance.js';
import { createLuck } from './luck.js';
import type { RunContext } from './pipeline.js';
import { EventQueue } from './queue.js';
import { Recorder } from './recorder.js';
import { type SlotNeeds, Slots } from './slots.js';
import { expectedUnderWay, flowNames, loadNeeds } from './workload.js';

/** Sets up what all stages of a run share. */
export function createContext(variant: VariantPlan, chance: Chance, sink: Sink): RunContext {
  const { world } = variant;
  const queue = new EventQueue();
  const slots = new Slots(expectedUnderWay(world), needsOf(variant));
  let instances = 0;
  return {
    queue,
    recorder: new Recorder(sink, queue, slots, flowNames(world)),
    slots,
    draw: (purpose) => chance.draws(purpose),
    luck: createLuck(chance, slots),
    aside: { count: 0 },
    closers: [],
    nextInstance: () => {
      instances += 1;
      return instances;
    },
  };
}

function needsOf({ world, policies }: VariantPlan): SlotNeeds {
  const isPlaced = Object.values(dependenciesOf(world)).some(
    ({ endpoints, hosts, trouble }) =>
      endpoints.length > 0 || hosts > 1 || trouble.some(({ kind }) => kind === 'rate-limit'),
  );
  const isSplit = policies.some(({ kind }) => SPLITTING.includes(kind));
  const isLayered = Object.values(dependenciesOf(world)).some(({ calls }) => calls !== null);
  const delays = policies.some(({ settings }) => settings['kind'] === 'buffer');
  const needs = loadNeeds(world);
  const branches = needs.branches || isSplit || isLayered;
  const tickets = branches || policies.some(({ kind }) => LIMITING.includes(kind));
  return { ...needs, places: isPlaced, branches, delays, tickets };
}

/** Policies that call beside or after the operation itself. */
const SPLITTING: readonly string[] = ['hedge', 'fallback', 'healthCheck'];
/** Policies that give up what is under way; those that split do so too. */
const LIMITING: readonly string[] = ['timeout', 'deadline'];
