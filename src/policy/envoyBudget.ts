import type { Settings } from '../model/shapes.js';
import type { envoyBudgetTable } from './retryBudgetSettings.js';

/**
 * The retry budget of Envoy's circuit breakers (RetryBudgetImpl in upstream/resource_manager_impl.h).
 * It limits how many retries there are at a time, not how many in a while: of everything under way,
 * retries too, a share may be retries. One that waits for its backoff counts among the retries and
 * not among what is under way. Retries of calls that fail at once are over at once, so they are
 * hardly limited at all.
 */
export class EnvoyBudget {
  private readonly share: number;
  private readonly least: number;
  private active = 0;
  private retries = 0;

  constructor({ budget_percent, min_retry_concurrency }: Settings<typeof envoyBudgetTable>) {
    this.share = budget_percent / 100;
    this.least = min_retry_concurrency;
  }

  /** How many more there may be now. */
  get tokens(): number {
    return Math.max(0, this.most - this.retries);
  }

  started(): void {
    this.active += 1;
  }

  mayRetry(): boolean {
    if (this.retries >= this.most) return false;
    this.retries += 1;
    return true;
  }

  ended(): void {
    this.active -= 1;
  }

  released(): void {
    this.retries -= 1;
  }

  succeeded(): void {}

  failed(): void {}

  private get most(): number {
    return Math.max(this.least, Math.floor(this.active * this.share));
  }
}
