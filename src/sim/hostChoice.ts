import type { RunContext } from './pipeline.js';
import { purposeOf } from './random.js';

/** Which host a call is for: chosen when it is first asked, at most once an attempt. */
export class HostChoice {
  readonly hosts: number;
  private readonly context: RunContext;
  private readonly purpose: number;
  private readonly isRandom: boolean;
  private next = 0;

  /**
   * @param name what nobody else has: its draws are kept apart by it
   * @throws Error when there are several hosts and the table of slots has no column for them
   */
  constructor(context: RunContext, name: string, hosts: number, balance: 'round-robin' | 'random') {
    if (hosts > 1 && context.slots.host.data.length === 0) {
      throw new Error('a dependency of several hosts needs slots with places');
    }
    this.context = context;
    this.hosts = hosts;
    this.purpose = purposeOf(`${name} host`);
    this.isRandom = balance === 'random';
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
    if (this.isRandom) return Math.floor(this.context.luck(this.purpose, slot) * this.hosts);
    const chosen = this.next;
    this.next = (chosen + 1) % this.hosts;
    return chosen;
  }
}
