import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { replayScenario } from '../../src/conformance/replay.js';
import { resilience4jAdapter } from '../../src/conformance/resilience4j.js';
import type { Json, TraceScenario } from '../../src/conformance/trace.js';

function readTraces(name: string): readonly TraceScenario[] {
  const text = gunzipSync(readFileSync(new URL(`../golden/${name}`, import.meta.url))).toString();
  const lines = text.split('\n').filter((line) => line !== '');
  // The files are part of the repository; their shape is what the adapter reads and checks.
  return lines.map((line) => JSON.parse(line) as TraceScenario);
}

describe.each([
  { file: 'resilience4j.jsonl.gz', recorded: [400, 24_245] },
  { file: 'resilience4j-autotransition.jsonl.gz', recorded: [40, 2665] },
])('resilience4j, against the recorded traces in $file', ({ file, recorded }) => {
  const scenarios = readTraces(file);

  it('has every scenario and step that was recorded, all of version 2.4.0', () => {
    const steps = scenarios.reduce((sum, scenario) => sum + scenario.steps.length, 0);
    expect([scenarios.length, steps]).toEqual(recorded);
    expect(scenarios.every((scenario) => scenario.version === '2.4.0')).toBe(true);
    expect(scenarios.every((scenario) => resilience4jAdapter.accepts(scenario))).toBe(true);
  });

  it('shows what the library showed, in every field of every step', () => {
    const divergences = scenarios.map((scenario) => replayScenario(scenario, resilience4jAdapter));
    expect(divergences.filter((divergence) => divergence !== null)).toEqual([]);
  });
});

describe('the resilience4j adapter', () => {
  const scenario = (config: { readonly [option: string]: Json }): TraceScenario => ({
    id: 'x',
    library: 'resilience4j',
    version: '2.4.0',
    config,
    steps: [],
  });

  it('does not accept the traces of another library', () => {
    expect(resilience4jAdapter.accepts({ ...scenario({}), library: 'other' })).toBe(false);
  });

  it.each([
    ['an option that the model does not have', { waitDuration: 1 }, 'unknown option: waitDuration'],
    [
      'another window type',
      { slidingWindowType: 'LIST' },
      'setting slidingWindowType does not fit its table: "LIST"',
    ],
    [
      'a mapping where a number is wanted',
      { slidingWindowSize: {} },
      'slidingWindowSize: unexpected mapping',
    ],
  ])('refuses %s', (_, config, message) => {
    expect(() => resilience4jAdapter.open(scenario(config))).toThrow(message);
  });

  it('refuses a step that the library does not have', () => {
    const replayer = resilience4jAdapter.open(scenario({}));
    expect(() => replayer.step({ at: 0, do: 'explode' })).toThrow('unknown step: explode');
  });
});
