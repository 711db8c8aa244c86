import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { gobreakerAdapter } from '../../src/conformance/gobreaker.js';
import { replayScenario } from '../../src/conformance/replay.js';
import type { TraceScenario } from '../../src/conformance/trace.js';

function readTraces(name: string): readonly TraceScenario[] {
  const text = gunzipSync(readFileSync(new URL(`../golden/${name}`, import.meta.url))).toString();
  const lines = text.split('\n').filter((line) => line !== '');
  // The files are part of the repository; their shape is what the adapter reads and checks.
  return lines.map((line) => JSON.parse(line) as TraceScenario);
}

describe('gobreaker, against the recorded traces', () => {
  const scenarios = readTraces('gobreaker.jsonl.gz');

  it('has 200 scenarios of two versions with 12524 steps', () => {
    const of = (version: string) => scenarios.filter((one) => one.version === version).length;
    const steps = scenarios.reduce((sum, { steps }) => sum + steps.length, 0);
    expect([scenarios.length, of('v2.4.0'), of('v1.0.0'), steps]).toEqual([200, 168, 32, 12_524]);
    expect(scenarios.every((scenario) => gobreakerAdapter.accepts(scenario))).toBe(true);
  });

  it('shows what the library showed, in every field of every step', () => {
    const divergences = scenarios.map((scenario) => replayScenario(scenario, gobreakerAdapter));
    expect(divergences.filter((divergence) => divergence !== null)).toEqual([]);
  });

  it('does not accept the traces of another library', () => {
    const other = { id: 'x', library: 'other', version: 'v1', config: {}, steps: [] };
    expect(gobreakerAdapter.accepts(other)).toBe(false);
  });
});
