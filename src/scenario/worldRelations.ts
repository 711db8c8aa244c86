import {
  callCircle,
  type DependencySurroundings,
  dependencyRemarks,
} from '../model/dependencyRemarks.js';
import { type Callable, calledIn, flowRemarks } from '../model/flowRemarks.js';
import type { VariantPlan } from '../model/plan.js';
import { errorAt, type OptionRemark } from '../model/problems.js';
import { recordingRemarks } from '../model/recordingRemarks.js';
import { allReadable, eachReadable } from '../model/unreadable.js';
import { workloadRemarks } from '../model/workloadRemarks.js';
import { dependenciesOf, type World } from '../model/world.js';
import type { Findings } from './findings.js';
import { entryOf, type Node } from './node.js';
import { nearestPlace, placeBelow } from './writtenPlace.js';

/**
 * Checks how the parts of the variants' worlds stand to each other.
 * @param areAll whether these are all variants, and all of them could be read: nothing is known to
 * be of no use as long as somebody is missing who may use it
 */
export function checkWorlds(
  variants: readonly VariantPlan[],
  areAll: boolean,
  root: Node,
  findings: Findings,
): void {
  const remarks = variants
    .map(worldRemarks)
    .map((all) => (areAll ? all : all.filter(({ isOfWritten }) => isOfWritten === undefined)));
  variants.forEach(({ name }, index) => {
    const own = entryOf(entryOf(entryOf(root, 'variants')?.value, name)?.value, 'world')?.value;
    for (const remark of remarks[index] ?? []) {
      if (isWorthSaying(remark, own, remarks)) note(remark, name, own, root, findings);
    }
  });
}

/** A knob of the world that all share is of use as soon as it is in the world of one variant. */
function isWorthSaying(
  { isOfWritten, option }: OptionRemark,
  own: Node | undefined,
  all: readonly (readonly OptionRemark[])[],
): boolean {
  if (isOfWritten === undefined || placeBelow(own, option) !== undefined) return true;
  return all.every((remarks) => remarks.some((each) => each.isOfWritten && each.option === option));
}

function note(
  { severity, option, found, expected, hint, isOfWritten }: OptionRemark,
  variant: string,
  own: Node | undefined,
  root: Node,
  findings: Findings,
): void {
  const isOwn = placeBelow(own, option) !== undefined;
  const world = isOwn ? own : entryOf(root, 'world')?.value;
  if (isOfWritten && placeBelow(world, option) === undefined) return;
  const path = `${isOwn ? `variants.${variant}.` : ''}world.${option}`;
  findings[severity](nearestPlace(world, option) ?? root.place, { path, found, expected, hint });
}

/** What is wrong or odd in a world, with paths below it. */
export function worldRemarks(variant: VariantPlan): readonly OptionRemark[] {
  return allReadable(
    () => workloadRemarks(variant.world),
    () => flowRemarks(variant.world, callableIn(variant.world)),
    () => dependencyProblems(variant),
    () => circleRemarks(variant.world),
    () => recordingRemarks(variant, (name) => pathOf(variant.world, name)),
  );
}

/** The endpoints of each dependency; they are only looked at where something calls one. */
function callableIn(world: World): Callable {
  const dependencies = dependenciesOf(world);
  const callable = {};
  for (const name of Object.keys(dependencies)) {
    Object.defineProperty(callable, name, {
      enumerable: true,
      get: () => dependencies[name]?.endpoints ?? [],
    });
  }
  return callable;
}

function dependencyProblems(variant: VariantPlan): readonly OptionRemark[] {
  const { world } = variant;
  return eachReadable(dependenciesOf(world), (settings, name) =>
    dependencyRemarks(settings, aroundOf(variant, name)).map((remark) => ({
      ...remark,
      option: `${pathOf(world, name)}.${remark.option}`,
    })),
  );
}

/** Each is looked at by the rules alone that ask for it: what could not be read is in nobody's way. */
function aroundOf(variant: VariantPlan, name: string): DependencySurroundings {
  const { world } = variant;
  return {
    name,
    dependencies: Object.keys(dependenciesOf(world)),
    get called() {
      const inTurn = Object.values(dependenciesOf(world)).map(({ calls }) => calls);
      return calledIn(world, name) ?? (inTurn.includes(name) ? [] : null);
    },
    get phases() {
      return world.phases.map((phase) => phase.name);
    },
    get loadEnd() {
      return world.workload.operations === null ? world.duration : null;
    },
    get isHostScoped() {
      return variant.policies.some(({ scope }) => scope === 'host');
    },
  };
}

/** Calls in turn never come back to where they began. */
function circleRemarks(world: World): readonly OptionRemark[] {
  const circle = callCircle(dependenciesOf(world));
  const [first] = circle;
  if (first === undefined) return [];
  const hint = 'such a call would never end';
  const option = `${pathOf(world, first)}.calls`;
  return [errorAt(option, circle.join(' calls '), 'calls that do not come back', hint)];
}

/** Where a dependency is written, below the world. */
function pathOf({ dependencies }: World, name: string): string {
  return Object.hasOwn(dependencies, name) ? `dependencies.${name}` : name;
}
