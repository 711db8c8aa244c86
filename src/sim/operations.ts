import { isAnswer, type Outcome } from '../model/outcomes.js';
import { reasonOf } from './dependency.js';
import type { Wakeable } from './lane.js';
import type { Outer, RunContext, Stage } from './pipeline.js';
import { NOWHERE } from './recorder.js';

/** The outermost end of the pipeline: starts operations and notes how they settle. */
export class Operations implements Wakeable, Outer {
  /** Operations that have not settled yet, started or not. */
  remaining: number;
  private readonly context: RunContext;
  private readonly outermost: Stage;

  constructor(context: RunContext, operations: number, outermost: Stage) {
    this.context = context;
    this.outermost = outermost;
    this.remaining = operations;
    outermost.outer = this;
    context.queue.burst(0, operations, this);
  }

  wake(operation: number): void {
    const { recorder, queue, slots } = this.context;
    const slot = slots.take();
    slots.operation.data[slot] = operation;
    slots.made.data[slot] = 0;
    slots.attempt.data[slot] = 0;
    slots.startedAt.data[slot] = queue.now;
    recorder.emit('operation-started', slot, NOWHERE);
    slots.beginAttempt(slot);
    this.outermost.enter(slot);
  }

  leave(slot: number, outcome: Outcome): void {
    const { recorder, queue, slots } = this.context;
    const took = queue.now - slots.startedAt.of(slot);
    slots.attempt.data[slot] = slots.made.of(slot);
    const reason = reasonOf(outcome);
    recorder.emit('operation-settled', slot, NOWHERE, reason, isAnswer(outcome), 0, took);
    slots.release(slot);
    this.remaining -= 1;
  }
}
