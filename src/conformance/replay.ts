import type { Json, Shown, TraceAdapter, TraceScenario, TraceStep } from './trace.js';

/** The first place where a model showed something else than the library did. */
export interface Divergence {
  /** The scenario's id. */
  readonly scenario: string;
  /** The step, counted from 0. */
  readonly step: number;
  /** The field of the step. */
  readonly field: string;
  /** What the library showed; undefined: nothing under that name. */
  readonly expected: Json | undefined;
  /** What the model showed; undefined: nothing under that name. */
  readonly got: Json | undefined;
}

/** How far two doubles may lie apart: `exp` differs in its last bits between runtimes. */
export const TOLERANCE = 1e-9;

/**
 * Drives a model through a recorded scenario and compares what it shows after every step.
 *
 * Compared is every field of a step but `at`, `do` and the adapter's inputs; a field that only
 * one of the two shows differs. What comes after the first difference says nothing new, so the
 * replay ends there.
 * @returns the first difference, or null when there is none
 */
export function replayScenario(scenario: TraceScenario, adapter: TraceAdapter): Divergence | null {
  const skipped = new Set(['at', 'do', ...adapter.inputs]);
  const replayer = adapter.open(scenario);
  for (const [index, step] of scenario.steps.entries()) {
    const shown = replayer.step(step);
    const field = firstDifference(step, shown, skipped);
    if (field !== null) {
      const [expected, got] = [own(step, field), own(shown, field)];
      return { scenario: scenario.id, step: index, field, expected, got };
    }
  }
  return null;
}

/** The name of the first field that differs: the recorded ones in their order, then the rest. */
function firstDifference(
  step: TraceStep,
  shown: Shown,
  skipped: ReadonlySet<string>,
): string | null {
  for (const field of [...Object.keys(step), ...Object.keys(shown)]) {
    if (!skipped.has(field) && !sameField(step, shown, field)) return field;
  }
  return null;
}

/**
 * True when two values of a trace are the same: numbers that are not both whole within
 * {@link TOLERANCE}, absolute or relative; lists and mappings by their parts; everything else
 * exactly. A part that is undefined counts as missing.
 */
export function sameJson(expected: Json | undefined, got: Json | undefined): boolean {
  if (typeof expected === 'number' && typeof got === 'number') return sameNumber(expected, got);
  if (isList(expected) && isList(got)) return sameList(expected, got);
  if (isMapping(expected) && isMapping(got)) return sameMapping(expected, got);
  return expected === got;
}

/** Whole numbers are counts and times: a large one gets no slack from the relative tolerance. */
function sameNumber(expected: number, got: number): boolean {
  if (expected === got) return true;
  if (Number.isSafeInteger(expected) && Number.isSafeInteger(got)) return false;
  const scale = Math.max(1, Math.abs(expected), Math.abs(got));
  // Without the check for infinity, every number would lie within the tolerance of it.
  return scale < Number.POSITIVE_INFINITY && Math.abs(expected - got) <= TOLERANCE * scale;
}

function sameList(expected: readonly Json[], got: readonly Json[]): boolean {
  return (
    expected.length === got.length && expected.every((value, index) => sameJson(value, got[index]))
  );
}

function sameMapping(expected: Mapping, got: Mapping): boolean {
  const names = [...Object.keys(expected), ...Object.keys(got)];
  return names.every((name) => sameField(expected, got, name));
}

function sameField(expected: Mapping, got: Mapping, name: string): boolean {
  return sameJson(own(expected, name), own(got, name));
}

type Mapping = { readonly [name: string]: Json };

function own(mapping: Mapping, name: string): Json | undefined {
  return Object.hasOwn(mapping, name) ? mapping[name] : undefined;
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function isMapping(value: Json | undefined): value is Mapping {
  return typeof value === 'object' && value !== null && !isList(value);
}
