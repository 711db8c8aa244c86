import type { Outcome } from './outcomes.js';

/** How a recorded operation may have ended: what a dependency does, not what policies make of it. */
export const RECORDED_OUTCOMES = [
  'ok',
  'error',
  'timeout',
  'rate-limited',
  'overloaded',
] as const satisfies readonly Outcome[];

/** How a recorded operation ended. */
export type RecordedOutcome = (typeof RECORDED_OUTCOMES)[number];

/** What was recorded of the operations of a trace besides their starts, in the order of these. */
export interface Recording {
  /** How long each of them took, in microseconds; null when that was not recorded. */
  readonly latencies: Float64Array | null;
  /** How each of them ended, a place in {@link RECORDED_OUTCOMES}; null when that was not recorded. */
  readonly outcomes: Uint8Array | null;
}

/** The columns of a recording that there are, by name. */
export function columnsOf({ latencies, outcomes }: Recording): readonly string[] {
  return [latencies === null ? [] : ['latency'], outcomes === null ? [] : ['outcome']].flat();
}

/** How often a recorded operation ended so. */
export function countOutcomes({ outcomes }: Recording, outcome: RecordedOutcome): number {
  const place = RECORDED_OUTCOMES.indexOf(outcome);
  return outcomes?.reduce((count, each) => count + (each === place ? 1 : 0), 0) ?? 0;
}
