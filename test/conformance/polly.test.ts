import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pollyAdapter } from '../../src/conformance/polly.js';
import { replayScenario } from '../../src/conformance/replay.js';
import type { TraceScenario } from '../../src/conformance/trace.js';

function readTraces(name: string): readonly TraceScenario[] {
  const text = gunzipSync(readFileSync(new URL(`../golden/${name}`, import.meta.url))).toString();
  const lines = text.split('\n').filter((line) => line !== '');
  // The files are part of the repository; their shape is what the adapter reads and checks.
  return lines.map((line) => JSON.parse(line) as TraceScenario);
}

describe('Polly, against the recorded traces', () => {
  const scenarios = readTraces('polly.jsonl.gz');

  it('has 200 scenarios of 8.7.0 with 11647 steps', () => {
    const of = (version: string) => scenarios.filter((one) => one.version === version).length;
    const steps = scenarios.reduce((sum, { steps }) => sum + steps.length, 0);
    expect([scenarios.length, of('8.7.0'), steps]).toEqual([200, 200, 11_647]);
    expect(scenarios.every((scenario) => pollyAdapter.accepts(scenario))).toBe(true);
  });

  it('shows what the library showed, in every field of every step', () => {
    const divergences = scenarios.map((scenario) => replayScenario(scenario, pollyAdapter));
    expect(divergences.filter((divergence) => divergence !== null)).toEqual([]);
  });

  it('does not accept the traces of another library', () => {
    const other = { id: 'x', library: 'other', version: 'v1', config: {}, steps: [] };
    expect(pollyAdapter.accepts(other)).toBe(false);
  });
});
