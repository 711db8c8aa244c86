import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { cockatielAdapter } from '../../src/conformance/cockatiel.js';
import { replayScenario } from '../../src/conformance/replay.js';
import type { TraceScenario } from '../../src/conformance/trace.js';

function readTraces(name: string): readonly TraceScenario[] {
  const text = gunzipSync(readFileSync(new URL(`../golden/${name}`, import.meta.url))).toString();
  const lines = text.split('\n').filter((line) => line !== '');
  // The files are part of the repository; their shape is what the adapter reads and checks.
  return lines.map((line) => JSON.parse(line) as TraceScenario);
}

describe.each([
  ['cockatiel.jsonl.gz', '3.2.1', 200, 8001],
  ['cockatiel4.jsonl.gz', '4.0.0', 200, 8003],
] as const)('cockatiel, against the recorded traces in %s', (file, version, count, steps) => {
  const scenarios = readTraces(file);

  it(`has ${count} scenarios of ${version} with ${steps} steps`, () => {
    const sum = scenarios.reduce((total, scenario) => total + scenario.steps.length, 0);
    expect([scenarios.length, sum]).toEqual([count, steps]);
    expect(scenarios.every((scenario) => scenario.version === version)).toBe(true);
    expect(scenarios.every((scenario) => cockatielAdapter.accepts(scenario))).toBe(true);
  });

  it('shows what the library showed, in every field of every step', () => {
    const divergences = scenarios.map((scenario) => replayScenario(scenario, cockatielAdapter));
    expect(divergences.filter((divergence) => divergence !== null)).toEqual([]);
  });
});

describe('cockatiel, other traces', () => {
  it('does not accept those of another library', () => {
    const other = { id: 'x', library: 'opossum', version: '9.0.0', config: {}, steps: [] };
    expect(cockatielAdapter.accepts(other)).toBe(false);
  });
});
