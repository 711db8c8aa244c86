import { adapterFor } from './adapters.js';
import { type RecordedBackoff, replayBackoff } from './failsafe.js';
import { type Divergence, replayScenario } from './replay.js';
import type { Json, TraceAdapter, TraceScenario } from './trace.js';

/** What came of replaying the scenarios of one file. */
export interface Verification {
  readonly scenarios: number;
  readonly steps: number;
  /** Scenarios in which a model showed something else than was recorded. */
  readonly divergent: number;
  /** The first of them; null when there is none. */
  readonly first: Divergence | null;
  /** Lines that are no scenario, each with what is wrong; nothing is verified then. */
  readonly faults: readonly string[];
}

/**
 * Replays recorded scenarios through the models and compares every field of every step.
 * @param text JSON Lines: one scenario a line; empty lines are skipped
 */
export function verifyTraces(text: string): Verification {
  const results = text
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [verifyLine(line, index + 1)]));
  const divergences = results.flatMap(({ divergence }) =>
    divergence === null ? [] : [divergence],
  );
  return {
    scenarios: results.length,
    steps: results.reduce((sum, { steps }) => sum + steps, 0),
    divergent: divergences.length,
    first: divergences[0] ?? null,
    faults: results.flatMap(({ fault }) => (fault === '' ? [] : [fault])),
  };
}

interface LineResult {
  readonly steps: number;
  readonly divergence: Divergence | null;
  readonly fault: string;
}

function verifyLine(line: string, number: number): LineResult {
  const value = parse(line);
  if (isBackoff(value)) {
    const divergence = replayBackoff(`line ${number}`, value);
    return { steps: value.ms.length, divergence, fault: '' };
  }
  if (!isScenario(value)) return faulty(`line ${number}: not a recorded scenario`);
  const adapter = adapterFor(value);
  if (adapter !== undefined) return verifyScenario(value, adapter);
  return faulty(`line ${number}: there is no model of ${value.library} ${value.version}`);
}

/** Options or steps that the model cannot take: the library took them, so that is a divergence. */
function verifyScenario(scenario: TraceScenario, adapter: TraceAdapter): LineResult {
  const steps = scenario.steps.length;
  try {
    return { steps, divergence: replayScenario(scenario, adapter), fault: '' };
  } catch (error) {
    const got = error instanceof Error ? error.message : String(error);
    const expected = 'a scenario that can be replayed';
    const divergence = { scenario: scenario.id, step: 0, field: 'error', expected, got };
    return { steps, divergence, fault: '' };
  }
}

function faulty(fault: string): LineResult {
  return { steps: 0, divergence: null, fault };
}

function parse(line: string): Json | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The parts that a replay needs; the rest is the adapter's to read. */
function isScenario(value: unknown): value is TraceScenario {
  if (!isObject(value) || !isObject(value['config']) || !Array.isArray(value['steps']))
    return false;
  const hasNames = ['id', 'library', 'version'].every((key) => typeof value[key] === 'string');
  return hasNames && value['steps'].every(isStep);
}

function isStep(value: unknown): boolean {
  return isObject(value) && typeof value['at'] === 'number' && typeof value['do'] === 'string';
}

function isBackoff(value: unknown): value is RecordedBackoff {
  return isObject(value) && isObject(value['backoff']) && Array.isArray(value['ms']);
}
