import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { opossumAdapter } from '../../src/conformance/opossum.js';
import { replayScenario } from '../../src/conformance/replay.js';
import type { TraceScenario } from '../../src/conformance/trace.js';

function readTraces(name: string): readonly TraceScenario[] {
  const text = gunzipSync(readFileSync(new URL(`../golden/${name}`, import.meta.url))).toString();
  const lines = text.split('\n').filter((line) => line !== '');
  // The files are part of the repository; their shape is what the adapter reads and checks.
  return lines.map((line) => JSON.parse(line) as TraceScenario);
}

describe('opossum, against the recorded traces', () => {
  const scenarios = readTraces('opossum.jsonl.gz');

  it('has 200 scenarios of 9.0.0 with 7814 steps', () => {
    const steps = scenarios.reduce((sum, { steps }) => sum + steps.length, 0);
    expect([scenarios.length, steps]).toEqual([200, 7814]);
    expect(scenarios.every(({ version }) => version === '9.0.0')).toBe(true);
    expect(scenarios.every((scenario) => opossumAdapter.accepts(scenario))).toBe(true);
  });

  it('shows what the library showed, in every field of every step', () => {
    const divergences = scenarios.map((scenario) => replayScenario(scenario, opossumAdapter));
    expect(divergences.filter((divergence) => divergence !== null)).toEqual([]);
  });

  it('does not accept the traces of another library', () => {
    const other = { id: 'x', library: 'cockatiel', version: '4.0.0', config: {}, steps: [] };
    expect(opossumAdapter.accepts(other)).toBe(false);
  });
});
