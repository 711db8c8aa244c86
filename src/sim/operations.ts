import type { Wakeable } from './lane.js';
import type { Outcome, Outer, RunContext, Stage } from './pipeline.js';

/** The outermost end of the pipeline: starts operations and notes how they settle. */
export class Operations implements Wakeable, Outer {
  /** Operations that have not settled yet, started or not. */
  remaining: number;
  private readonly context: RunContext;
  private readonly outermost: Stage;

  constructor(context: RunContext, outermost: Stage) {
    this.context = context;
    this.outermost = outermost;
    this.remaining = context.slots;
    outermost.outer = this;
    context.queue.burst(0, context.slots, this);
  }

  wake(slot: number): void {
    const { recorder, queue, attempts } = this.context;
    attempts[slot] = 1;
    recorder.emit('operation-started', queue.now, slot, 0, '', '', false, 0);
    this.outermost.enter(slot);
  }

  leave(slot: number, outcome: Outcome): void {
    const { recorder, queue, attempts } = this.context;
    const made = attempts[slot] ?? 0;
    recorder.emit('operation-settled', queue.now, slot, made, '', '', outcome === 'ok', 0);
    this.remaining -= 1;
  }
}
