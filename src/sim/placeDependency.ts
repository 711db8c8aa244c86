import type { DependencySettings } from '../model/dependency.js';
import type { DependencyStage } from './dependency.js';
import type { DependencySetup } from './dependencySetup.js';
import { FixedDependency } from './fixedDependency.js';
import type { RunContext } from './pipeline.js';
import { createSampler } from './sampler.js';
import { ServedDependency } from './servedDependency.js';

/** Builds the stage of a dependency: the fastest that can do what its settings ask for. */
export function placeDependency(context: RunContext, setup: DependencySetup): DependencyStage {
  const { settings, place } = setup;
  const latency = createSampler(settings.latency).fixedValue;
  if (latency === null || !isPlain(settings) || setup.downstream !== null) {
    return new ServedDependency(context, setup);
  }
  const { failsFrom, recoversAfter } = settings;
  return new FixedDependency(context, { latency, failsFrom, recoversAfter }, place);
}

/** True when nothing but its latency and one outage happens to a call. */
function isPlain(settings: DependencySettings): boolean {
  const { network, recorded, failureRate, trouble, capacity, hosts } = settings;
  const isNear = createSampler(network).fixedValue === 0;
  const isWell = !recorded && failureRate === 0 && trouble.length === 0;
  return isNear && isWell && capacity === null && hosts === 1;
}
