/**
 * Runs a reported case that needs more than one policy: one operation through a stack of policies,
 * against a dependency that answers at once, read and run as a scenario file is.
 *
 * A stack that is to see several requests one after the other gets a retry of its own as the
 * outermost policy: each of its attempts is a request, and `delay` is the time between them.
 */
import { type LabRecord, type Metrics, run } from '../../src/index.js';
import { RecordList } from '../records.js';
import { planOf, scenarioWith } from '../scenarioTexts.js';

/** What came of a run. */
export interface CaseRun {
  readonly list: RecordList;
  readonly metrics: Metrics | undefined;
}

/**
 * Runs one operation.
 * @param policies the outermost first, as they are written in a scenario
 * @param recoversAfter when the dependency, down from the start, is healthy again
 * @throws Error with all its problems when the policies cannot be read or are odd
 */
export async function runCase(
  policies: readonly object[],
  recoversAfter: string,
): Promise<CaseRun> {
  const text = scenarioWith({
    operations: '1',
    dependency: JSON.stringify({ latency: '0ms', recoversAfter }),
    policies: JSON.stringify(policies),
    check: '{ name: it is over, metric: operations, equals: 1 }',
  });
  const list = new RecordList();
  const { variants } = await run(planOf(text), { watch: () => list });
  return { list, metrics: variants[0]?.metrics };
}

/** After each request: the calls that the dependency has had so far, and the breaker's state. */
export function afterEach(list: RecordList, everyMs: number, requests: number): readonly string[] {
  return Array.from({ length: requests }, (_, index) => {
    const past = list.records.filter(({ at }) => at <= index * everyMs * 1000);
    const calls = past.filter(({ kind }) => kind === 'call-started').length;
    return `${calls} ${stateAfter(past)}`;
  });
}

function stateAfter(past: readonly LabRecord[]): string {
  const kinds = ['breaker-placed', 'breaker-changed'];
  return past.findLast(({ kind }) => kinds.includes(kind))?.to ?? 'none';
}
