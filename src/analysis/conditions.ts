import type { LabRecord } from '../model/records.js';
import type { Micros } from '../model/time.js';

/** How one dependency is doing, and what its breakers have made of it. */
export interface Condition {
  state: 'up' | 'degraded' | 'down';
  /** When it last went down. */
  downSince: Micros;
  /** When it was last up again. */
  upSince: Micros;
  /** This outage has had a bad answer, from which a breaker could have known. */
  hasFailed: boolean;
  /** A breaker has tripped in this outage. */
  hasTripped: boolean;
  /** Its breakers that let less than everything through. */
  shut: number;
  /** It is up again, and some of its breakers have not closed since. */
  isHeldBack: boolean;
}

/**
 * How the dependencies are doing, as the records tell. Asked for every call and every refusal, so
 * that the usual case, everything up, is one comparison.
 */
export class Conditions {
  /** Dependencies that are down. */
  down = 0;
  /** Dependencies that are not up: down or degraded. */
  troubled = 0;
  private readonly known = new Map<string, Condition>();
  private lastName: string | null = null;
  private last: Condition = healthy();

  /** @param before whose knowledge to start with; null: everything is up */
  constructor(before: Conditions | null) {
    if (before === null) return;
    this.down = before.down;
    this.troubled = before.troubled;
    for (const [name, condition] of before.known) this.known.set(name, { ...condition });
  }

  /** How the dependency of a record is doing. */
  of(dependency: string): Condition {
    if (dependency === this.lastName) return this.last;
    const condition = this.known.get(dependency) ?? this.meet(dependency);
    this.lastName = dependency;
    this.last = condition;
    return condition;
  }

  /** Takes a `dependency-changed`. */
  change({ dependency, to, at }: LabRecord): void {
    const condition = this.of(dependency);
    const { state } = condition;
    this.down += Number(to === 'down') - Number(state === 'down');
    this.troubled += Number(to !== 'up') - Number(state !== 'up');
    condition.state = to === 'down' || to === 'degraded' ? to : 'up';
    condition.isHeldBack = to === 'up' && condition.shut > 0;
    if (to === 'up') condition.upSince = at;
    if (to === 'down') {
      condition.downSince = at;
      condition.hasFailed = false;
      condition.hasTripped = false;
    }
  }

  private meet(dependency: string): Condition {
    const condition = healthy();
    this.known.set(dependency, condition);
    return condition;
  }
}

function healthy(): Condition {
  return {
    state: 'up',
    downSince: 0,
    upSince: 0,
    hasFailed: false,
    hasTripped: false,
    shut: 0,
    isHeldBack: false,
  };
}
