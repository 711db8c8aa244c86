import type { Link } from './baseChain.js';
import { type Findings, NOTHING } from './findings.js';
import { isMapping } from './mapping.js';
import { entryOf, type MapEntry, type MapNode, type Node } from './node.js';
import { overlay } from './overlay.js';
import { WORLD } from './scenarioTables.js';
import { layVariants } from './variantLayers.js';

/**
 * Lays a scenario over the one that it extends, and that one over its own, as if all were written
 * in one file; then its variants over those that they extend. Every node keeps its place, so what
 * is wrong in an inherited part is said of the file in which it stands.
 *
 * Keys of the head replace those below, worlds and variants of one name are laid over one another,
 * `none` takes a variant away. A name is not inherited: a scenario is known by it.
 * @param chain the files that extend one another, `first` among them
 * @returns undefined when they cannot be laid over one another; `findings` then says why
 */
export function extendScenario(
  first: Link,
  chain: readonly Link[],
  findings: Findings,
): MapNode | undefined {
  const roots = chain.map(({ root }) => root).reverse();
  if (chain.length > 1 && !areFit(roots, first.root, findings)) return undefined;
  const head = roots.reduce(layHead);
  const sections = variantsOf(roots);
  const [bottom] = sections;
  if (bottom === undefined) return head;
  const world = entryOf(head, 'world')?.value;
  const entries = layVariants(sections, world, findings);
  return withVariants(head, { ...(sections.at(-1) ?? bottom), entries }, first.root);
}

/** What is to be laid over, or under, something has to be a mapping. */
function areFit(roots: readonly MapNode[], top: MapNode, findings: Findings): boolean {
  noteMissingName(top, findings);
  const sections = roots.flatMap((root) =>
    ['world', 'variants'].flatMap((key) => {
      const value = entryOf(root, key)?.value;
      return value === undefined ? [] : [isMapping(value, key, findings)];
    }),
  );
  return sections.every((isFit) => isFit);
}

function noteMissingName(root: MapNode, findings: Findings): void {
  if (entryOf(root, 'scenario') !== undefined) return;
  const hint = 'its reports are kept under it';
  const expected = 'a name of its own';
  findings.error(root.place, { path: 'scenario', found: NOTHING, expected, hint });
}

/** Everything but the variants, whose layers are needed one by one. */
function layHead(below: MapNode, above: MapNode): MapNode {
  const kept = below.entries.filter(({ key }) => entryOf(above, key) === undefined);
  const own = above.entries.map((entry) => {
    if (entry.key !== 'world') return entry;
    const value = overlay(WORLD, entryOf(below, 'world')?.value, entry.value);
    return { ...entry, value: value ?? entry.value };
  });
  return { kind: 'map', place: above.place, entries: [...kept, ...own] };
}

function variantsOf(roots: readonly MapNode[]): readonly MapNode[] {
  return roots.flatMap((root) => {
    const section = entryOf(root, 'variants')?.value;
    return section?.kind === 'map' ? [section] : [];
  });
}

/** An inherited focus on a variant that was taken away goes with it. */
function withVariants(head: MapNode, variants: MapNode, top: MapNode): MapNode {
  const isKept = ({ key, value }: MapEntry): boolean => {
    if (key === 'extends') return false;
    return key !== 'focus' || entryOf(top, key) !== undefined || isNameIn(variants, value);
  };
  const entries = head.entries.filter(isKept).map((entry) => {
    return entry.key === 'variants' ? { ...entry, value: variants } : entry;
  });
  return { ...head, entries };
}

function isNameIn(variants: MapNode, node: Node): boolean {
  const name = node.kind === 'scalar' ? node.value : null;
  return typeof name !== 'string' || entryOf(variants, name) !== undefined;
}
