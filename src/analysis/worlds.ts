import { hashText } from '../model/hash.js';
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
  const paths = [...new Set([...inA.keys(), ...inB.keys()])];
  const differing = paths.filter((path) => inA.get(path) !== inB.get(path));
  return told(differing).map((path) => ({
    a: a.name,
    b: b.name,
    path,
    inA: valueAt(inA, path),
    inB: valueAt(inB, path),
  }));
}

/** Values of one list that are told one by one, such as those of a few troubles. */
const TOLD_ONE_BY_ONE = 12;

/** The paths to tell of: for a list in which more differ, such as one of quantiles, that of the list. */
function told(paths: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(listOf(path), (counts.get(listOf(path)) ?? 0) + 1);
  const isLong = (path: string) =>
    path.includes('[') && (counts.get(listOf(path)) ?? 0) > TOLD_ONE_BY_ONE;
  return [...new Set(paths.map((path) => (isLong(path) ? listOf(path) : path)))];
}

function listOf(path: string): string {
  return path.split('[', 1)[0] ?? path;
}

/** The value at a path; for a list how many it holds, and a mark that tells it from others as long. */
function valueAt(leaves: ReadonlyMap<string, string>, path: string): string {
  const value = leaves.get(path);
  if (value !== undefined) return value;
  const items = [...leaves].filter(([inner]) => inner.startsWith(`${path}[`));
  if (items.length === 0) return 'nothing';
  const mark = (hashText(items.join(' ')) >>> 0).toString(16).padStart(8, '0');
  return `a list of ${items.length} values (${mark})`;
}

function leavesIn({ world }: VariantPlan): ReadonlyMap<string, string> {
  return leavesOf(writtenWorldTable(world), writtenWorld(world));
}
