import type { Findings } from './findings.js';
import { isWord } from './mapping.js';
import { isNothing, type MapEntry, type MapNode, type Node } from './node.js';
import { didYouMean } from './suggest.js';
import { TAKEN_AWAY } from './tables.js';
import { type Layers, resolveVariants } from './variantBases.js';

/**
 * Lays the variants of files over one another, and then over those that they extend.
 * @param sections what each file says of variants, that of the file furthest away first
 * @param world the world of the scenario, with which paths of changes are looked up
 * @returns undefined when a variant extends, or takes away, one that there is not
 */
export function layVariants(
  sections: readonly MapNode[],
  world: Node | undefined,
  findings: Findings,
): readonly MapEntry[] | undefined {
  const layers = new Map<string, Layers>();
  const fine = sections.flatMap(({ entries }) =>
    entries.map((entry) => addLayer(entry, layers, findings)),
  );
  const variants = resolveVariants(layers, world, findings);
  return fine.every((isFine) => isFine) ? variants : undefined;
}

/** Takes what one file says of a variant, over what those before it said; false when it cannot. */
function addLayer(entry: MapEntry, layers: Map<string, Layers>, findings: Findings): boolean {
  const { key, value } = entry;
  const below = layers.get(key);
  if (isWord(value, TAKEN_AWAY)) return takeAway(entry, layers, findings);
  if (below === undefined || !below.isThere) {
    // One that comes back after it was taken away has its place among the new ones.
    layers.delete(key);
    layers.set(key, { entries: [entry], isThere: true });
    return true;
  }
  if (isNothing(value)) {
    const expected = `what is different about it, or ${TAKEN_AWAY} to take it away`;
    findings.error(value.place, { path: `variants.${key}`, found: 'no value', expected });
    return false;
  }
  layers.set(key, { entries: [...below.entries, entry], isThere: true });
  return true;
}

function takeAway(
  { key, value }: MapEntry,
  layers: Map<string, Layers>,
  findings: Findings,
): boolean {
  const below = layers.get(key);
  if (below?.isThere === true) {
    layers.set(key, { ...below, isThere: false });
    return true;
  }
  const names = [...layers].flatMap(([name, { isThere }]) => (isThere ? [name] : []));
  const found = `${TAKEN_AWAY}, but there is no ${key} to take away`;
  const expected = 'a variant of the scenario that it extends';
  const hint = didYouMean(key, names);
  findings.error(value.place, { path: `variants.${key}`, found, expected, hint });
  return false;
}
