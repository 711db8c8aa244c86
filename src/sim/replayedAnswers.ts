import { RECORDED_OUTCOMES, type Recording } from '../model/recording.js';
import type { Micros } from '../model/time.js';
import type { Jobs } from './jobs.js';
import type { RunContext } from './pipeline.js';
import type { IntColumn } from './slots.js';
import { type Fate, SILENCE } from './troubles.js';

/** What a trace says of a dependency. */
export interface Replay extends Recording {
  /** When its operations started; ascending. */
  readonly starts: readonly Micros[];
}

/**
 * A dependency that answers as it was recorded. What it does is a function of time, like trouble: a
 * call meets what was recorded of the operation that had started last when the call began. So the
 * first calls of operations that call at once meet their own record, and a retry meets that of a
 * neighbour: the dependency has recovered when it had recovered. Operations that started together
 * keep their own.
 */
export class ReplayedAnswers {
  private readonly context: RunContext;
  private readonly replay: Replay;
  private readonly jobs: Jobs;
  /** The place of the last operation that had started, as time goes on. */
  private latest = 0;
  /** What the call of a job ends with, a place in the list of outcomes, of which the first is good. */
  private readonly ends: IntColumn;

  constructor(context: RunContext, replay: Replay, jobs: Jobs) {
    this.context = context;
    this.replay = replay;
    this.jobs = jobs;
    this.ends = jobs.ints();
  }

  /** Notes what the call meets that begins in a slot. */
  begin(job: number, slot: number): void {
    const { latencies, outcomes } = this.replay;
    const row = this.rowOf(slot);
    const { work } = this.jobs;
    this.ends.data[job] = outcomes?.[row] ?? 0;
    work.data[job] = latencies?.[row] ?? work.of(job);
  }

  /** What the call of a job ends with. */
  fateOf(job: number): Fate {
    const outcome = RECORDED_OUTCOMES[this.ends.of(job)] ?? 'ok';
    // Nobody knows when it would have been answered: whoever recorded it had given up.
    if (outcome === 'timeout') return SILENCE;
    return outcome === 'ok' ? null : outcome;
  }

  private rowOf(slot: number): number {
    const { starts } = this.replay;
    const { now } = this.context.queue;
    while ((starts[this.latest + 1] ?? now + 1) <= now) this.latest += 1;
    const own = this.context.slots.operation.of(slot);
    return starts[own] === starts[this.latest] ? own : this.latest;
  }
}
