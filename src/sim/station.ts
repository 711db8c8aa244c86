import type { CapacitySettings } from '../model/capacity.js';
import type { Micros } from '../model/time.js';
import { LevelRecord } from './levelRecord.js';
import type { RunContext } from './pipeline.js';
import { NO_SLOT, type Place } from './recorder.js';
import { NOT_YET } from './spell.js';
import { type LineStamps, WaitingLine } from './waitingLine.js';

/** What becomes of a job that comes to a host; `crash`: it was the one too many. */
export type Admission = 'served' | 'queued' | 'full' | 'crash';

/** Where a station stands. */
export interface StationSetup {
  /** The dependency. */
  readonly place: Place;
  /** Which of its hosts, from 0. */
  readonly host: number;
  /** null: no limits, and nothing to tell about them. */
  readonly capacity: CapacitySettings | null;
  /** Shared by all hosts of the dependency: a job is at one of them. */
  readonly stamps: LineStamps;
}

/** The servers of one host and the queue in front of them. */
export class Station {
  /** Until when the host is down after its last crash; {@link NOT_YET}: it never crashed. */
  crashedUntil: Micros = NOT_YET;
  /** Jobs that hold a server. */
  busy = 0;
  private readonly line: WaitingLine;
  private readonly servers: number;
  private readonly places: number;
  private readonly queueAbove: number;
  private readonly lastFirst: boolean;
  private readonly busyLevel: LevelRecord | null;
  private readonly queueLevel: LevelRecord | null;

  constructor(context: RunContext, { place, host, capacity, stamps }: StationSetup) {
    this.line = new WaitingLine(stamps);
    this.servers = capacity?.servers ?? Number.POSITIVE_INFINITY;
    this.places = capacity?.queue ?? Number.POSITIVE_INFINITY;
    this.queueAbove = capacity?.crash?.queueAbove ?? Number.POSITIVE_INFINITY;
    this.lastFirst = capacity?.order === 'lifo';
    const level = (what: string, limit: number | null): LevelRecord => {
      const own = { ...place, subject: `${place.subject} ${what}` };
      return new LevelRecord(context.recorder, own, host + 1, limit);
    };
    this.busyLevel = capacity === null ? null : level('servers', capacity.servers);
    this.queueLevel = capacity === null ? null : level('queue', capacity.queue);
  }

  /** Jobs that wait for a server. */
  get waiting(): number {
    return this.line.length;
  }

  /** Jobs that hold a server or wait for one. */
  get load(): number {
    return this.busy + this.line.length;
  }

  /** True when a job that comes now would be served at once. */
  get hasServer(): boolean {
    return this.busy < this.servers;
  }

  /** A job comes: it takes a server, or else a place in the queue, or neither is left. */
  enter(job: number): Admission {
    if (this.hasServer) {
      this.setBusy(this.busy + 1);
      return 'served';
    }
    if (this.line.length >= this.places) return 'full';
    this.line.push(job);
    this.queueLevel?.set(this.line.length, NO_SLOT);
    return this.line.length > this.queueAbove ? 'crash' : 'queued';
  }

  /** A server is done with its job. @returns the job that has it now; -1: nobody waited */
  free(): number {
    const next = this.lastFirst ? this.line.pop() : this.line.shift();
    if (next < 0) this.setBusy(this.busy - 1);
    else this.queueLevel?.set(this.line.length, NO_SLOT);
    return next;
  }

  /** A job that waits gives up. */
  withdraw(job: number): void {
    this.line.leave(job);
    this.queueLevel?.set(this.line.length, NO_SLOT);
  }

  /** Everything in it is gone, and it is down until then. */
  crash(until: Micros): void {
    this.crashedUntil = until;
    while (this.line.shift() >= 0);
    this.queueLevel?.set(0, NO_SLOT);
    this.setBusy(0);
  }

  private setBusy(busy: number): void {
    this.busy = busy;
    this.busyLevel?.set(busy, NO_SLOT);
  }
}
