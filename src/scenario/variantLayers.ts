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
 */
export function layVariants(
  sections: readonly MapNode[],
  world: Node | undefined,
  findings: Findings,
): readonly MapEntry[] {
  const layers = new Map<string, Layers>();
  for (const { entries } of sections) {
    for (const entry of entries) addLayer(entry, layers, findings);
  }
  return resolveVariants(layers, world, findings);
}

/** Takes what one file says of a variant, over what those before it said. */
function addLayer(entry: MapEntry, layers: Map<string, Layers>, findings: Findings): void {
  const { key, value } = entry;
  const below = layers.get(key);
  if (isWord(value, TAKEN_AWAY)) {
    takeAway(entry, layers, findings);
    return;
  }
  if (below === undefined || !below.isThere) {
    // One that comes back after it was taken away has its place among the new ones.
    layers.delete(key);
    layers.set(key, { entries: [entry], isThere: true });
    return;
  }
  if (isNothing(value)) {
    const expected = `what is different about it, or ${TAKEN_AWAY} to take it away`;
    findings.error(value.place, { path: `variants.${key}`, found: 'no value', expected });
    return;
  }
  layers.set(key, { entries: [...below.entries, entry], isThere: true });
}

function takeAway({ key, value }: MapEntry, layers: Map<string, Layers>, findings: Findings): void {
  const below = layers.get(key);
  if (below?.isThere === true) {
    layers.set(key, { ...below, isThere: false });
    return;
  }
  const names = [...layers].flatMap(([name, { isThere }]) => (isThere ? [name] : []));
  const found = `${TAKEN_AWAY}, but there is no ${key} to take away`;
  const expected = 'a variant of the scenario that it extends';
  const hint = didYouMean(key, names);
  findings.error(value.place, { path: `variants.${key}`, found, expected, hint });
}
