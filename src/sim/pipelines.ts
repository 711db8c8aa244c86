import type { DependencySettings } from '../model/dependency.js';
import type { PolicyPlan, VariantPlan } from '../model/plan.js';
import { callsOf } from '../model/workload.js';
import { dependenciesOf, LONE_DEPENDENCY } from '../model/world.js';
import type { BudgetStage } from './budgetStage.js';
import { buildStage, type Innermost } from './builders.js';
import type { DependencyStage } from './dependency.js';
import type { DependencySetup } from './dependencySetup.js';
import type { CallPlan } from './flow.js';
import { Junction } from './junction.js';
import type { RunContext, Stage } from './pipeline.js';
import { placeDependency } from './placeDependency.js';
import { Scopes } from './scopes.js';

/** A dependency in its place, and the way to it where several callers share it. */
interface Placed {
  readonly stage: DependencyStage;
  readonly junction: Junction | null;
}

/** Builds the pipelines of a run: for everyone who calls a dependency, the policies in front of it. */
export class Pipelines {
  private readonly context: RunContext;
  private readonly variant: VariantPlan;
  private readonly dependencies: { readonly [name: string]: DependencySettings };
  private readonly scopes: Scopes;
  private readonly placed = new Map<string, Placed>();
  /** The operations' own, by dependency: flows share them. */
  private readonly own = new Map<string, Stage>();

  constructor(context: RunContext, variant: VariantPlan) {
    this.context = context;
    this.variant = variant;
    this.dependencies = dependenciesOf(variant.world);
    this.scopes = new Scopes(context, variant.world.clients);
  }

  /**
   * What a step of an operation calls.
   * @param dependency null: the only one
   * @param endpoint null: none in particular
   */
  find(dependency: string | null, endpoint: string | null): CallPlan {
    const name = dependency ?? Object.keys(this.dependencies)[0] ?? LONE_DEPENDENCY;
    const pipeline = this.own.get(name) ?? this.build('', name);
    this.own.set(name, pipeline);
    const { endpoints } = this.settingsOf(name);
    return { kind: 'call', pipeline, endpoint: endpoints.indexOf(endpoint ?? '') + 1 };
  }

  /** @param caller the dependency that calls; empty for the operations */
  private build(caller: string, name: string): Stage {
    const { context, variant, scopes } = this;
    const { stage, junction } = this.placed.get(name) ?? this.place(name);
    const endpoints = this.settingsOf(name).endpoints.length;
    const budgets: BudgetStage[] = [];
    const innermost: Innermost = junction?.open() ?? stage;
    return variant.policies.reduceRight<Stage>((inner, policy, index) => {
      if (!isFor(policy, name)) return inner;
      const subject = subjectOf(variant.policies, index, caller, name);
      const place = { subject, dependency: name };
      const share = scopes.share(policy, index, stage, endpoints);
      return buildStage({ context, place, share, index, budgets, innermost }, policy, inner);
    }, innermost);
  }

  /** Every caller has policies of its own, but the dependency itself is one. */
  private place(name: string): Placed {
    const settings = this.settingsOf(name);
    const { calls } = settings;
    const downstream = calls === null ? null : this.build(name, calls);
    const place = { subject: name, dependency: name };
    const { phases } = this.variant.world;
    const setup = { settings, place, phases, downstream };
    const replay = settings.recorded ? replayOf(this.variant) : {};
    const stage = placeDependency(this.context, { ...setup, ...replay });
    const junction = this.isShared(name) ? new Junction(this.context, stage) : null;
    const placed = { stage, junction };
    this.placed.set(name, placed);
    return placed;
  }

  /** More than one caller: the operations, or other dependencies. */
  private isShared(name: string): boolean {
    const { flows } = this.variant.world;
    const isCalled = Object.values(flows).some(({ steps }) =>
      steps.some((step) => callsOf(step).some(({ call }) => call === name)),
    );
    const inTurn = Object.values(this.dependencies).filter(({ calls }) => calls === name);
    return inTurn.length + (isCalled ? 1 : 0) > 1;
  }

  private settingsOf(name: string): DependencySettings {
    const settings = this.dependencies[name];
    if (settings === undefined) throw new Error(`there is no dependency called ${name}`);
    return settings;
  }
}

/** What the trace of the load says of a dependency, where it says anything. */
function replayOf({ world, recording }: VariantPlan): Pick<DependencySetup, 'replay'> {
  if (recording === undefined) return {};
  return { replay: { starts: world.workload.trace.starts, ...recording } };
}

/** Whether a policy stands in front of a dependency. */
export function isFor(policy: PolicyPlan, dependency: string): boolean {
  return policy.for === undefined || policy.for.includes(dependency);
}

/** What records call a policy: its kind, and more where that could be several. */
function subjectOf(
  policies: readonly PolicyPlan[],
  index: number,
  caller: string,
  dependency: string,
): string {
  const kind = policies[index]?.kind ?? '';
  const before = policies
    .slice(0, index)
    .filter((policy) => policy.kind === kind && isFor(policy, dependency));
  const name = before.length === 0 ? kind : `${kind} ${before.length + 1}`;
  if (caller !== '') return `${caller}-${dependency} ${name}`;
  return dependency === LONE_DEPENDENCY ? name : `${dependency} ${name}`;
}
