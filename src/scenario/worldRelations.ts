import { callCircle, dependencyRemarks } from '../model/dependencyRemarks.js';
import { calledIn, flowRemarks } from '../model/flowRemarks.js';
import type { VariantPlan } from '../model/plan.js';
import { errorAt, type OptionRemark } from '../model/problems.js';
import { recordingRemarks } from '../model/recordingRemarks.js';
import { workloadRemarks } from '../model/workloadRemarks.js';
import { dependenciesOf, type World } from '../model/world.js';
import type { Findings } from './findings.js';
import { entryOf, type Node } from './node.js';
import { nearestPlace, placeBelow } from './writtenPlace.js';

/** Checks how the parts of the variants' worlds stand to each other. */
export function checkWorlds(
  variants: readonly VariantPlan[],
  root: Node,
  findings: Findings,
): void {
  const remarks = variants.map(worldRemarks);
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
  const { world, policies } = variant;
  const isHostScoped = policies.some(({ scope }) => scope === 'host');
  const callable = Object.fromEntries(
    Object.entries(dependenciesOf(world)).map(([name, { endpoints }]) => [name, endpoints]),
  );
  return [
    ...workloadRemarks(world),
    ...flowRemarks(world, callable),
    ...dependencyProblems(world, isHostScoped),
    ...circleRemarks(world),
    ...recordingRemarks(variant, (name) => pathOf(world, name)),
  ];
}

function dependencyProblems(world: World, isHostScoped: boolean): readonly OptionRemark[] {
  const around = {
    dependencies: Object.keys(dependenciesOf(world)),
    phases: world.phases.map(({ name }) => name),
    loadEnd: world.workload.operations === null ? world.duration : null,
    isHostScoped,
  };
  const inTurn = Object.values(dependenciesOf(world)).map(({ calls }) => calls);
  return Object.entries(dependenciesOf(world)).flatMap(([name, settings]) => {
    const called = calledIn(world, name) ?? (inTurn.includes(name) ? [] : null);
    const remarks = dependencyRemarks(settings, { name, called, ...around });
    return remarks.map((remark) => ({
      ...remark,
      option: `${pathOf(world, name)}.${remark.option}`,
    }));
  });
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
