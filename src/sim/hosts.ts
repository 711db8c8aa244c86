import type { DependencySettings } from '../model/dependency.js';
import { HostChoice } from './hostChoice.js';
import type { Jobs } from './jobs.js';
import type { RunContext } from './pipeline.js';
import type { Place } from './recorder.js';
import { Station } from './station.js';
import { LineStamps } from './waitingLine.js';

/** The hosts of a dependency, each with servers and a queue of its own. */
export class Hosts {
  readonly all: readonly Station[];
  readonly choice: HostChoice;
  private readonly jobs: Jobs;

  /** @throws Error as {@link HostChoice} does */
  constructor(context: RunContext, place: Place, settings: DependencySettings, jobs: Jobs) {
    const { hosts, balance, capacity } = settings;
    const stamps = new LineStamps(jobs.ints());
    this.jobs = jobs;
    this.all = Array.from(
      { length: hosts },
      (_, host) => new Station(context, { place, host, capacity, stamps }),
    );
    const loadOf = (host: number): number => this.all[host]?.load ?? 0;
    this.choice = new HostChoice(context, { name: place.subject, hosts, balance, loadOf });
  }

  /** Where a job is, or was, or will be served. */
  of(job: number): Station {
    const station = this.all[this.jobs.host.of(job)];
    if (station === undefined) throw new Error('a call is for a host that does not exist');
    return station;
  }
}
