import { fromMillis } from '../../../src/model/time.js';
import { Gobreaker } from '../../../src/policy/breakers/gobreaker.js';
import type { GobreakerSettings } from '../../../src/policy/breakers/gobreakerOptions.js';
import { REFUSED_OPEN, REFUSED_PROBING } from '../../../src/policy/port.js';

/** A second in microseconds. */
export const S = 1_000_000;

/** Nothing set: the defaults of the library. */
export const defaults: GobreakerSettings = {
  MaxRequests: 1,
  Interval: 0,
  BucketPeriod: 0,
  Timeout: 60 * S,
  ReadyToTrip: { kind: 'consecutiveFailures', gt: 5 },
};

/** Opens at the first failure, for one second. */
export const fragile: Partial<GobreakerSettings> = {
  Timeout: S,
  ReadyToTrip: { kind: 'totalFailures', gte: 1 },
};

/** Five buckets of 100 ms; never opens. */
export const rolling: Partial<GobreakerSettings> = {
  Interval: S / 2,
  BucketPeriod: S / 10,
  ReadyToTrip: { kind: 'totalFailures', gte: 1000 },
};

const REFUSALS = new Map([
  [REFUSED_OPEN, 'refused: open'],
  [REFUSED_PROBING, 'refused: probing'],
]);

/** A breaker that is told steps such as `1000.5 fail a`: milliseconds, what, which call; a comma between two. */
export class Story {
  readonly breaker: Gobreaker;
  readonly #permits = new Map<string, number>();

  constructor(settings: Partial<GobreakerSettings>, version = '2.4.0') {
    this.breaker = new Gobreaker({ ...defaults, ...settings }, version);
  }

  /** Does the steps; what is to be seen after each of them. */
  tell(...steps: readonly string[]): readonly string[] {
    return steps.flatMap((some) => some.split(', ')).map((step) => this.#do(step));
  }

  #do(step: string): string {
    const [at = '', verb = '', call = ''] = step.split(' ');
    const now = fromMillis(Number(at));
    if (verb === 'ask') return this.#ask(call, now);
    if (verb === 'look') return this.breaker.observe(now);
    if (verb === 'counts') return this.#counts();
    const permit = this.#permits.get(call);
    if (permit === undefined) throw new Error(`no call ${call}`);
    if (verb === 'ok') this.breaker.recordSuccess(permit, now, 0);
    if (verb === 'fail') this.breaker.recordFailure(permit, now, 0);
    if (verb === 'ignore') this.breaker.recordIgnored(permit, now, 0);
    if (verb === 'leave') this.breaker.release(permit, now);
    return this.breaker.state;
  }

  #ask(call: string, now: number): string {
    const permit = this.breaker.tryAcquire(now);
    if (permit >= 0) this.#permits.set(call, permit);
    return REFUSALS.get(permit) ?? this.breaker.state;
  }

  /** Requests, successes, failures, exclusions; then how many in a row. */
  #counts(): string {
    const counts = this.breaker.counts;
    const { requests, totalSuccesses, totalFailures, totalExclusions } = counts;
    const totals = [requests, totalSuccesses, totalFailures, totalExclusions].join(' ');
    const run = `${counts.consecutiveSuccesses} ${counts.consecutiveFailures}`;
    return `${totals} run ${run} gen ${this.breaker.generation} age ${this.breaker.age}`;
  }
}

/** The story of a fresh breaker. */
export function tell(settings: Partial<GobreakerSettings>, ...steps: readonly string[]) {
  return new Story(settings).tell(...steps);
}

/** `n` calls that are admitted at `at` and fail at once. */
export function failures(at: number, n: number): readonly string[] {
  return Array.from({ length: n }, (_, i) => [
    `${at} ask f${at}-${i}`,
    `${at} fail f${at}-${i}`,
  ]).flat();
}
