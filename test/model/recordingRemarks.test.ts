import { describe, expect, it } from 'vitest';
import type { VariantPlan } from '../../src/model/plan.js';
import { RECORDED_OUTCOMES, type Recording } from '../../src/model/recording.js';
import { recordingRemarks } from '../../src/model/recordingRemarks.js';
import { remarkLine } from '../loadTexts.js';
import { planOf, scenarioWith } from '../scenarioTexts.js';

type Column = readonly (typeof RECORDED_OUTCOMES)[number][];

function recordingOf(latencies: readonly number[] | null, outcomes: Column | null): Recording {
  return {
    latencies: latencies && Float64Array.from(latencies),
    outcomes: outcomes && Uint8Array.from(outcomes, (each) => RECORDED_OUTCOMES.indexOf(each)),
  };
}

/** What is said of a dependency, as written, and what was recorded. */
function remarks(
  recording: Recording | undefined,
  dependency = '{}',
  policies = '[]',
): readonly string[] {
  // Read without what may be wrong with a recording, which is put in its place afterwards.
  const text = scenarioWith({ dependency: dependency.replace(/recorded: true,?/, ''), policies });
  const [variant] = planOf(text).variants;
  if (variant === undefined) throw new Error('it has no variant');
  const recorded = dependency.includes('recorded: true');
  const { world } = variant;
  const lived = { ...world, dependency: { ...world.dependency, recorded } };
  const given: VariantPlan = { ...variant, world: lived };
  const whole = recording === undefined ? given : { ...given, recording };
  return recordingRemarks(whole, (name) => name).map(remarkLine);
}

const BOTH = recordingOf([5_000, 7_000], ['ok', 'error']);

const IDLE_LATENCY =
  'warning dependency.latency: a latency beside recorded; expected none (it does nothing: calls take as long as the trace says)';

describe('a recording', () => {
  it('may be used by a dependency, and there need be none', () => {
    // Said only where a latency is written.
    expect(remarks(BOTH, '{ recorded: true }')).toEqual([IDLE_LATENCY]);
    expect(remarks(undefined)).toEqual([]);
  });

  it.each([
    [BOTH, 'the columns latency and outcome'],
    [recordingOf([5_000], null), 'the column latency'],
    [recordingOf(null, ['ok']), 'the column outcome'],
  ])('that no dependency uses is a slip: %#', (recording, found) => {
    expect(remarks(recording)).toEqual([
      `warning workload.trace: ${found}; expected start alone (with recorded: true a dependency answers as it was recorded)`,
    ]);
  });

  it('has to be there for a dependency that answers so', () => {
    expect(remarks(undefined, '{ recorded: true }')).toEqual([
      'error dependency.recorded: nothing that was recorded; expected a trace file with a column latency or outcome',
    ]);
  });

  it('says how long calls take, whatever else is said, unless it lacks that', () => {
    const written = '{ recorded: true, latency: 3ms }';
    expect(remarks(BOTH, written)).toEqual([IDLE_LATENCY]);
    expect(remarks(recordingOf(null, ['ok']), written)).toEqual([]);
  });

  it('with timeouts is for clients who give up', () => {
    const timeouts = recordingOf(null, ['timeout', 'ok', 'timeout']);
    expect(remarks(timeouts, '{ recorded: true }')).toEqual([
      'warning dependency.recorded: 2 recorded timeouts; expected a timeout or a deadline (such a call is never answered, and nothing here gives it up)',
    ]);
    expect(remarks(timeouts, '{ recorded: true }', '[timeout: 1s]')).toEqual([]);
    expect(remarks(timeouts, '{ recorded: true }', '[deadline: 1s]')).toEqual([]);
  });
});
