import type { DependencySettings } from '../model/dependency.js';
import type { RunContext } from './pipeline.js';
import { purposeOf } from './random.js';

/** What a choice is made among, and how. */
export interface HostChoiceSetup {
  /** What nobody else has: its draws are kept apart by it. */
  readonly name: string;
  readonly hosts: number;
  readonly balance: DependencySettings['balance'];
  /** How many calls are at a host now, in service or waiting; hosts are numbered from 0. */
  loadOf(host: number): number;
}

/** Which host a call is for: chosen when it is first asked, at most once an attempt. */
export class HostChoice {
  readonly hosts: number;
  private readonly context: RunContext;
  private readonly setup: HostChoiceSetup;
  private readonly purpose: number;
  private readonly otherPurpose: number;
  private next = 0;

  /** @throws Error when there are several hosts and the table of slots has no column for them */
  constructor(context: RunContext, setup: HostChoiceSetup) {
    if (setup.hosts > 1 && context.slots.host.data.length === 0) {
      throw new Error('a dependency of several hosts needs slots with places');
    }
    this.context = context;
    this.setup = setup;
    this.hosts = setup.hosts;
    this.purpose = purposeOf(`${setup.name} host`);
    this.otherPurpose = purposeOf(`${setup.name} other host`);
  }

  /** The host of the call in a slot, from 0. */
  of(slot: number): number {
    if (this.hosts === 1) return 0;
    const { host } = this.context.slots;
    const known = host.of(slot);
    if (known > 0) return known - 1;
    const chosen = this.choose(slot);
    host.data[slot] = chosen + 1;
    return chosen;
  }

  private choose(slot: number): number {
    switch (this.setup.balance) {
      case 'round-robin':
        return this.takeTurn(this.next);
      case 'random':
        return this.draw(this.purpose, slot, this.hosts);
      case 'two-choices':
        return this.chooseOfTwo(slot);
      case 'shortest-queue':
        return this.takeTurn(this.emptiest());
    }
  }

  private takeTurn(chosen: number): number {
    this.next = (chosen + 1) % this.hosts;
    return chosen;
  }

  private draw(purpose: number, slot: number, many: number): number {
    return Math.floor(this.context.luck(purpose, slot) * many);
  }

  /** Two different ones; the one drawn first where both have as many. */
  private chooseOfTwo(slot: number): number {
    const { setup, hosts } = this;
    const one = this.draw(this.purpose, slot, hosts);
    const other = (one + 1 + this.draw(this.otherPurpose, slot, hosts - 1)) % hosts;
    return setup.loadOf(other) < setup.loadOf(one) ? other : one;
  }

  /** Of those that have as few, the one whose turn comes first: hosts that are idle take turns. */
  private emptiest(): number {
    const { setup, hosts, next } = this;
    let best = next;
    let least = setup.loadOf(next);
    for (let step = 1; step < hosts && least > 0; step += 1) {
      const host = (next + step) % hosts;
      const load = setup.loadOf(host);
      if (load >= least) continue;
      best = host;
      least = load;
    }
    return best;
  }
}
