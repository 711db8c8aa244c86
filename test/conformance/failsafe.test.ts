import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  failsafeAdapter,
  type RecordedBackoff,
  replayBackoff,
} from '../../src/conformance/failsafe.js';
import { replayScenario } from '../../src/conformance/replay.js';
import type { TraceScenario } from '../../src/conformance/trace.js';

function readLines(name: string): readonly unknown[] {
  const text = gunzipSync(readFileSync(new URL(`../golden/${name}`, import.meta.url))).toString();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

describe('failsafe, against the recorded traces', () => {
  // The files are part of the repository; their shape is what the adapter reads and checks.
  const scenarios = readLines('failsafe.jsonl.gz') as readonly TraceScenario[];

  it('has 200 scenarios with 12083 steps', () => {
    const steps = scenarios.reduce((sum, { steps }) => sum + steps.length, 0);
    expect([scenarios.length, steps]).toEqual([200, 12_083]);
    expect(scenarios.every((scenario) => failsafeAdapter.accepts(scenario))).toBe(true);
  });

  it('shows what the library showed, in every field of every step', () => {
    const divergences = scenarios.map((scenario) => replayScenario(scenario, failsafeAdapter));
    expect(divergences.filter((divergence) => divergence !== null)).toEqual([]);
  });

  it('does not accept the traces of another library', () => {
    const other = { id: 'x', library: 'other', version: 'v1', config: {}, steps: [] };
    expect(failsafeAdapter.accepts(other)).toBe(false);
  });
});

describe('the backoffs of failsafe, against the recorded sequences', () => {
  // As above: replayBackoff reads and checks what is in the lines.
  const sequences = readLines('failsafe-backoffs.jsonl.gz') as readonly RecordedBackoff[];

  it('has 22 sequences of 40 values, 14 of them with a draw for each', () => {
    const sizes = sequences.map(({ ms, draws }) => [ms.length, draws.length]);
    const of = (draws: number) => sizes.filter(([, drawn]) => drawn === draws).length;
    expect([sizes.every(([values]) => values === 40), of(0), of(40)]).toEqual([true, 8, 14]);
  });

  it('gives the same values from the same draws', () => {
    const divergences = sequences.map((each, index) => replayBackoff(`sequence ${index}`, each));
    expect(divergences.filter((divergence) => divergence !== null)).toEqual([]);
  });

  const recorded: RecordedBackoff = {
    backoff: { kind: 'full_jittered', start: 2000, max: 3000 },
    ms: [1000, 0],
    draws: [
      [0, 3, 1],
      [0, 4, 0],
    ],
  };

  it('names the first value that differs', () => {
    const first = { scenario: 'x', step: 0, field: 'ms', expected: 7, got: 1000 };
    expect(replayBackoff('x', { ...recorded, ms: [7, 7] })).toEqual(first);
    expect(replayBackoff('x', recorded)).toBeNull();
  });

  it('names a draw with another range, one too many and one too few', () => {
    const drawn = { scenario: 'x', step: 1, field: 'draws', expected: [0, 9, 0], got: [0, 4, 0] };
    const [first = null] = recorded.draws;
    expect(replayBackoff('x', { ...recorded, draws: [first, [0, 9, 0]] })).toEqual(drawn);
    const missing = { ...drawn, expected: undefined };
    expect(replayBackoff('x', { ...recorded, draws: [first] })).toEqual(missing);
    const extra = { ...drawn, step: 2, expected: 5, got: undefined };
    expect(replayBackoff('x', { ...recorded, draws: [...recorded.draws, 5] })).toEqual(extra);
  });
});
