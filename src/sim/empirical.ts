import type { Micros } from '../model/time.js';
import type { Distribution } from './distribution.js';

/** What was measured: quantiles at evenly spaced shares, on straight lines in between. */
export class Empirical implements Distribution {
  readonly low: Micros;
  readonly high: Micros;
  private readonly quantiles: Float64Array;

  /** @param quantiles at the shares 0 to 1, ascending, two at least */
  constructor(quantiles: readonly Micros[]) {
    this.quantiles = Float64Array.from(quantiles);
    this.low = quantiles[0] ?? 0;
    this.high = quantiles.at(-1) ?? 0;
  }

  at(u1: number): number {
    const position = u1 * (this.quantiles.length - 1);
    const index = Math.floor(position);
    // Both are places in the list, since u1 is below 1.
    const from = this.quantiles[index] ?? 0;
    const to = this.quantiles[index + 1] ?? 0;
    return from + (to - from) * (position - index);
  }

  cappedMean(cap: Micros): number {
    let sum = 0;
    for (let index = 1; index < this.quantiles.length; index += 1) {
      sum += lineMean(this.quantiles[index - 1] ?? 0, this.quantiles[index] ?? 0, cap);
    }
    return sum / (this.quantiles.length - 1);
  }
}

/** The mean of a straight line that is cut down to the cap: above it, it is flat. */
function lineMean(from: Micros, to: Micros, cap: Micros): number {
  if (to <= cap) return (from + to) / 2;
  if (from >= cap) return cap;
  return cap - ((cap - from) * (cap - from)) / (2 * (to - from));
}
