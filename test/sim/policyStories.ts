import { type Metrics, run } from '../../src/index.js';
import { RecordList } from '../records.js';
import { planOf, scenarioWith } from '../scenarioTexts.js';

/** What came of a run of a scenario's text. */
export interface Told {
  readonly lines: readonly string[];
  readonly metrics: Metrics;
  /** Laws that were broken. */
  readonly broken: readonly string[];
}

/** Runs operations that start together through policies, as a scenario file says them. */
export async function tell(policies: string, dependency = '{}', operations = 1): Promise<Told> {
  const check = '{ name: it is over, metric: operations, atLeast: 1 }';
  const text = scenarioWith({ policies, dependency, operations: String(operations), check });
  const list = new RecordList();
  const { variants } = await run(planOf(text), { watch: () => list });
  const [variant] = variants;
  if (variant === undefined) throw new Error('nothing was run');
  const broken = variant.laws.filter(({ held }) => !held).map(({ law }) => law);
  return { lines: list.lines, metrics: variant.metrics, broken };
}

/** The lines about some kinds of record. */
export function about({ lines }: Told, ...kinds: readonly string[]): readonly string[] {
  return lines.filter((line) => kinds.includes(line.split(' ')[1] ?? ''));
}
