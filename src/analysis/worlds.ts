import type { VariantPlan } from '../model/plan.js';
import type { PlainSettings, PlainValue } from '../model/shapes.js';
import { worldTable } from '../model/world.js';
import { writeFields } from '../model/written.js';

/** A knob of the world in which two variants differ: comparing them is not controlled. */
export interface WorldDifference {
  readonly a: string;
  readonly b: string;
  /** The knob: `dependency.recoversAfter`. */
  readonly path: string;
  readonly inA: string;
  readonly inB: string;
}

/** Every knob in which the worlds of two variants differ, pair by pair in the order given. */
export function worldDifferences(variants: readonly VariantPlan[]): readonly WorldDifference[] {
  return variants.flatMap((a, index) => variants.slice(index + 1).flatMap((b) => between(a, b)));
}

function between(a: VariantPlan, b: VariantPlan): readonly WorldDifference[] {
  const [inA, inB] = [flatten(writtenWorld(a), ''), flatten(writtenWorld(b), '')];
  return [...inA]
    .filter(([path, value]) => inB.get(path) !== value)
    .map(([path, value]) => ({ a: a.name, b: b.name, path, inA: value, inB: inB.get(path) ?? '' }));
}

function writtenWorld({ world }: VariantPlan): PlainSettings {
  const { workload, dependency } = world;
  return writeFields(worldTable, { workload, dependency });
}

function flatten(value: PlainValue, path: string): ReadonlyMap<string, string> {
  if (typeof value !== 'object' || value === null) return new Map([[path, String(value)]]);
  const parts = Object.entries(value).flatMap(([name, inner]) => [
    ...flatten(inner, path === '' ? name : `${path}.${name}`),
  ]);
  return new Map(parts);
}
