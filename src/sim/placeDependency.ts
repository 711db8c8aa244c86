import type { DependencySettings } from '../model/dependency.js';
import { DependencyStage } from './dependency.js';
import type { RunContext, Stage } from './pipeline.js';
import type { Place } from './recorder.js';

export interface DependencySetup {
  readonly settings: DependencySettings;
  readonly place: Place;
  readonly phases: readonly { readonly name: string; readonly from: number }[];
  readonly downstream: Stage | null;
}

export function placeDependency(context: RunContext, setup: DependencySetup): DependencyStage {
  return new DependencyStage(context, setup.settings, setup.place);
}
