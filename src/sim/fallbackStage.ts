import { isAnswer, type Outcome } from '../model/outcomes.js';
import type { AnswerCache } from '../policy/answerCache.js';
import { NOBODY, type Outer, type RunContext, type Stage } from './pipeline.js';
import type { Instances, Share } from './scope.js';

/** Something that may stand in for an answer. */
export interface StandIn {
  /** A good answer came. */
  observed(now: number): void;
  /** An attempt ended without one: true when this answers in its place. */
  answers(now: number): boolean;
}

/** A fixed answer, which is always there. */
export const ANY_TIME: StandIn = { observed: () => {}, answers: () => true };

/** The last good answer. */
export class CachedAnswer implements StandIn {
  private readonly cache: AnswerCache;

  constructor(cache: AnswerCache) {
    this.cache = cache;
  }

  observed(now: number): void {
    this.cache.remember(now);
  }

  answers(now: number): boolean {
    return this.cache.answers(now);
  }
}

/** Answers in the place of attempts that end in certain ways. */
export class FallbackStage implements Stage, Outer {
  outer: Outer = NOBODY;
  private readonly context: RunContext;
  private readonly inner: Stage;
  private readonly standIns: Instances<StandIn>;
  private readonly covers: (outcome: Outcome) => boolean;

  /**
   * @param create makes one more, for whoever shares one
   * @param covers which outcomes it stands in for
   */
  constructor(
    context: RunContext,
    create: () => StandIn,
    covers: (outcome: Outcome) => boolean,
    share: Share,
    inner: Stage,
  ) {
    this.context = context;
    this.inner = inner;
    this.standIns = share(create);
    this.covers = covers;
    inner.outer = this;
  }

  enter(slot: number): void {
    this.inner.enter(slot);
  }

  leave(slot: number, outcome: Outcome): void {
    const { now } = this.context.queue;
    const standIn = this.standIns.of(slot);
    if (outcome === 'ok') standIn.observed(now);
    const isCovered = !isAnswer(outcome) && this.covers(outcome) && standIn.answers(now);
    this.outer.leave(slot, isCovered ? 'fallback' : outcome);
  }

  cancel(slot: number): void {
    this.inner.cancel(slot);
  }
}
