import { callCircle, dependencyRemarks } from '../model/dependencyRemarks.js';
import { flowRemarks } from '../model/flowRemarks.js';
import type { VariantPlan } from '../model/plan.js';
import { errorAt, type OptionRemark } from '../model/problems.js';
import { workloadRemarks } from '../model/workloadRemarks.js';
import { dependenciesOf, type World } from '../model/world.js';
import type { Findings } from './findings.js';
import { entryOf, type Node, type Place } from './node.js';

/** Checks how the parts of a variant's world stand to each other, and what policies say of them. */
export function checkWorld(variant: VariantPlan, root: Node, findings: Findings): void {
  const own = entryOf(entryOf(entryOf(root, 'variants')?.value, variant.name)?.value, 'world');
  const shared = entryOf(root, 'world');
  for (const remark of worldRemarks(variant)) {
    const { severity, option, found, expected, hint } = remark;
    const isOwn = own !== undefined && placeBelow(own.value, option) !== undefined;
    const path = `${isOwn ? `variants.${variant.name}.` : ''}world.${option}`;
    const place = nearestPlace(isOwn ? own.value : shared?.value, option) ?? root.place;
    findings[severity](place, { path, found, expected, hint });
  }
}

/** What is wrong or odd in a world, with paths below it. */
export function worldRemarks({ world }: VariantPlan): readonly OptionRemark[] {
  const callable = Object.fromEntries(
    Object.entries(dependenciesOf(world)).map(([name, { endpoints }]) => [name, endpoints]),
  );
  return [
    ...workloadRemarks(world),
    ...flowRemarks(world, callable),
    ...dependencyProblems(world),
    ...circleRemarks(world),
  ];
}

function dependencyProblems(world: World): readonly OptionRemark[] {
  const dependencies = Object.keys(dependenciesOf(world));
  const phases = world.phases.map(({ name }) => name);
  return Object.entries(dependenciesOf(world)).flatMap(([name, settings]) => {
    const remarks = dependencyRemarks(settings, { name, dependencies, phases });
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

/** The place of what is written at a path below a node; undefined when it is not written there. */
function placeBelow(node: Node, path: string): Place | undefined {
  const found = follow(node, path);
  return found.left === 0 ? found.place : undefined;
}

/** The place of the nearest thing above a path that was written. */
function nearestPlace(node: Node | undefined, path: string): Place | undefined {
  return node === undefined ? undefined : follow(node, path).place;
}

function follow(node: Node, path: string): { readonly place: Place; readonly left: number } {
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
  let current: Node = node;
  for (const [index, key] of keys.entries()) {
    const next: Node | undefined =
      current.kind === 'list' ? current.items[Number(key)] : entryOf(current, key)?.value;
    if (next === undefined) return { place: current.place, left: keys.length - index };
    current = next;
  }
  return { place: current.place, left: 0 };
}
