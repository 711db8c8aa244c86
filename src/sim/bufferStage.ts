import { mixBits } from '../model/hash.js';
import { isAnswer, type Outcome } from '../model/outcomes.js';
import type { Settings } from '../model/shapes.js';
import { DURATION_UNITS, type Micros } from '../model/time.js';
import { type BufferAnswer, DurableBuffer } from '../policy/durableBuffer.js';
import type { bufferFallbackTable } from '../policy/fallback.js';
import { isChosen } from '../policy/reasons.js';
import { type DelayLane, RANKS, type Wakeable } from './lane.js';
import { LevelRecord } from './levelRecord.js';
import { NOBODY, type Outer, type RunContext, type Stage } from './pipeline.js';
import type { Place } from './recorder.js';
import type { Instances, Share } from './scope.js';
import type { IntColumn } from './slots.js';

/** One buffer, and whose it is. */
interface Outbox {
  readonly buffer: DurableBuffer;
  readonly level: LevelRecord;
  readonly client: number;
  /** Its place in the list. */
  readonly number: number;
  /** True while the next attempt to drain it is scheduled or under way. */
  isDraining: boolean;
}

type BufferSettings = Settings<typeof bufferFallbackTable>;

/**
 * Takes down what could not be done, so that the operation is over, and does it later: the oldest
 * first, one at a time, at a set rate, through the policies inside. What was not done stays the
 * oldest; whatever was done is done at least once. Refused by an open breaker that says when it may
 * admit again, it is not sent before then: the way is not clear.
 */
export class BufferStage implements Stage, Outer, Wakeable {
  outer: Outer = NOBODY;
  private readonly context: RunContext;
  private readonly settings: BufferSettings;
  private readonly place: Place;
  private readonly inner: Stage;
  private readonly outboxes: Instances<Outbox>;
  private readonly list: Outbox[] = [];
  private readonly pace: DelayLane;
  /** For a slot that drains: the number of its outbox plus 1; else 0. */
  private readonly drains: IntColumn;
  /** Each try to drain has luck of its own. */
  private tries = 0;

  constructor(
    context: RunContext,
    settings: BufferSettings,
    place: Place,
    share: Share,
    inner: Stage,
  ) {
    this.context = context;
    this.settings = settings;
    this.place = place;
    this.inner = inner;
    this.pace = context.queue.lane(Math.round(DURATION_UNITS.s / settings.drainRate), this);
    this.drains = context.slots.ints();
    this.outboxes = share((slot) => this.open(slot));
    inner.outer = this;
  }

  enter(slot: number): void {
    this.drains.data[slot] = 0;
    this.inner.enter(slot);
  }

  leave(slot: number, outcome: Outcome): void {
    const drained = this.list[this.drains.of(slot) - 1];
    if (drained !== undefined) this.finish(drained, slot, outcome);
    else if (isChosen(this.settings.on, outcome) && this.put(slot)) {
      this.outer.leave(slot, 'fallback');
    } else this.outer.leave(slot, outcome);
  }

  cancel(slot: number): void {
    this.inner.cancel(slot);
  }

  /** Time for the next attempt to hand on the oldest of an outbox. */
  wake(number: number): void {
    const outbox = this.list[number];
    const oldest = outbox?.buffer.peek() ?? -1;
    if (outbox === undefined || oldest < 0) return;
    const { slots, queue } = this.context;
    const slot = slots.aside(oldest, outbox.client, queue.now);
    this.drains.data[slot] = number + 1;
    this.tries += 1;
    slots.salt.data[slot] = mixBits(this.tries);
    slots.clearFrom.data[slot] = 0;
    slots.beginAttempt(slot);
    this.inner.enter(slot);
  }

  private open(slot: number): Outbox {
    const { context, settings, place } = this;
    const number = context.nextInstance();
    const level = new LevelRecord(context.recorder, place, number, settings.size);
    const client = context.slots.client.of(Math.max(slot, 0));
    const buffer = new DurableBuffer(settings);
    const outbox = { buffer, level, client, number: this.list.length, isDraining: false };
    this.list.push(outbox);
    return outbox;
  }

  private put(slot: number): boolean {
    const outbox = this.outboxes.of(slot);
    const answer = outbox.buffer.put(this.context.slots.operation.of(slot));
    if (answer === 'full') return false;
    this.tell(slot, answer);
    outbox.level.set(outbox.buffer.kept, slot);
    if (!outbox.isDraining) this.startDraining(outbox);
    return true;
  }

  private tell(slot: number, answer: BufferAnswer): void {
    const { recorder } = this.context;
    recorder.emit('buffer-put', slot, this.place);
    if (answer !== 'accepted') recorder.emit('buffer-dropped', slot, this.place);
  }

  /** The run waits for what is kept. */
  private startDraining(outbox: Outbox): void {
    outbox.isDraining = true;
    this.context.aside.count += 1;
    this.schedule(outbox, 0);
  }

  private finish(outbox: Outbox, slot: number, outcome: Outcome): void {
    const { recorder, slots } = this.context;
    const { buffer, level } = outbox;
    slots.attempt.data[slot] = slots.made.of(slot);
    if (isAnswer(outcome) && buffer.remove(slots.operation.of(slot))) {
      recorder.emit('buffer-drained', slot, this.place);
      level.set(buffer.kept, slot);
    }
    recorder.emit('side-settled', slot, this.place, '', isAnswer(outcome));
    this.drains.data[slot] = 0;
    slots.salt.data[slot] = 0;
    const clearFrom = outcome === 'refused' ? slots.clearFrom.of(slot) : 0;
    slots.release(slot);
    if (buffer.kept > 0) this.schedule(outbox, clearFrom);
    else this.stopDraining(outbox);
  }

  private stopDraining(outbox: Outbox): void {
    outbox.isDraining = false;
    this.context.aside.count -= 1;
  }

  private schedule({ number }: Outbox, clearFrom: Micros): void {
    const { queue } = this.context;
    if (clearFrom > queue.now + this.pace.delay) queue.at(clearFrom, RANKS.normal, this, number);
    else queue.after(this.pace, number);
  }
}
