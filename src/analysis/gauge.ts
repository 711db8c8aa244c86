import type { Micros } from '../model/time.js';
import { ExactSum } from './exactSum.js';

/**
 * A level over time, such as how many wait. Its sum over time is kept in an {@link ExactSum}, so that
 * nothing is rounded before somebody asks, however many there are and however long the run.
 */
export class Gauge {
  /** The level now. */
  current: number;
  private highest: number;
  private readonly area = new ExactSum();
  private since: Micros;
  private readonly from: Micros;

  /** @param from when it is first looked at, and at what level it is then */
  constructor(from: Micros = 0, level = 0) {
    this.from = from;
    this.since = from;
    this.current = level;
    this.highest = level;
  }

  /** The level is another from now on. */
  set(level: number, now: Micros): void {
    this.add(level - this.current, now);
  }

  /** The level is higher by so much from now on, or lower. */
  add(delta: number, now: Micros): void {
    // Much happens at one moment: a level of no duration leaves no trace.
    if (now !== this.since) {
      this.area.addProduct(this.current, now - this.since);
      if (this.current > this.highest) this.highest = this.current;
      this.since = now;
    }
    this.current += delta;
  }

  /** The highest level of any duration, until a moment that is not before the last change. */
  max(until: Micros): number {
    return until > this.since ? Math.max(this.highest, this.current) : this.highest;
  }

  /** The level added up over time, in microseconds, until a moment that is not before the last change. */
  exactIntegral(until: Micros): ExactSum {
    const sum = new ExactSum();
    sum.addSum(this.area);
    sum.addProduct(this.current, until - this.since);
    return sum;
  }

  /** The same as a number: exact up to 2^53 (a thousand in flight for three months), else rounded once. */
  integral(until: Micros): number {
    return this.exactIntegral(until).toNumber();
  }

  /** The level averaged over time; null over no time. */
  mean(until: Micros): number | null {
    return until > this.from ? this.integral(until) / (until - this.from) : null;
  }
}
