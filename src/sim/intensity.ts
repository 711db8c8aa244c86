import type { ArrivalSettings } from '../model/arrivals.js';
import { DURATION_UNITS, type Micros } from '../model/time.js';

/** A stretch of time, not empty, in which the rate goes in a straight line from one to another. */
export interface Segment {
  readonly start: Micros;
  readonly end: Micros;
  /** Arrivals per second at its start and its end. */
  readonly from: number;
  readonly to: number;
  /** The arrivals expected before it, and up to its end. */
  readonly before: number;
  readonly through: number;
}

const SECOND = DURATION_UNITS.s;

/** The load as stretches one after the other, from 0 until it stops. */
export function segmentsOf(settings: ArrivalSettings): readonly Segment[] {
  const { stages, rate, duration } = settings;
  const until = duration ?? stages.reduce((sum, stage) => sum + stage.for, 0);
  const segments: Segment[] = [];
  for (const { for: length, rate: from, rampTo } of stages) {
    append(segments, { length, from, to: rampTo ?? from }, until);
  }
  const rest = until - (segments.at(-1)?.end ?? 0);
  append(segments, { length: rest, from: rate ?? 0, to: rate ?? 0 }, until);
  return segments;
}

interface Stretch {
  readonly length: Micros;
  readonly from: number;
  readonly to: number;
}

/** Adds what is left of a stretch before the load stops. */
function append(segments: Segment[], { length, from, to }: Stretch, until: Micros): void {
  const last = segments.at(-1);
  const start = last?.end ?? 0;
  const end = Math.min(start + length, until);
  if (end <= start) return;
  // The whole of a stretch is exactly 1 of it, so that a ramp down to nothing ends at 0.
  const atEnd = from + (to - from) * ((end - start) / length);
  const before = last?.through ?? 0;
  const expected = ((from + atEnd) * (end - start)) / (2 * SECOND);
  segments.push({ start, end, from, to: atEnd, before, through: before + expected });
}

/** How many arrivals are expected before a moment. */
export function expectedBefore(segments: readonly Segment[], moment: Micros): number {
  const segment = segments.find(({ end }) => moment < end) ?? segments.at(-1);
  if (segment === undefined) return 0;
  const { start, end, from, to, before } = segment;
  const passed = Math.min(moment, end) - start;
  const atMoment = from + ((to - from) * passed) / (end - start);
  return before + ((from + atMoment) * passed) / (2 * SECOND);
}

/**
 * When the expected arrivals reach `level`, from `before` (included) to `through` (not included).
 *
 * With y still to come the answer x solves from * x + slope * x^2 / 2 = y. Written with the root
 * below the line nothing cancels, whether the rate rises, falls or stays; where it stays, the
 * root is exactly `from`, so that the n-th of even arrivals is n / rate and never drifts.
 * @returns the nearest whole microsecond inside the segment
 */
export function momentOf(segment: Segment, level: number): Micros {
  const { start, end, from, to, before } = segment;
  const y = level - before;
  if (y <= 0) return start;
  const slope = ((to - from) / (end - start)) * SECOND;
  // Just before a rate of zero rounding may take it below.
  const root = Math.sqrt(Math.max(0, from * from + 2 * slope * y));
  return Math.min(end - 1, start + Math.round((2 * SECOND * y) / (from + root)));
}
