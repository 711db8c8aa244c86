import { hashText } from '../../src/model/hash.js';
import type { RetryBudget } from '../../src/policy/retryBudget.js';
import { uniform } from '../../src/sim/random.js';

/** What many operations, one after the other, came to. */
export interface Outage {
  readonly attempts: number;
  /** Attempts per operation. */
  readonly load: number;
  /** The share of operations that succeeded. */
  readonly success: number;
}

/** Whether the attempt with a number from 0 fails. */
export type Luck = (attempt: number) => boolean;

/** Attempts that fail independently, each with the given probability. */
export function failing(rate: number, seed = 1): Luck {
  const purpose = hashText('failing');
  return (attempt) => uniform(seed, purpose, attempt) < rate;
}

/** Runs operations of one client, each with up to so many attempts as its budget allows. */
export function operate(
  budget: RetryBudget,
  operations: number,
  maxAttempts: number,
  fails: Luck,
): Outage {
  let attempts = 0;
  let successes = 0;
  const attempt = (made: number): void => {
    budget.started(made > 1);
    attempts += 1;
    if (!fails(attempts - 1)) {
      budget.succeeded(made > 1);
      successes += 1;
      return;
    }
    budget.failed();
    if (made < maxAttempts && budget.mayRetry('error')) attempt(made + 1);
  };
  for (let left = operations; left > 0; left -= 1) attempt(1);
  return { attempts, load: attempts / operations, success: successes / operations };
}
