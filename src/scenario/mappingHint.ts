import type { GroupShape, UnionShape } from '../model/shapes.js';
import { oneOf } from './knobText.js';
import type { Node } from './node.js';
import { nearest } from './suggest.js';

/** More keys than this tell nobody which one was meant. */
const MOST_KEYS = 8;

/** What to write where a mapping is wanted and a value stands that is no short form of one. */
export function mappingHint(shape: GroupShape | UnionShape, node: Node): string {
  return shape.kind === 'group' ? groupHint(shape) : unionHint(shape, node);
}

function groupHint({ fields }: GroupShape): string {
  const keys = Object.keys(fields);
  const which = keys.length === 1 ? `its key is ${oneOf(keys)}` : `its keys are ${oneOf(keys)}`;
  return keys.length > MOST_KEYS ? '' : which;
}

/** `fallback: cache` names a case; of anything else nobody knows which case it was meant for. */
function unionHint({ tag, cases }: UnionShape, node: Node): string {
  const names = Object.keys(cases);
  const word = node.kind === 'scalar' ? String(node.value) : '';
  const meant = nearest(word, names);
  const sorts = `${tag} is one of ${oneOf(names)}`;
  return meant === undefined
    ? `write { ${tag}: ... } and its settings: ${sorts}`
    : `write { ${tag}: ${meant} }`;
}
