import type { Settings } from '../model/shapes.js';
import type { Micros } from '../model/time.js';
import type { finagleBudgetTable } from './retryBudgetSettings.js';

/** What a request brings; a retry costs this divided by `percentCanRetry`, cut to a whole number. */
const DEPOSIT = 1_000;

/** Parts of the time to live: tokens are forgotten a part at a time. */
const PARTS = 10;

/**
 * The retry budget of Finagle (service/RetryBudget.scala over util's TokenBucket.newLeakyBucket),
 * which Linkerd and tower took over. Requests bring tokens and retries take them, and both are
 * forgotten after a while; beside them stands a reserve that is never used up for longer than that.
 * So a crowd of retries that has used the reserve may come again once it is forgotten.
 */
export class FinagleBudget {
  private readonly deposit: number;
  private readonly cost: number;
  private readonly reserve: number;
  private readonly width: Micros;
  private readonly sums = new Float64Array(PARTS);
  /** All parts together, as of the latest one. */
  private sum = 0;
  /** The number of the latest part, counted from the start of the run. */
  private latest = 0;

  constructor({ ttl, minRetriesPerSec, percentCanRetry }: Settings<typeof finagleBudgetTable>) {
    this.deposit = percentCanRetry === 0 ? 0 : DEPOSIT;
    this.cost = percentCanRetry === 0 ? 1 : Math.floor(DEPOSIT / percentCanRetry);
    this.reserve = minRetriesPerSec * Math.floor(ttl / SECOND) * this.cost;
    this.width = ttl / PARTS;
  }

  /** Whole retries; none where more were made than the requests still remembered allow. */
  get tokens(): number {
    return Math.max(0, Math.floor((this.sum + this.reserve) / this.cost));
  }

  started(isRetry: boolean, now: Micros = 0): void {
    if (!isRetry) this.add(this.deposit, now);
  }

  mayRetry(_: unknown, now: Micros = 0): boolean {
    this.forget(now);
    if (this.sum + this.reserve < this.cost) return false;
    this.add(-this.cost, now);
    return true;
  }

  succeeded(): void {}

  failed(): void {}

  private add(units: number, now: Micros): void {
    this.forget(now);
    const part = this.latest % PARTS;
    this.sums[part] = (this.sums[part] ?? 0) + units;
    this.sum += units;
  }

  /** Forgets the parts that have grown too old by now. */
  private forget(now: Micros): void {
    const part = Math.floor(now / this.width);
    for (let left = Math.min(part - this.latest, PARTS); left > 0; left -= 1) {
      const index = (part - left + 1) % PARTS;
      this.sum -= this.sums[index] ?? 0;
      this.sums[index] = 0;
    }
    this.latest = part;
  }
}

const SECOND: Micros = 1_000_000;
