import { expLess1, log, power } from '../model/inexact.js';
import type { Micros } from '../model/time.js';

/**
 * A law that durations are drawn by, in microseconds; not yet rounded and without a cap, which
 * {@link import('./sampler.js').createSampler} adds.
 */
export interface Distribution {
  /** No draw is below `low` or above `high`, which may be infinite. */
  readonly low: number;
  readonly high: number;
  /** The draw that two independent numbers from [0, 1) stand for: a pure function of them. */
  at(u1: number, u2: number): number;
  /** The exact mean of draws that are cut down to `cap`, which is finite. */
  cappedMean(cap: Micros): number;
}

/** Always the same. */
export class Fixed implements Distribution {
  readonly low: Micros;
  readonly high: Micros;

  constructor(value: Micros) {
    this.low = value;
    this.high = value;
  }

  at(): Micros {
    return this.low;
  }

  cappedMean(cap: Micros): number {
    return Math.min(this.low, cap);
  }
}

/** Every whole microsecond from `low` to `high`, both included, is as likely as any other. */
export class Uniform implements Distribution {
  readonly low: Micros;
  readonly high: Micros;

  constructor(from: Micros, to: Micros) {
    this.low = from;
    this.high = to;
  }

  /** Below 2^52 a product with a number under 1 is under its other factor, so the end holds. */
  at(u1: number): Micros {
    return this.low + Math.floor(u1 * (this.high - this.low + 1));
  }

  /** Those below the cap are a row of whole numbers; the rest counts as the cap. */
  cappedMean(cap: Micros): number {
    const { low, high } = this;
    const top = Math.min(high, cap);
    if (top <= low) return top;
    const below = (top - low) / (high - low + 1);
    return top - (below * (top - low + 1)) / 2;
  }
}

/** A wait for something that has no memory. */
export class Exponential implements Distribution {
  readonly low = 0;
  readonly high = Number.POSITIVE_INFINITY;
  private readonly mean: Micros;

  constructor(mean: Micros) {
    this.mean = mean;
  }

  at(u1: number): number {
    return this.mean * unitExponential(u1);
  }

  cappedMean(cap: Micros): number {
    return -this.mean * expLess1(-cap / this.mean);
  }
}

/** An exponential draw of mean 1. Taken from zero, since -log(1) would be a negative zero. */
export function unitExponential(u: number): number {
  return 0 - log(1 - u);
}

/** Pareto of the first kind: the share of draws longer than x is (scale / x)^shape. */
export class Pareto implements Distribution {
  readonly low: Micros;
  readonly high = Number.POSITIVE_INFINITY;
  private readonly shape: number;

  constructor(scale: Micros, shape: number) {
    this.low = scale;
    this.shape = shape;
  }

  at(u1: number): number {
    return this.low * power(1 - u1, -1 / this.shape);
  }

  /** scale, and the integral of (scale / x)^shape from scale to the cap: a logarithm for shape 1. */
  cappedMean(cap: Micros): number {
    const { low, shape } = this;
    if (cap <= low) return cap;
    const decades = log(cap / low);
    const tail = shape === 1 ? decades : -expLess1(-(shape - 1) * decades) / (shape - 1);
    return low * (1 + tail);
  }
}
