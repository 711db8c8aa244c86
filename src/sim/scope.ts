import type { RunContext } from './pipeline.js';
import type { FloatColumn } from './slots.js';

/** Who shares the state of a policy: everybody with the same key. */
export type ScopeKey = (slot: number) => number;

/** The states of one policy, one for each key, made when they are first needed. */
export class Instances<T> {
  private readonly keyOf: ScopeKey | null;
  private readonly create: (slot: number) => T;
  private readonly memory: FloatColumn | null;
  private readonly made: T[] = [];

  /**
   * @param keyOf null: everybody shares one, which is made at once
   * @param create makes one more for the slot that first needs it; -1: for everybody
   * @param memory where the key may be another one before a call has come back, since a retry further
   * inside asks another host: the keys with which slots came in; null: it stays the same
   */
  constructor(
    keyOf: ScopeKey | null,
    create: (slot: number) => T,
    memory: FloatColumn | null = null,
  ) {
    this.keyOf = keyOf;
    this.create = create;
    this.memory = memory;
    if (keyOf === null) this.made.push(create(-1));
  }

  /** The state that is in charge of a slot now. */
  of(slot: number): T {
    return this.find(slot, this.keyOf === null ? 0 : this.keyOf(slot));
  }

  /** The state that is in charge of a slot that comes in, and will be until it has left: {@link held}. */
  enter(slot: number): T {
    const key = this.keyOf === null ? 0 : this.keyOf(slot);
    if (this.memory !== null) this.memory.data[slot] = key;
    return this.find(slot, key);
  }

  /** The state that was in charge of a slot when it came in. */
  held(slot: number): T {
    return this.memory === null ? this.of(slot) : this.find(slot, this.memory.of(slot));
  }

  private find(slot: number, key: number): T {
    const known = this.made[key];
    if (known !== undefined) return known;
    const made = this.create(slot);
    this.made[key] = made;
    return made;
  }
}

/** Sets up the states of one policy, as its scope says; `create` makes one more for a slot, or -1. */
export type Share = <T>(create: (slot: number) => T) => Instances<T>;

/** What of a call tells apart who shares a policy's state. */
export interface Scope {
  /** The number of clients that have a state each; 1: they share it. */
  readonly clients: number;
  /** The number of hosts or endpoints that have a state each; 1: they share it. */
  readonly parts: number;
  /** Which host or endpoint a call is for, from 0; to be asked where there is more than one. */
  readonly partOf: ScopeKey;
}

/** The key of a scope; null where everybody shares. */
export function scopeKey(context: RunContext, { clients, parts, partOf }: Scope): ScopeKey | null {
  const { client } = context.slots;
  if (parts > 1) return (slot) => client.of(slot) * (clients > 1 ? parts : 0) + partOf(slot);
  return clients > 1 ? (slot) => client.of(slot) : null;
}
