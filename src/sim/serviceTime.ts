import type { CapacitySettings, ColdStartSettings } from '../model/capacity.js';
import type { Micros } from '../model/time.js';
import type { Jobs } from './jobs.js';
import type { EventQueue } from './queue.js';
import type { Station } from './station.js';
import type { Troubles } from './troubles.js';

/**
 * How long a server takes for a job, decided as it starts: the job's own draw, longer by `perCall`
 * for each call in service at the host (itself included, as in Brooker's `simple_collapse_sim`),
 * then stretched by trouble, then divided by the share of its speed that a cold host has.
 */
export class ServiceTime {
  private readonly queue: EventQueue;
  private readonly jobs: Jobs;
  private readonly troubles: Troubles;
  private readonly perCall: Micros;
  private readonly coldStart: ColdStartSettings | null;

  constructor(
    queue: EventQueue,
    jobs: Jobs,
    troubles: Troubles,
    capacity: CapacitySettings | null,
  ) {
    this.queue = queue;
    this.jobs = jobs;
    this.troubles = troubles;
    this.perCall = capacity?.perCall ?? 0;
    this.coldStart = capacity?.coldStart ?? null;
  }

  /** Whole microseconds. */
  of(job: number, station: Station): Micros {
    const shared = this.jobs.work.of(job) + this.perCall * station.busy;
    const stretched = this.troubles.stretched(shared, job);
    if (this.coldStart === null) return Math.round(stretched);
    return Math.round(stretched / this.speed(this.coldStart, this.jobs.host.of(job), station));
  }

  /** The share of its speed that a host has; it grows evenly after the host came back. */
  private speed(cold: ColdStartSettings, host: number, station: Station): number {
    const { now } = this.queue;
    const since = Math.max(this.troubles.backSince(host, now), station.crashedUntil);
    const passed = now - since;
    if (passed >= cold.for) return 1;
    const start = cold.from / 100;
    return start + (1 - start) * (passed / cold.for);
  }
}
