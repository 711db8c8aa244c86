import { LONGEST } from '../model/knobs.js';
import type { LatencySettings } from '../model/latency.js';
import type { Micros } from '../model/time.js';
import { LogNormal, Normal } from './bellCurve.js';
import { type Distribution, Exponential, Fixed, Pareto, Uniform } from './distribution.js';
import { Empirical } from './empirical.js';

/** Draws durations. */
export interface Sampler {
  /** What every draw is when chance has no part in it; null when it has. */
  readonly fixedValue: Micros | null;
  /**
   * The exact mean in microseconds, written to a nanosecond. Rounding single draws to a whole
   * microsecond moves the mean of what is drawn by less than half of one.
   */
  readonly mean: number;
  /**
   * The draw that two independent numbers from [0, 1) stand for: whole microseconds from 0 to
   * the maximum, ten years where there is none. The same numbers give the same draw.
   */
  sample(u1: number, u2: number): Micros;
}

/**
 * Builds what draws by the settings.
 * @param settings in which nothing is wrong by {@link import('../model/latencyRemarks.js').latencyRemarks}
 */
export function createSampler(settings: LatencySettings): Sampler {
  const cap = settings.distribution === 'fixed' ? null : settings.max;
  return new CappedSampler(distributionOf(settings), cap ?? LONGEST);
}

function distributionOf(settings: LatencySettings): Distribution {
  switch (settings.distribution) {
    case 'fixed':
      return new Fixed(settings.value);
    case 'uniform':
      return new Uniform(settings.from, settings.to);
    case 'normal':
      return new Normal(settings.mean, settings.deviation);
    case 'exponential':
      return new Exponential(settings.mean);
    case 'log-normal':
      return new LogNormal(settings.median, settings.sigma);
    case 'pareto':
      return new Pareto(settings.scale, settings.shape);
    case 'empirical':
      return new Empirical(settings.quantiles);
  }
}

class CappedSampler implements Sampler {
  readonly fixedValue: Micros | null;
  readonly mean: number;
  private readonly distribution: Distribution;
  private readonly cap: Micros;

  constructor(distribution: Distribution, cap: Micros) {
    this.distribution = distribution;
    this.cap = cap;
    const shortest = Math.min(distribution.low, cap);
    this.fixedValue = shortest === Math.min(distribution.high, cap) ? shortest : null;
    this.mean = Math.round(distribution.cappedMean(cap) * 1000) / 1000;
  }

  sample(u1: number, u2: number): Micros {
    return Math.min(this.cap, Math.round(this.distribution.at(u1, u2)));
  }
}
