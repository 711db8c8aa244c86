import type { Recording } from '../model/recording.js';

/** What was recorded of some operations, in the order in which they started. */
export interface Trace extends Recording {
  /** When each of them started, in microseconds from the start of the run; ascending. */
  readonly starts: Float64Array;
}

/** Puts operations in the order in which they started; those that started together keep theirs. */
export function ascending(trace: Trace): Trace {
  const { starts, latencies, outcomes } = trace;
  if (isAscending(starts)) return trace;
  if (latencies === null && outcomes === null) return { ...trace, starts: starts.toSorted() };
  const order = Uint32Array.from(starts, (_, index) => index);
  // Stable, so that equal starts stay as they are.
  order.sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0));
  // Every number of the order is a place in all three.
  const placed = (values: Float64Array | Uint8Array) => (_: number, index: number) =>
    values[order[index] ?? 0] ?? 0;
  return {
    starts: starts.map(placed(starts)),
    latencies: latencies?.map(placed(latencies)) ?? null,
    outcomes: outcomes?.map(placed(outcomes)) ?? null,
  };
}

function isAscending(values: Float64Array): boolean {
  for (let index = 1; index < values.length; index += 1) {
    if ((values[index] ?? 0) < (values[index - 1] ?? 0)) return false;
  }
  return true;
}
