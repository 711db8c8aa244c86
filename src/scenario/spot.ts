import type { Findings } from './findings.js';
import { entryOf, type MapEntry, type Node, type Place } from './node.js';
import { nearestPlace } from './writtenPlace.js';

/** Where a policy was written, and where to say what is wrong with it. */
export interface Spot {
  readonly path: string;
  readonly node: Node | undefined;
  readonly place: Place;
  readonly findings: Findings;
}

/** Where the policies of one variant were written. */
export interface Ground {
  /** The name of the variant. */
  readonly name: string;
  readonly node: MapEntry | undefined;
  readonly root: Place;
  readonly findings: Findings;
}

/** The spot of a policy of a kind, by its index in the list. */
export function spotOf(kind: string, index: number, ground: Ground): Spot {
  const { name, node: variant, root, findings } = ground;
  const path = `variants.${name}.policies[${index}].${kind}`;
  const node = policyNode(variant?.value, index, kind);
  return { path, node, place: variant?.keyPlace ?? root, findings };
}

function policyNode(variant: Node | undefined, index: number, kind: string): Node | undefined {
  const policies = entryOf(variant, 'policies')?.value;
  const item = policies?.kind === 'list' ? policies.items[index] : undefined;
  return entryOf(item, kind)?.value;
}

/** The place of an option, or of the nearest thing above it that was written. */
export function placeOf({ node, place }: Spot, option: string): Place {
  return nearestPlace(node, option) ?? place;
}
