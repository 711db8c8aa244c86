import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { replayScenario } from '../../src/conformance/replay.js';
import { semianAdaptiveTraces } from '../../src/conformance/semianAdaptive.js';
import type { TraceScenario } from '../../src/conformance/trace.js';

const FILE = new URL('../golden/semian-adaptive.jsonl.gz', import.meta.url);

function readTraces(): TraceScenario[] {
  const lines = gunzipSync(readFileSync(FILE)).toString('utf8').trimEnd().split('\n');
  // Each line was written as one scenario; the replay compares every field of it.
  return lines.map((line) => JSON.parse(line) as TraceScenario);
}

it('shows what the library showed, at every step of every recorded trace', () => {
  const scenarios = readTraces();
  const steps = scenarios.reduce((sum, scenario) => sum + scenario.steps.length, 0);
  const divergences = scenarios
    .map((scenario) => replayScenario(scenario, semianAdaptiveTraces))
    .filter((divergence) => divergence !== null);
  expect({
    scenarios: scenarios.length,
    accepted: scenarios.filter((scenario) => semianAdaptiveTraces.accepts(scenario)).length,
    steps,
    divergences,
  }).toEqual({ scenarios: 60, accepted: 60, steps: 6596, divergences: [] });
});
