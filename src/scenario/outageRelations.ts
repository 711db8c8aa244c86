import type { VariantPlan } from '../model/plan.js';
import { formatDuration } from '../model/time.js';
import { visitReadable } from '../model/unreadable.js';
import { dependenciesOf } from '../model/world.js';
import type { Findings } from './findings.js';
import { entryOf, type Node, type Place } from './node.js';

/** An outage that is over before it begins is a mistake; one that never begins is not. */
export function checkOutages(
  variant: VariantPlan,
  root: Node,
  node: Node | undefined,
  findings: Findings,
): void {
  visitReadable(dependenciesOf(variant.world), ({ failsFrom, recoversAfter }, name) => {
    if (recoversAfter === 'never' || failsFrom === 0 || recoversAfter > failsFrom) return;
    const isNamed = Object.hasOwn(variant.world.dependencies, name);
    const keys = isNamed ? ['dependencies', name] : [name];
    const own = `variants.${variant.name}.world.${keys.join('.')}`;
    const { path, place } = writtenOutage(node, keys, own) ??
      writtenOutage(root, keys, `world.${keys.join('.')}`) ?? { path: own, place: root.place };
    const found = `failsFrom ${formatDuration(failsFrom)} and recoversAfter ${formatDuration(recoversAfter)}`;
    const hint = 'leave both out for a dependency that is always healthy';
    findings.error(place, { path, found, expected: 'recoversAfter later than failsFrom', hint });
  });
}

/** Where an outage was written: by the variant itself, or else for all. */
function writtenOutage(
  owner: Node | undefined,
  keys: readonly string[],
  path: string,
): { readonly path: string; readonly place: Place } | undefined {
  const world = entryOf(owner, 'world')?.value;
  const dependency = keys.reduce<Node | undefined>((node, key) => entryOf(node, key)?.value, world);
  const entry = entryOf(dependency, 'recoversAfter') ?? entryOf(dependency, 'failsFrom');
  return entry === undefined ? undefined : { path, place: entry.value.place };
}
