import { hashText } from '../model/hash.js';
import type { Plan } from '../model/plan.js';
import { toMillis } from '../model/time.js';
import type { TraceSettings } from '../model/workload.js';

/** A trace as it was read from a file: the plan names the file, and this is what was in it. */
export interface SavedTrace {
  /** As the plan names it. */
  readonly file: string;
  /** Comma-separated values that can be played as they are: times in milliseconds, ascending. */
  readonly csv: string;
}

/** The traces of a plan that were read from files, each once; in the order of the variants. */
export function savedTraces({ variants }: Plan): readonly SavedTrace[] {
  const traces = new Map<string, TraceSettings>();
  for (const { world } of variants) {
    const { trace } = world.workload;
    if (trace.file !== null && !traces.has(trace.file)) traces.set(trace.file, trace);
  }
  return [...traces].map(([file, trace]) => ({ file, csv: csvOf(trace) }));
}

/** A trace in a few words that are others for another trace: `2 operations, fingerprint 9e3779b9`. */
export function outlineOfTrace({ csv }: SavedTrace): string {
  const operations = csv.trimEnd().split('\n').length - 1;
  const fingerprint = (hashText(csv) >>> 0).toString(16).padStart(8, '0');
  return `${operations} operations, fingerprint ${fingerprint}`;
}

/** One text, since a list would take a line for every moment. */
function csvOf({ starts }: TraceSettings): string {
  const moments = starts.toSorted((a, b) => a - b);
  return `start\n${moments.map((start) => `${toMillis(start)}\n`).join('')}`;
}
