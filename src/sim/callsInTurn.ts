import { isAnswer, type Outcome } from '../model/outcomes.js';
import type { Jobs } from './jobs.js';
import { saltBelow } from './luck.js';
import type { Outer, RunContext, Stage } from './pipeline.js';
import type { Place } from './recorder.js';
import type { IntColumn } from './table.js';

/** Takes the answers to calls made in turn. */
export interface Answered {
  /** What a job has called in turn has answered. */
  answered(job: number, outcome: Outcome): void;
}

/**
 * The calls that a dependency makes in turn while it serves: side work on the account of the
 * operation that caused it, with attempts, slot and luck of its own.
 */
export class CallsInTurn implements Outer {
  private readonly context: RunContext;
  private readonly place: Place;
  private readonly inner: Stage;
  private readonly jobs: Jobs;
  private readonly answered: Answered;
  /** Whose account a job is on; the caller's slot may have moved on. */
  private readonly operation: IntColumn;
  private readonly client: IntColumn;
  private readonly flow: IntColumn;
  private readonly salt: IntColumn;
  /** The slot that a job's own call is in, plus 1; 0: it has none under way. */
  private readonly side: IntColumn;
  /** The job that a slot's call is made for. */
  private readonly cause: IntColumn;

  /** @param inner what stands in front of the dependency that is called */
  constructor(context: RunContext, place: Place, inner: Stage, jobs: Jobs, answered: Answered) {
    this.context = context;
    this.place = { ...place, subject: `${place.subject} calls` };
    this.inner = inner;
    this.jobs = jobs;
    this.answered = answered;
    this.operation = jobs.ints();
    this.client = jobs.ints();
    this.flow = jobs.ints();
    this.salt = jobs.ints();
    this.side = jobs.ints();
    this.cause = context.slots.ints();
    context.closers.push(() => this.close());
    inner.outer = this;
  }

  /** Notes whose account a job is on. */
  note(job: number, slot: number): void {
    const { slots } = this.context;
    this.operation.data[job] = slots.operation.of(slot);
    this.client.data[job] = slots.client.of(slot);
    this.flow.data[job] = slots.flow.of(slot);
    this.salt.data[job] = saltBelow(slots, slot);
  }

  /** Calls for a job; its answer may be there before this returns. */
  call(job: number): void {
    const { slots, queue } = this.context;
    const slot = slots.aside(this.operation.of(job), this.client.of(job), queue.now);
    slots.flow.data[slot] = this.flow.of(job);
    slots.salt.data[slot] = this.salt.of(job);
    this.side.data[job] = slot + 1;
    this.count(slot, 1);
    this.cause.data[slot] = job;
    slots.beginAttempt(slot);
    this.inner.enter(slot);
  }

  /** The call for a job is given up, if it is still under way. */
  cancel(job: number): void {
    const slot = this.side.of(job) - 1;
    if (slot < 0) return;
    this.side.data[job] = 0;
    this.inner.cancel(slot);
    this.settle(slot, 'given up', false);
  }

  leave(slot: number, outcome: Outcome): void {
    const { slots } = this.context;
    const job = this.cause.of(slot);
    this.side.data[job] = 0;
    const caller = this.jobs.slot.of(job);
    if (outcome === 'rate-limited' && caller >= 0) {
      slots.retryAfter.data[caller] = slots.retryAfter.of(slot);
    }
    this.settle(slot, isAnswer(outcome) ? '' : outcome, isAnswer(outcome));
    this.answered.answered(job, passedOn(outcome));
  }

  /** The run is over: what is still under way was caused by polls, and is given up with them. */
  private close(): void {
    for (let job = 0; job < this.jobs.most; job += 1) this.cancel(job);
  }

  private settle(slot: number, reason: string, ok: boolean): void {
    const { recorder, slots } = this.context;
    slots.attempt.data[slot] = slots.made.of(slot);
    recorder.emit('side-settled', slot, this.place, reason, ok);
    this.count(slot, -1);
    slots.salt.data[slot] = 0;
    slots.release(slot);
  }

  /** Nobody waits for what a health check causes: it goes on for as long as the run lasts. */
  private count(slot: number, change: 1 | -1): void {
    const { aside, slots } = this.context;
    if (slots.operation.of(slot) >= 0) aside.count += change;
  }
}

/**
 * What a dependency answers when what it calls has ended so. Its caller has been answered: it
 * cannot tell a timeout or a refusal further down from any other error.
 */
function passedOn(outcome: Outcome): Outcome {
  const isHidden = outcome === 'timeout' || outcome === 'refused' || outcome === 'over-budget';
  return isHidden ? 'error' : outcome;
}
