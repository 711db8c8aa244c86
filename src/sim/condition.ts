import { type Micros, NEVER } from '../model/time.js';
import type { State } from './dependencySetup.js';
import { RANKS, type Wakeable } from './lane.js';
import type { RunContext } from './pipeline.js';
import { NO_SLOT, type Place } from './recorder.js';
import type { ReplayedCondition } from './replayedCondition.js';
import type { Station } from './station.js';
import type { Trouble } from './trouble.js';

/** What a condition is told of. */
export interface ConditionSetup {
  readonly place: Place;
  readonly troubles: readonly Trouble[];
  readonly hosts: readonly Pick<Station, 'crashedUntil'>[];
  /** How many endpoints have a name. */
  readonly endpoints: number;
  /** How it was recorded to be; null: it was not. */
  readonly recorded: ReplayedCondition | null;
}

/**
 * How a dependency is as a whole, and the record of each change: down while a stoppage in full
 * strength, or a crash, is at every host and endpoint, or while it was recorded to be; degraded
 * while there is any other trouble.
 */
export class Condition implements Wakeable {
  private state: State = 'up';
  private readonly context: RunContext;
  private readonly setup: ConditionSetup;

  constructor(context: RunContext, setup: ConditionSetup) {
    this.context = context;
    this.setup = setup;
    this.watch(-1);
  }

  /** A trouble begins or ends, or what was recorded changes. */
  wake(): void {
    this.review();
    this.watch(this.context.queue.now);
  }

  /** A host has crashed and comes back then. */
  crashed(until: Micros): void {
    this.review();
    this.context.queue.behind(until, RANKS.world, { wake: () => this.review() }, 0);
  }

  /** Wakes when the next trouble begins or ends. */
  private watch(after: Micros): void {
    const { troubles, recorded } = this.setup;
    const next = troubles.reduce(
      (first, { spell }) => Math.min(first, spell.nextChange(after)),
      recorded?.nextChange(after) ?? NEVER,
    );
    if (next !== NEVER) this.context.queue.behind(next, RANKS.world, this, 0);
  }

  private review(): void {
    const { recorder } = this.context;
    const { place } = this.setup;
    const active = this.setup.troubles.filter(({ spell }) =>
      spell.isActive(this.context.queue.now),
    );
    const to = this.stateIn(active);
    if (to === this.state) return;
    const change = { from: this.state, to, reason: this.why(to, active), ok: to === 'up' };
    this.state = to;
    recorder.change('dependency-changed', NO_SLOT, place, change);
  }

  private stateIn(active: readonly Trouble[]): State {
    const crashed = this.setup.hosts.some((host) => this.isCrashed(host));
    const recorded = this.setup.recorded?.at(this.context.queue.now) ?? 'up';
    if (recorded === 'down' || (active.length === 0 && !crashed)) return recorded;
    const stoppages = active.filter(({ isStoppage }) => isStoppage);
    const isDown = this.setup.hosts.every(
      (host, index) => this.isCrashed(host) || this.isStopped(stoppages, index),
    );
    return isDown ? 'down' : 'degraded';
  }

  private isStopped(stoppages: readonly Trouble[], host: number): boolean {
    const { endpoints } = this.setup;
    const full = stoppages.filter(({ spell }) => spell.strength(this.context.queue.now) === 1);
    for (let endpoint = Math.min(1, endpoints); endpoint <= endpoints; endpoint += 1) {
      if (!full.some((trouble) => trouble.reaches(host, endpoint))) return false;
    }
    return true;
  }

  private isCrashed({ crashedUntil }: Pick<Station, 'crashedUntil'>): boolean {
    return this.context.queue.now < crashedUntil;
  }

  /** The kinds of trouble; that it is down because it is down goes without saying. */
  private why(to: State, active: readonly Trouble[]): string {
    const crashed = this.setup.hosts.some((host) => this.isCrashed(host)) ? ['crash'] : [];
    const kinds = [...active.map(({ kind }) => kind), ...crashed];
    return [...new Set(kinds)].filter((kind) => to !== kind).join(', ');
  }
}
