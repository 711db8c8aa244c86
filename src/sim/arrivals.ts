import type { ArrivalSettings } from '../model/arrivals.js';
import { type Micros, NEVER } from '../model/time.js';
import type { Draw } from '../policy/port.js';
import { unitExponential } from './distribution.js';
import { momentOf, type Segment, segmentsOf } from './intensity.js';

/** Says, one after the other, when operations arrive. */
export interface ArrivalProcess {
  /**
   * The next arrival: each is given once, in order of time.
   * @param after the time now; an arrival that a late clock has missed comes at once
   * @returns NEVER once the load has stopped
   */
  next(after: Micros): Micros;
}

/**
 * Builds the arrivals that the settings describe.
 *
 * Both kinds count in expected arrivals, the area under the rate, and look up when it reaches the
 * next level. Even arrivals are at the levels 0, 1, 2, ...: the first is at the start of the
 * load, and one that falls on a pause comes when the pause is over. Those by chance are a unit
 * exponential draw apart, which makes them a Poisson process whatever the rate does (Çinlar's
 * inversion, 1975).
 * @param draw asked once per arrival by a Poisson process, so that the n-th arrival takes the
 * n-th draw; never by an even one
 */
export function createArrivals(settings: ArrivalSettings, draw: Draw): ArrivalProcess {
  const segments = segmentsOf(settings);
  if (settings.process === 'constant') return new Arrivals(segments, 0, () => 1);
  const gap = () => roundedGap(draw(0, 1));
  return new Arrivals(segments, gap(), gap);
}

/** Gaps are whole billionths of the mean one: the same on every machine, whatever its logarithm. */
const GRAIN = 1_073_741_824;

function roundedGap(u: number): number {
  return Math.round(unitExponential(u) * GRAIN) / GRAIN;
}

class Arrivals implements ArrivalProcess {
  private readonly segments: readonly Segment[];
  private readonly gap: () => number;
  private level: number;
  private current = 0;

  constructor(segments: readonly Segment[], first: number, gap: () => number) {
    this.segments = segments;
    this.level = first;
    this.gap = gap;
  }

  next(after: Micros): Micros {
    const segment = this.segmentAhead();
    if (segment === undefined) return NEVER;
    const moment = momentOf(segment, this.level);
    this.level += this.gap();
    return Math.max(after, moment);
  }

  /** Passes by the segments that end before the level is reached, pauses among them. */
  private segmentAhead(): Segment | undefined {
    let segment = this.segments[this.current];
    while (segment !== undefined && segment.through <= this.level) {
      this.current += 1;
      segment = this.segments[this.current];
    }
    return segment;
  }
}
