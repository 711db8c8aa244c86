import type { Outcome } from '../model/outcomes.js';
import type { Settings } from '../model/shapes.js';
import type {
  awsBudgetTable,
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
  /** An attempt starts. */
  started(isRetry: boolean): void;
  /**
   * Asks for a retry, and pays for it if the answer is yes.
   * @param outcome how the attempt before it ended
   */
  mayRetry(outcome: Outcome): boolean;
  /**
   * An attempt succeeded.
   * @param retriedAfter how the attempt before a retry had ended; `error` where it is not said
   */
  succeeded(isRetry: boolean, retriedAfter?: Outcome): void;
  /** An attempt failed in a way that is retried. */
  failed(): void;
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
  }
}

/** Tokens are counted in millionths, so that ten times 0.1 is exactly 1. */
const UNITS = 1_000_000;

function toUnits(tokens: number): number {
  return Math.round(tokens * UNITS);
}

/** A number of tokens between none and a maximum; it begins full. */
class Purse {
  private readonly most: number;
  private units: number;

  constructor(most: number) {
    this.most = toUnits(most);
    this.units = this.most;
  }

  get tokens(): number {
    return this.units / UNITS;
  }

  get isMoreThanHalf(): boolean {
    return 2 * this.units > this.most;
  }

  put(units: number): void {
    this.units = Math.min(this.most, this.units + units);
  }

  /** Takes all of it, or nothing. */
  pay(units: number): boolean {
    if (this.units < units) return false;
    this.units -= units;
    return true;
  }

  lose(units: number): void {
    this.units = Math.max(0, this.units - units);
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
