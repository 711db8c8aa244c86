import { LevelRecord } from './levelRecord.js';
import type { RunContext } from './pipeline.js';
import { NO_SLOT } from './recorder.js';
import { type LineStamps, WaitingLine } from './waitingLine.js';

/** The workers of one client that operations hold from their start until they settle. */
export interface PoolSettings {
  /** How many workers there are. */
  readonly size: number;
  /** How many operations may wait for one; null: any number. */
  readonly queue: number | null;
}

/** What a worker is for. */
export interface Work {
  /** The operation in the slot has got its worker. It may be over before this returns. */
  begin(slot: number): void;
}

/** What is particular about one pool. */
export interface PoolSetup {
  readonly name: string;
  readonly settings: PoolSettings;
  /** Tells the clients' pools of that name apart, from 1. */
  readonly instance: number;
}

/**
 * Workers, and those who wait for one: first come, first served. A worker who is let go passes to
 * the first in line, so that nobody slips in between; the queue alone tells of that.
 */
export class Pool {
  private busy = 0;
  /** Workers let go who already belong to the first in line. */
  private handed = 0;
  private isPassing = false;
  private readonly settings: PoolSettings;
  private readonly work: Work;
  private readonly line: WaitingLine;
  private readonly level: LevelRecord;
  private readonly queueLevel: LevelRecord;

  constructor(context: RunContext, setup: PoolSetup, stamps: LineStamps, work: Work) {
    const { name, settings, instance } = setup;
    this.settings = settings;
    this.work = work;
    this.line = new WaitingLine(stamps);
    const levelOf = (subject: string, limit: number | null) =>
      new LevelRecord(context.recorder, { subject, dependency: '' }, instance, limit);
    this.level = levelOf(`pool ${name}`, settings.size);
    this.queueLevel = levelOf(`pool ${name} queue`, settings.queue);
  }

  /** Lets the operation begin, now or when a worker is free. @returns false: the queue is full */
  ask(slot: number): boolean {
    const { settings } = this;
    if (this.busy < settings.size) {
      this.setBusy(this.busy + 1, slot);
      this.work.begin(slot);
      return true;
    }
    if (settings.queue !== null && this.line.length >= settings.queue) return false;
    this.line.push(slot);
    this.tellQueue(slot);
    return true;
  }

  /** Lets a worker go. */
  giveBack(): void {
    if (this.line.length === this.handed) this.setBusy(this.busy - 1, NO_SLOT);
    else {
      this.handed += 1;
      this.passOn();
    }
  }

  /** In a loop: one that fails at once hands its worker on again, perhaps thousands in a row. */
  private passOn(): void {
    if (this.isPassing) return;
    this.isPassing = true;
    while (this.handed > 0) {
      this.handed -= 1;
      const slot = this.line.shift();
      this.tellQueue(slot);
      this.work.begin(slot);
    }
    this.isPassing = false;
  }

  /** @param slot whose doing it is: readers learn from it which operations use the pool */
  private setBusy(busy: number, slot: number): void {
    this.busy = busy;
    this.level.set(busy, slot);
  }

  private tellQueue(slot: number): void {
    this.queueLevel.set(this.line.length, slot);
  }
}
