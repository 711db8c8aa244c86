import type { RunContext, Stage } from './pipeline.js';
import type { Step } from './step.js';

/** Sends what is in a slot, an operation or a branch of one, through a pipeline. */
export class CallStep implements Step {
  private readonly context: RunContext;
  private readonly pipeline: Stage;
  private readonly endpoint: number;

  /** @param endpoint which of the dependency's endpoints, from 1; 0: none in particular */
  constructor(context: RunContext, pipeline: Stage, endpoint: number) {
    this.context = context;
    this.pipeline = pipeline;
    this.endpoint = endpoint;
  }

  begin(slot: number): void {
    const { slots } = this.context;
    if (slots.needs.places) slots.endpoint.data[slot] = this.endpoint;
    slots.beginAttempt(slot);
    this.pipeline.enter(slot);
  }

  /** Nobody waits for it any more. */
  cancel(slot: number): void {
    this.pipeline.cancel(slot);
  }
}
