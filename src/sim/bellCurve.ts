import { cosineOfTurns, exp, log } from '../model/inexact.js';
import type { Micros } from '../model/time.js';
import { type Distribution, unitExponential } from './distribution.js';

/** The bell curve; draws below zero count as zero. */
export class Normal implements Distribution {
  readonly low: number;
  readonly high: number;
  private readonly mean: Micros;
  private readonly deviation: Micros;

  constructor(mean: Micros, deviation: Micros) {
    this.mean = mean;
    this.deviation = deviation;
    this.low = deviation === 0 ? mean : 0;
    this.high = deviation === 0 ? mean : Number.POSITIVE_INFINITY;
  }

  at(u1: number, u2: number): number {
    return Math.max(0, this.mean + this.deviation * unitNormal(u1, u2));
  }

  /**
   * The integral, from zero to the cap, of the share that is longer. So with r = mean / deviation
   * counting draws below zero as zero raises the mean by deviation * (density(r) - r * share(-r)):
   * 0.85 % of a deviation for r = 2, 0.04 % for r = 3.
   */
  cappedMean(cap: Micros): number {
    const { mean, deviation } = this;
    if (deviation === 0) return Math.min(mean, cap);
    const gained = excess(mean / deviation) - excess(Math.abs(mean - cap) / deviation);
    return Math.min(mean, cap) + deviation * gained;
  }
}

/** A bell curve of the logarithm: `median` times e to the power of a normal draw. */
export class LogNormal implements Distribution {
  readonly low: number;
  readonly high: number;
  private readonly median: Micros;
  private readonly sigma: number;

  constructor(median: Micros, sigma: number) {
    this.median = median;
    this.sigma = sigma;
    this.low = sigma === 0 ? median : 0;
    this.high = sigma === 0 ? median : Number.POSITIVE_INFINITY;
  }

  at(u1: number, u2: number): number {
    return this.median * exp(this.sigma * unitNormal(u1, u2));
  }

  /** The mean of those up to the cap, and the share of those above, times the cap. */
  cappedMean(cap: Micros): number {
    const { median, sigma } = this;
    if (sigma === 0) return Math.min(median, cap);
    const z = log(cap / median) / sigma;
    const whole = median * exp((sigma * sigma) / 2);
    return whole * shareBelow(z - sigma) + cap * shareBelow(-z);
  }
}

/**
 * A draw from the standard normal law by Box and Muller (1958): the polar distance is the root of
 * an exponential draw, the angle is uniform.
 */
export function unitNormal(u1: number, u2: number): number {
  return Math.sqrt(2 * unitExponential(u1)) * cosineOfTurns(u2);
}

/** From here on down the fraction is quicker and keeps its digits; the series would lose them. */
const TAIL = -3;
const TAIL_TERMS = 60;

/**
 * The share of the standard normal law below z, to 13 digits of its own, however small it is.
 * Near the middle by the series of Marsaglia, "Evaluating the Normal Distribution" (2004):
 * z + z^3/3 + z^5/(3*5) + ... times the density; in the tail by Laplace's continued fraction.
 */
export function shareBelow(z: number): number {
  if (z > 0) return 1 - shareBelow(-z);
  if (z < TAIL) return density(z) / tailFraction(-z);
  let sum = 0;
  let term = z;
  for (let odd = 3; sum + term !== sum; odd += 2) {
    sum += term;
    term *= (z * z) / odd;
  }
  return 0.5 + sum * density(z);
}

/** x + 1/(x + 2/(x + 3/(x + ...))) */
function tailFraction(x: number): number {
  let value = x;
  for (let count = TAIL_TERMS; count > 0; count -= 1) value = x + count / value;
  return value;
}

function density(z: number): number {
  return exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}

/** By how much a standard normal draw exceeds z >= 0 on average, counting as 0 what does not. */
function excess(z: number): number {
  return density(z) - z * shareBelow(-z);
}
