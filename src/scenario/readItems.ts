import { isComposed, type ListShape, type MapShape, type Shape } from '../model/shapes.js';
import { type Findings, NOTHING } from './findings.js';
import { describeNode, isNothing, type MapEntry, type Node, type Place } from './node.js';
import { spellOut } from './shorthand.js';

/**
 * The items of a list, each still to be read by their shape.
 * @param parent where to point when the list is missing
 * @returns undefined when the list itself was not acceptable; `findings` then says why
 */
export function itemsOf(
  shape: ListShape,
  node: Node | undefined,
  path: string,
  findings: Findings,
  parent: Place,
): readonly Node[] | undefined {
  const items = node?.kind === 'list' ? node.items : [];
  const isWrong = node !== undefined && node.kind !== 'list';
  if (!isWrong && items.length >= shape.min) return items;
  const isOne = node !== undefined && isWrong && !isNothing(node) && mayBeItem(shape.item, node);
  const hint = isOne ? 'put it in square brackets: a list of one' : '';
  return refuse(node, path, `a list${atLeast(shape)}`, findings, parent, hint);
}

/** The entries of a mapping of names, as {@link itemsOf} gives the items of a list. */
export function entriesOf(
  shape: MapShape,
  node: Node | undefined,
  path: string,
  findings: Findings,
  parent: Place,
): readonly MapEntry[] | undefined {
  const entries = node?.kind === 'map' ? node.entries : [];
  const isWrong = node !== undefined && node.kind !== 'map';
  if (!isWrong && entries.length >= shape.min) return entries;
  const value = node?.kind === 'scalar' && !isNothing(node) ? node.written : '';
  const hint = value === '' ? '' : `a name comes first: { some-name: ${value} }`;
  return refuse(node, path, `a mapping of names${atLeast(shape)}`, findings, parent, hint);
}

/** A mapping may be of any sort, a bare value of a knob or of what may be written short. */
function mayBeItem(item: Shape, node: Node): boolean {
  return node.kind === 'map' || !isComposed(item) || spellOut(item, node) !== node;
}

function atLeast({ min }: ListShape | MapShape): string {
  return min === 0 ? '' : `, at least ${min}`;
}

function refuse(
  node: Node | undefined,
  path: string,
  expected: string,
  findings: Findings,
  parent: Place,
  hint: string,
): undefined {
  const found = node === undefined ? NOTHING : describeNode(node);
  findings.error(node?.place ?? parent, { path, found, expected, hint });
}
