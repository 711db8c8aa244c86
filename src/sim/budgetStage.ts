import { isAnswer, isRefusal, OUTCOMES, type Outcome } from '../model/outcomes.js';
import { createBudget, type RetryBudget } from '../policy/retryBudget.js';
import type { RetryBudgetSettings } from '../policy/retryBudgetSettings.js';
import { LevelRecord } from './levelRecord.js';
import { NOBODY, type Outer, type RunContext, type Stage } from './pipeline.js';
import type { Place } from './recorder.js';
import type { Instances, Share } from './scope.js';
import type { IntColumn } from './slots.js';

interface Account {
  readonly budget: RetryBudget;
  readonly level: LevelRecord;
}

/**
 * Stands inside a retry and says whether one more attempt may be made. It sees every attempt pass,
 * since those are what fills and empties the budget.
 */
export class BudgetStage implements Stage, Outer {
  outer: Outer = NOBODY;
  private readonly context: RunContext;
  private readonly place: Place;
  private readonly inner: Stage;
  private readonly accounts: Instances<Account>;
  /**
   * How the attempt before the retry ended that is allowed or under way, by its place in the list; 0:
   * there is none. Nothing is left in a slot: it may be taken for a hedge next, which is no retry.
   */
  private readonly retriedAfter: IntColumn;
  /** Who has allowed the retry of a slot: with a budget for each host, seldom whose host it meets. */
  private readonly payers: (Account | undefined)[] = [];

  constructor(
    context: RunContext,
    settings: RetryBudgetSettings,
    place: Place,
    share: Share,
    inner: Stage,
  ) {
    this.context = context;
    this.place = place;
    this.inner = inner;
    this.retriedAfter = context.slots.ints();
    this.accounts = share(() => this.open(createBudget(settings)));
    inner.outer = this;
  }

  /** A retry that was allowed is over, or does not come: the operation was given up as it waited. */
  forgo(slot: number): void {
    this.retriedAfter.data[slot] = 0;
    const payer = this.payers[slot];
    if (payer === undefined) return;
    this.payers[slot] = undefined;
    payer.budget.released?.();
    this.tell(payer, slot);
  }

  /**
   * Asks for a retry after an attempt that ended like this. A no is a fast fail, counted as the
   * attempt that it prevents.
   */
  allows(slot: number, outcome: Outcome): boolean {
    const account = this.accounts.of(slot);
    const isAllowed = account.budget.mayRetry(outcome, this.context.queue.now);
    this.tell(account, slot);
    if (isAllowed) {
      this.retriedAfter.data[slot] = OUTCOMES.indexOf(outcome);
      this.payers[slot] = account;
    } else {
      this.context.slots.beginAttempt(slot);
      this.context.recorder.emit('fast-fail', slot, this.place, 'budget-empty');
    }
    return isAllowed;
  }

  enter(slot: number): void {
    const account = this.accounts.enter(slot);
    account.budget.started(this.retriedAfter.of(slot) > 0, this.context.queue.now);
    this.tell(account, slot);
    this.inner.enter(slot);
  }

  leave(slot: number, outcome: Outcome): void {
    const account = this.accounts.held(slot);
    const before = this.end(slot, account);
    if (isAnswer(outcome)) account.budget.succeeded(before > 0, OUTCOMES[before]);
    else if (!isRefusal(outcome)) account.budget.failed();
    this.tell(account, slot);
    this.outer.leave(slot, outcome);
  }

  /** Given up: neither a success nor a failure. */
  cancel(slot: number): void {
    const account = this.accounts.held(slot);
    this.inner.cancel(slot);
    this.end(slot, account);
    this.tell(account, slot);
  }

  /** @returns how the attempt before had ended, by its place in the list */
  private end(slot: number, { budget }: Account): number {
    const before = this.retriedAfter.of(slot);
    budget.ended?.();
    if (before > 0) this.forgo(slot);
    return before;
  }

  private open(budget: RetryBudget): Account {
    const { recorder } = this.context;
    const number = this.context.nextInstance();
    return { budget, level: new LevelRecord(recorder, this.place, number, null, budget.tokens) };
  }

  private tell({ budget, level }: Account, slot: number): void {
    level.set(budget.tokens, slot);
  }
}
