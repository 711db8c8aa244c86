import { mixBits } from '../model/hash.js';
import { isAnswer, type Outcome } from '../model/outcomes.js';
import { type HealthCheckSettings, HealthGate } from '../policy/healthCheck.js';
import { type DelayLane, RANKS, type Wakeable } from './lane.js';
import { NOBODY, type Outer, type RunContext, type Stage } from './pipeline.js';
import { NO_TICKET } from './queue.js';
import type { Place } from './recorder.js';
import type { Instances, Share } from './scope.js';
import type { IntColumn } from './slots.js';

/** One gate, and who polls for it. */
interface Watch {
  readonly gate: HealthGate;
  readonly client: number;
  readonly number: number;
}

/**
 * Polls the dependency by itself, through the policies inside, and turns attempts away while the
 * polls say that it is unwell. The polls are calls of nobody's operation.
 */
export class HealthStage implements Stage, Outer, Wakeable {
  outer: Outer = NOBODY;
  private readonly context: RunContext;
  private readonly settings: HealthCheckSettings;
  private readonly place: Place;
  private readonly inner: Stage;
  private readonly watches: Instances<Watch>;
  private readonly list: Watch[] = [];
  private readonly limit: DelayLane;
  /** For a slot that polls: the number of its watch plus 1; else 0. */
  private readonly polls: IntColumn;
  private readonly timers: IntColumn;
  /** Polls so far: each has luck of its own. */
  private made = 0;

  constructor(
    context: RunContext,
    settings: HealthCheckSettings,
    place: Place,
    share: Share,
    inner: Stage,
  ) {
    this.context = context;
    this.settings = settings;
    this.place = place;
    this.inner = inner;
    this.polls = context.slots.ints();
    this.timers = context.slots.ints();
    this.limit = context.queue.lane(
      settings.timeout,
      { wake: (slot) => this.expire(slot) },
      RANKS.deadline,
    );
    this.watches = share((slot) => this.open(slot));
    context.closers.push(() => this.close());
    inner.outer = this;
  }

  enter(slot: number): void {
    this.polls.data[slot] = 0;
    if (this.watches.of(slot).gate.admits) {
      this.inner.enter(slot);
      return;
    }
    this.context.recorder.emit('fast-fail', slot, this.place, 'unhealthy');
    this.outer.leave(slot, 'refused');
  }

  leave(slot: number, outcome: Outcome): void {
    const watch = this.list[this.polls.of(slot) - 1];
    if (watch === undefined) this.outer.leave(slot, outcome);
    else this.judge(watch, slot, isAnswer(outcome));
  }

  cancel(slot: number): void {
    this.inner.cancel(slot);
  }

  /** Time for the next poll of a watch. */
  wake(number: number): void {
    const watch = this.list[number];
    if (watch === undefined) return;
    const { slots, queue } = this.context;
    const slot = slots.aside(-1, watch.client, queue.now);
    this.polls.data[slot] = number + 1;
    this.made += 1;
    slots.salt.data[slot] = mixBits(this.made);
    this.timers.data[slot] = queue.after(this.limit, slot);
    slots.beginAttempt(slot);
    this.schedule(number);
    this.inner.enter(slot);
  }

  private open(slot: number): Watch {
    const { context, settings } = this;
    const client = context.slots.client.of(Math.max(slot, 0));
    const watch = { gate: new HealthGate(settings), client, number: context.nextInstance() };
    this.list.push(watch);
    this.schedule(this.list.length - 1);
    return watch;
  }

  private schedule(number: number): void {
    const { queue } = this.context;
    queue.behind(queue.now + this.settings.interval, RANKS.normal, this, number);
  }

  private expire(slot: number): void {
    if (this.timers.of(slot) !== this.context.queue.firing) return;
    const watch = this.list[this.polls.of(slot) - 1];
    this.inner.cancel(slot);
    if (watch !== undefined) this.judge(watch, slot, false);
  }

  /** The run is over: polls that have no answer yet are given up, and say nothing. */
  private close(): void {
    for (let slot = 0; slot < this.context.slots.most; slot += 1) {
      if (this.polls.of(slot) === 0) continue;
      this.inner.cancel(slot);
      this.free(slot);
    }
  }

  private judge(watch: Watch, slot: number, isGood: boolean): void {
    const { gate } = watch;
    const { now } = this.context.queue;
    const before = gate.admits;
    if (isGood) gate.passed(now);
    else gate.failed(now);
    this.tell(watch, slot, before, isGood);
    this.free(slot);
  }

  private tell({ gate, number }: Watch, slot: number, before: boolean, ok: boolean): void {
    const isChanged = gate.admits !== before;
    const [from, to] = isChanged ? [stateOf(before), stateOf(gate.admits)] : ['', ''];
    const change = { from, to, reason: '', ok };
    this.context.recorder.change('poll-judged', slot, this.place, change, number);
  }

  private free(slot: number): void {
    this.timers.data[slot] = NO_TICKET;
    this.polls.data[slot] = 0;
    this.context.slots.salt.data[slot] = 0;
    this.context.slots.release(slot);
  }
}

/** The state of a gate in the words of records. */
function stateOf(admits: boolean): string {
  return admits ? 'healthy' : 'unhealthy';
}
