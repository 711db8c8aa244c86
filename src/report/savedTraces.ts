import { hashText } from '../model/hash.js';
import type { Plan, VariantPlan } from '../model/plan.js';
import { columnsOf, RECORDED_OUTCOMES } from '../model/recording.js';
import { toMillis } from '../model/time.js';

/** A trace as it was read from a file: the plan names the file, and this is what was in it. */
export interface SavedTrace {
  /** As the plan names it. */
  readonly file: string;
  /** Comma-separated values that can be played as they are: times in milliseconds, ascending. */
  readonly csv: string;
}

/** The traces of a plan that were read from files, each once; in the order of the variants. */
export function savedTraces({ variants }: Plan): readonly SavedTrace[] {
  const playing = new Map<string, VariantPlan>();
  for (const variant of variants) {
    const { file } = variant.world.workload.trace;
    if (file !== null && !playing.has(file)) playing.set(file, variant);
  }
  return [...playing].map(([file, variant]) => ({ file, csv: csvOf(variant) }));
}

/** A trace in a few words that are others for another trace: `2 operations, fingerprint 9e3779b9`. */
export function outlineOfTrace({ csv }: SavedTrace): string {
  const operations = csv.trimEnd().split('\n').length - 1;
  const fingerprint = (hashText(csv) >>> 0).toString(16).padStart(8, '0');
  return `${operations} operations, fingerprint ${fingerprint}`;
}

/** One text, since a list would take a line for every moment. */
function csvOf({ world, recording }: VariantPlan): string {
  const { starts } = world.workload.trace;
  const { latencies, outcomes } = recording ?? { latencies: null, outcomes: null };
  const header = ['start', ...(recording === undefined ? [] : columnsOf(recording))];
  const rows = starts.map((start, row) => {
    const latency = latencies === null ? '' : `,${toMillis(latencies[row] ?? 0)}`;
    const outcome = outcomes === null ? '' : `,${RECORDED_OUTCOMES[outcomes[row] ?? 0]}`;
    return `${toMillis(start)}${latency}${outcome}\n`;
  });
  return `${header.join(',')}\n${rows.join('')}`;
}
