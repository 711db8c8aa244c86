import type { PolicyPlan } from '../model/plan.js';
import type { DependencyStage } from './dependency.js';
import type { RunContext } from './pipeline.js';
import { Instances, type ScopeKey, type Share } from './scope.js';

/** Works out who shares the state of each policy of a run. */
export class Scopes {
  private readonly context: RunContext;
  private readonly clients: number;
  /** What the dependencies of an application share, by the policy's place in the list. */
  private readonly shared = new Map<number, Instances<unknown>>();

  /** @param clients how many there are */
  constructor(context: RunContext, clients: number) {
    this.context = context;
    this.clients = clients;
  }

  /**
   * How the states of a policy are set up in front of a dependency.
   * @param index the policy's place in the variant's list
   */
  share(policy: PolicyPlan, index: number, dependency: DependencyStage, endpoints: number): Share {
    const keyOf = this.keyOf(policy, dependency, endpoints);
    if (policy.scope !== 'application') {
      const isByHost = policy.scope === 'host' && dependency.hosts > 1;
      return (create) =>
        new Instances(keyOf, create, isByHost ? this.context.slots.floats() : null);
    }
    return <T>(create: (slot: number) => T) => {
      const instances = this.shared.get(index) ?? new Instances(keyOf, create);
      this.shared.set(index, instances);
      // The stages of one policy plan all create states of the same type.
      return instances as Instances<T>;
    };
  }

  private keyOf(
    { scope }: PolicyPlan,
    dependency: DependencyStage,
    endpoints: number,
  ): ScopeKey | null {
    const { client, endpoint } = this.context.slots;
    const isFleet = this.clients > 1;
    if (scope === 'dependency') return null;
    if (scope === 'host' && dependency.hosts > 1) {
      const { hosts } = dependency;
      return (slot) => client.of(slot) * hosts + dependency.hostOf(slot);
    }
    if (scope === 'endpoint' && endpoints > 0)
      return (slot) => client.of(slot) * (endpoints + 1) + endpoint.of(slot);
    return isFleet ? (slot) => client.of(slot) : null;
  }
}
