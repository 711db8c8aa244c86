import type { VariantPlan } from './plan.js';
import { errorAt, idleAt, type OptionRemark, warningAt } from './problems.js';
import { columnsOf, countOutcomes, type Recording } from './recording.js';
import { allReadable } from './unreadable.js';
import { dependenciesOf } from './world.js';

const NOTHING_RECORDED: Recording = { latencies: null, outcomes: null };

/**
 * What is wrong or odd in how the recording of a trace and the dependencies stand to each other.
 * @param pathOf where a dependency is written, by its name
 */
export function recordingRemarks(
  variant: Pick<VariantPlan, 'world' | 'policies' | 'recording'>,
  pathOf: (name: string) => string,
): readonly OptionRemark[] {
  const { recording = NOTHING_RECORDED } = variant;
  const replayed = Object.entries(dependenciesOf(variant.world)).filter(
    ([, { recorded }]) => recorded,
  );
  if (replayed.length === 0) return unusedColumns(recording);
  return replayed.flatMap(([name]) =>
    allReadable(
      () => replayedRemarks(recording, pathOf(name)),
      () => (givesUp(variant) ? [] : timeoutRemarks(recording, pathOf(name))),
    ),
  );
}

function givesUp({ policies }: Pick<VariantPlan, 'policies'>): boolean {
  return policies.some(({ kind }) => kind === 'timeout' || kind === 'deadline');
}

function unusedColumns(recording: Recording): readonly OptionRemark[] {
  const columns = columnsOf(recording);
  if (columns.length === 0) return [];
  const found = `the ${columns.length === 1 ? 'column' : 'columns'} ${columns.join(' and ')}`;
  const hint = 'with recorded: true a dependency answers as it was recorded';
  return [warningAt('workload.trace', found, 'start alone', hint)];
}

function replayedRemarks(recording: Recording, path: string): readonly OptionRemark[] {
  if (columnsOf(recording).length === 0) {
    const expected = 'a trace file with a column latency or outcome';
    return [errorAt(`${path}.recorded`, 'nothing that was recorded', expected, '')];
  }
  if (recording.latencies === null) return [];
  const why = 'calls take as long as the trace says';
  return [idleAt(`${path}.latency`, 'a latency beside recorded', 'none', why)];
}

function timeoutRemarks(recording: Recording, path: string): readonly OptionRemark[] {
  const timeouts = countOutcomes(recording, 'timeout');
  if (timeouts === 0) return [];
  const found = `${timeouts} recorded ${timeouts === 1 ? 'timeout' : 'timeouts'}`;
  const hint = 'such a call is never answered, and nothing here gives it up';
  return [warningAt(`${path}.recorded`, found, 'a timeout or a deadline', hint)];
}
