import { GIVE_UP, nextDelay, type RetrySettings } from '../policy/retry.js';
import type { DelayLane, Wakeable } from './lane.js';
import { NOBODY, type Outcome, type Outer, type RunContext, type Stage } from './pipeline.js';

/** Sends an operation inwards again and again, as the retry policy decides. */
export class RetryStage implements Stage, Outer, Wakeable {
  outer: Outer = NOBODY;
  private readonly context: RunContext;
  private readonly settings: RetrySettings;
  private readonly inner: Stage;
  private readonly waits: DelayLane;
  /** Attempts that this policy has made of each operation; a stack may hold several retries. */
  private readonly made: Int32Array;

  constructor(context: RunContext, settings: RetrySettings, inner: Stage) {
    this.context = context;
    this.settings = settings;
    this.inner = inner;
    this.waits = context.queue.lane(settings.delay, this);
    this.made = new Int32Array(context.slots);
    inner.outer = this;
  }

  enter(slot: number): void {
    this.made[slot] = 1;
    this.inner.enter(slot);
  }

  leave(slot: number, outcome: Outcome): void {
    const delay = outcome === 'ok' ? GIVE_UP : nextDelay(this.settings, this.made[slot] ?? 0);
    if (delay === GIVE_UP) {
      this.outer.leave(slot, outcome);
      return;
    }
    const { recorder, queue, attempts } = this.context;
    const until = queue.now + delay;
    recorder.emit('retry-waiting', queue.now, slot, attempts[slot] ?? 0, 'retry', '', false, until);
    queue.after(this.waits, slot);
  }

  wake(slot: number): void {
    const { attempts } = this.context;
    attempts[slot] = (attempts[slot] ?? 0) + 1;
    this.made[slot] = (this.made[slot] ?? 0) + 1;
    this.inner.enter(slot);
  }
}
