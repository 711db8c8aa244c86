import type { LatencySettings } from '../model/latency.js';
import type { Micros } from '../model/time.js';
import type { RunContext } from './pipeline.js';
import { purposeOf } from './random.js';
import { createSampler, type Sampler } from './sampler.js';

/** Draws a length of time for each attempt, by its own luck. */
export class KeyedSampler {
  /** What every draw is when chance has no part in it; null when it has. */
  readonly fixedValue: Micros | null;
  private readonly context: RunContext;
  private readonly sampler: Sampler;
  private readonly first: number;
  private readonly second: number;

  /** @param purpose what nobody else has: its draws are kept apart by it */
  constructor(context: RunContext, settings: LatencySettings, purpose: string) {
    this.context = context;
    this.sampler = createSampler(settings);
    this.fixedValue = this.sampler.fixedValue;
    this.first = purposeOf(purpose);
    this.second = purposeOf(`${purpose}, second`);
  }

  /** The draw of the attempt in a slot: whole microseconds. */
  draw(slot: number): Micros {
    if (this.fixedValue !== null) return this.fixedValue;
    const { luck } = this.context;
    return this.sampler.sample(luck(this.first, slot), luck(this.second, slot));
  }
}
