import type { Outcome } from '../model/outcomes.js';
import { Bulkhead, type BulkheadSettings } from '../policy/bulkhead.js';
import type { DelayLane, Wakeable } from './lane.js';
import { LevelRecord } from './levelRecord.js';
import { NOBODY, type Outer, type RunContext, type Stage } from './pipeline.js';
import { NO_TICKET } from './queue.js';
import type { Place } from './recorder.js';
import type { Instances, Share } from './scope.js';
import type { IntColumn } from './slots.js';
import { LineStamps, WaitingLine } from './waitingLine.js';

/** One bulkhead: its places, and who waits for one. */
interface Compartment {
  /** Slots that have been handed a place and have not gone in yet; -1: given up meanwhile. */
  readonly handed: number[];
  isPassing: boolean;
  readonly bulkhead: Bulkhead;
  readonly line: WaitingLine;
  /** Through which stage each slot that waits came: several dependencies may share a bulkhead. */
  readonly entrances: Map<number, BulkheadStage>;
  readonly busy: LevelRecord;
  readonly waiting: LevelRecord;
}

/** Lets only so many attempts be inside at a time; some more may wait for a place. */
export class BulkheadStage implements Stage, Outer, Wakeable {
  outer: Outer = NOBODY;
  private readonly context: RunContext;
  private readonly place: Place;
  private readonly inner: Stage;
  private readonly compartments: Instances<Compartment>;
  private readonly patience: DelayLane | null;
  private readonly timers: IntColumn;
  private readonly stamps: LineStamps;

  constructor(
    context: RunContext,
    settings: BulkheadSettings,
    place: Place,
    share: Share,
    inner: Stage,
  ) {
    const { maxWait } = settings;
    this.context = context;
    this.place = place;
    this.inner = inner;
    this.patience = maxWait === null ? null : context.queue.lane(maxWait, this);
    this.timers = context.slots.ints(maxWait !== null);
    this.stamps = new LineStamps(context.slots.ints());
    this.compartments = share(() => this.open(settings));
    inner.outer = this;
  }

  enter(slot: number): void {
    const compartment = this.compartments.enter(slot);
    const answer = compartment.bulkhead.enter();
    if (answer === 'admitted') this.admit(compartment, slot);
    else if (answer === 'queued') this.wait(compartment, slot);
    else this.refuse(slot);
  }

  leave(slot: number, outcome: Outcome): void {
    const compartment = this.compartments.held(slot);
    this.free(compartment, slot);
    this.outer.leave(slot, outcome);
    passOn(compartment);
  }

  cancel(slot: number): void {
    const compartment = this.compartments.held(slot);
    if (compartment.line.holds(slot)) {
      this.giveUp(compartment, slot);
      this.context.recorder.emit('attempt-cancelled', slot, this.place);
      return;
    }
    if (takeBack(compartment, slot)) {
      this.timers.data[slot] = NO_TICKET;
      this.context.recorder.emit('attempt-cancelled', slot, this.place);
    } else this.inner.cancel(slot);
    this.free(compartment, slot);
    passOn(compartment);
  }

  /** The slot, which came in here, has got a place. */
  admitWaiting(slot: number): void {
    this.timers.data[slot] = NO_TICKET;
    this.inner.enter(slot);
  }

  /** It has waited as long as it may. */
  wake(slot: number): void {
    if (this.timers.of(slot) !== this.context.queue.firing) return;
    this.giveUp(this.compartments.held(slot), slot);
    this.refuse(slot);
  }

  private open(settings: BulkheadSettings): Compartment {
    const { context, place, stamps } = this;
    const number = context.nextInstance();
    const queue = { ...place, subject: `${place.subject} queue` };
    return {
      handed: [],
      isPassing: false,
      bulkhead: new Bulkhead(settings),
      line: new WaitingLine(stamps),
      entrances: new Map(),
      busy: new LevelRecord(context.recorder, place, number, settings.slots),
      waiting: new LevelRecord(context.recorder, queue, number, settings.queue),
    };
  }

  private admit(compartment: Compartment, slot: number): void {
    compartment.busy.set(compartment.bulkhead.busy, slot);
    this.inner.enter(slot);
  }

  private wait(compartment: Compartment, slot: number): void {
    compartment.line.push(slot);
    compartment.entrances.set(slot, this);
    compartment.waiting.set(compartment.bulkhead.waiting, slot);
    if (this.patience === null) return;
    this.timers.data[slot] = this.context.queue.after(this.patience, slot);
  }

  private refuse(slot: number): void {
    this.context.recorder.emit('fast-fail', slot, this.place, 'bulkhead-full');
    this.outer.leave(slot, 'refused');
  }

  /** A place is free: it is handed to whoever has waited longest, if anybody waits. */
  private free({ bulkhead, line, busy, waiting, handed }: Compartment, slot: number): void {
    if (!bulkhead.leave()) {
      busy.set(bulkhead.busy, slot);
      return;
    }
    const next = line.shift();
    waiting.set(bulkhead.waiting, next);
    handed.push(next);
  }

  private giveUp({ bulkhead, line, entrances, waiting }: Compartment, slot: number): void {
    this.timers.data[slot] = NO_TICKET;
    entrances.delete(slot);
    line.leave(slot);
    bulkhead.gaveUp();
    waiting.set(bulkhead.waiting, slot);
  }
}

/** In a loop: one that fails at once hands its place on again, perhaps thousands in a row. */
function passOn(compartment: Compartment): void {
  const { handed, entrances } = compartment;
  if (compartment.isPassing) return;
  compartment.isPassing = true;
  for (let next = handed.shift(); next !== undefined; next = handed.shift()) {
    const entrance = entrances.get(next);
    entrances.delete(next);
    entrance?.admitWaiting(next);
  }
  compartment.isPassing = false;
}

/**
 * Whoever was before it may be the one who makes it useless, as the first answer does to a hedge.
 * @returns whether the slot was about to go in; now it does not
 */
function takeBack({ handed, entrances }: Compartment, slot: number): boolean {
  const index = handed.indexOf(slot);
  if (index < 0) return false;
  handed[index] = -1;
  entrances.delete(slot);
  return true;
}
