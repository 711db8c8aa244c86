import type { Draw } from '../policy/port.js';
import { keyedDraw, uniform } from './random.js';

/**
 * The chance of one run: draws by their keys, and how many were made. A run that made none is the
 * same run for every seed, since a seed goes into nothing else.
 */
export class Chance {
  /** Draws made so far. */
  drawn = 0;
  private readonly seed: number;

  constructor(seed: number) {
    this.seed = seed;
  }

  /** Draws for one purpose, numbered from 0 in the order in which they are asked for. */
  draws(purpose: string): Draw {
    const draw = keyedDraw(this.seed, purpose);
    return (low, high) => {
      this.drawn += 1;
      return draw(low, high);
    };
  }

  /**
   * A number from 0 (included) to 1 (not included) for one of many alike.
   * @param purpose see `purposeOf`
   * @param index which of them, such as an operation
   * @param extra tells several numbers for one of them apart, such as its attempts
   */
  luck(purpose: number, index: number, extra: number): number {
    this.drawn += 1;
    return uniform(this.seed, purpose, index, extra);
  }
}
