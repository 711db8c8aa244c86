import type { DependencySettings } from '../model/dependency.js';
import type { Micros } from '../model/time.js';
import type { Jobs } from './jobs.js';
import { KeyedSampler } from './keyedSampler.js';
import type { RunContext } from './pipeline.js';

/** The times of a call that its own luck decides: the way to the dependency, serving, the way back. */
export class Journey {
  /** Those that are the same for every call; null in the place of one that is not. */
  readonly known: readonly (Micros | null)[];
  private readonly wayOut: KeyedSampler;
  private readonly work: KeyedSampler;
  private readonly wayBack: KeyedSampler;

  /** @param name what nobody else has: its draws are kept apart by it */
  constructor(context: RunContext, { latency, network }: DependencySettings, name: string) {
    this.work = new KeyedSampler(context, latency, `${name} latency`);
    this.wayOut = new KeyedSampler(context, network, `${name} network to`);
    this.wayBack = new KeyedSampler(context, network, `${name} network from`);
    this.known = [this.wayOut, this.work].map(({ fixedValue }) => fixedValue);
  }

  /** Draws for the call in a slot. @returns how long it is under way before it arrives */
  begin(job: number, slot: number, jobs: Jobs): Micros {
    jobs.work.data[job] = this.work.draw(slot);
    jobs.wayBack.data[job] = this.wayBack.draw(slot);
    return this.wayOut.draw(slot);
  }
}
