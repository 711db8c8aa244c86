import { leavesOf } from '../model/leaves.js';
import type { VariantPlan } from '../model/plan.js';
import { writtenWorld, writtenWorldTable } from '../model/world.js';

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

/** What only one of them has, such as a phase, is nothing in the other. */
function between(a: VariantPlan, b: VariantPlan): readonly WorldDifference[] {
  const [inA, inB] = [leavesIn(a), leavesIn(b)];
  const valueIn = (leaves: ReadonlyMap<string, string>, path: string): string =>
    leaves.get(path) ?? 'nothing';
  return [...new Set([...inA.keys(), ...inB.keys()])]
    .filter((path) => inA.get(path) !== inB.get(path))
    .map((path) => ({
      a: a.name,
      b: b.name,
      path,
      inA: valueIn(inA, path),
      inB: valueIn(inB, path),
    }));
}

function leavesIn({ world }: VariantPlan): ReadonlyMap<string, string> {
  return leavesOf(writtenWorldTable(world), writtenWorld(world));
}
