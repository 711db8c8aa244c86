import type { Outcome } from '../model/outcomes.js';
import type { Settings } from '../model/shapes.js';
import type { Micros } from '../model/time.js';
import { EnvoyBudget } from './envoyBudget.js';
import { FinagleBudget } from './finagleBudget.js';
import { Purse, toUnits, UNITS } from './purse.js';
import type {
  awsBudgetTable,
  failureRateBudgetTable,
  grpcBudgetTable,
  RetryBudgetSettings,
  tokenBucketTable,
} from './retryBudgetSettings.js';

/**
 * Limits the retries of all operations that share it. Told of every attempt, and asked before every
 * retry that a retry policy wants to make.
 */
export interface RetryBudget {
  /** How many there are now; 0 or more. */
  readonly tokens: number;
  /**
   * An attempt starts.
   * @param now never earlier than before; 0 where it is not said
   */
  started(isRetry: boolean, now?: Micros): void;
  /**
   * Asks for a retry, and pays for it if the answer is yes.
   * @param outcome how the attempt before it ended
   * @param now as above
   */
  mayRetry(outcome: Outcome, now?: Micros): boolean;
  /**
   * An attempt succeeded.
   * @param retriedAfter how the attempt before a retry had ended; `error` where it is not said
   */
  succeeded(isRetry: boolean, retriedAfter?: Outcome): void;
  /** An attempt failed in a way that is retried. */
  failed(): void;
  /** An attempt is over, however it ended, or was given up; told before how it ended. */
  ended?(): void;
  /** A retry that was allowed is over, or does not come: its operation was given up as it waited. */
  released?(): void;
}

/** Builds the budget that the settings describe, full. */
export function createBudget(settings: RetryBudgetSettings): RetryBudget {
  switch (settings.kind) {
    case 'token-bucket':
      return new TokenBucket(settings);
    case 'grpc':
      return new GrpcBudget(settings);
    case 'aws':
      return new AwsBudget(settings);
    case 'failure-rate':
      return new FailureRateBudget(settings);
    case 'finagle':
      return new FinagleBudget(settings);
    case 'envoy':
      return new EnvoyBudget(settings);
  }
}

/** Every operation or success brings a little, a retry takes its cost. */
class TokenBucket implements RetryBudget {
  private readonly purse: Purse;
  private readonly onStart: number;
  private readonly onSuccess: number;
  private readonly cost: number;

  constructor({ size, deposit, depositOn, cost }: Settings<typeof tokenBucketTable>) {
    this.purse = new Purse(size);
    this.onStart = depositOn === 'start' ? toUnits(deposit) : 0;
    this.onSuccess = depositOn === 'success' ? toUnits(deposit) : 0;
    this.cost = toUnits(cost);
  }

  get tokens(): number {
    return this.purse.tokens;
  }

  started(isRetry: boolean): void {
    if (!isRetry) this.purse.put(this.onStart);
  }

  mayRetry(): boolean {
    return this.purse.pay(this.cost);
  }

  succeeded(): void {
    this.purse.put(this.onSuccess);
  }

  failed(): void {}
}

/** Failures take a token, successes bring some; retries cost nothing, but need more than half. */
class GrpcBudget implements RetryBudget {
  private readonly purse: Purse;
  private readonly ratio: number;

  constructor({ maxTokens, tokenRatio }: Settings<typeof grpcBudgetTable>) {
    this.purse = new Purse(maxTokens);
    this.ratio = toUnits(tokenRatio);
  }

  get tokens(): number {
    return this.purse.tokens;
  }

  started(): void {}

  mayRetry(): boolean {
    return this.purse.isMoreThanHalf;
  }

  succeeded(): void {
    this.purse.put(this.ratio);
  }

  failed(): void {
    this.purse.lose(UNITS);
  }
}

/** A retry takes its cost and brings it back if it succeeds: only failed retries are paid for. */
class AwsBudget implements RetryBudget {
  private readonly purse: Purse;
  private readonly retryCost: number;
  private readonly timeoutCost: number;
  private readonly refund: number;

  constructor(settings: Settings<typeof awsBudgetTable>) {
    this.purse = new Purse(settings.capacity);
    this.retryCost = toUnits(settings.retryCost);
    this.timeoutCost = toUnits(settings.timeoutCost);
    this.refund = toUnits(settings.successRefund);
  }

  get tokens(): number {
    return this.purse.tokens;
  }

  started(): void {}

  mayRetry(outcome: Outcome): boolean {
    return this.purse.pay(this.costAfter(outcome));
  }

  succeeded(isRetry: boolean, retriedAfter: Outcome = 'error'): void {
    this.purse.put(isRetry ? this.costAfter(retriedAfter) : this.refund);
  }

  failed(): void {}

  private costAfter(outcome: Outcome): number {
    return outcome === 'timeout' ? this.timeoutCost : this.retryCost;
  }
}

/** Forbids every retry while too large a share of all attempts ever made has failed. */
class FailureRateBudget implements RetryBudget {
  /** In millionths of an attempt, like tokens. */
  private readonly allowed: number;
  private operations = 0;
  private failures = 0;

  constructor({ threshold }: Settings<typeof failureRateBudgetTable>) {
    this.allowed = toUnits(threshold / 100);
  }

  /** How many more attempts may fail until retries are forbidden. */
  get tokens(): number {
    return Math.max(0, this.left) / UNITS;
  }

  started(isRetry: boolean): void {
    if (!isRetry) this.operations += 1;
  }

  mayRetry(): boolean {
    return this.left >= 0;
  }

  succeeded(): void {}

  failed(): void {
    this.failures += 1;
  }

  private get left(): number {
    return this.operations * this.allowed - this.failures * UNITS;
  }
}
