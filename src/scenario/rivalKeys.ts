import type { worldTable } from '../model/world.js';
import type { Findings } from './findings.js';
import { entryOf, isNothing, type MapEntry, type Node } from './node.js';

/** Keys of a world that stand for one another, so that only one of them can hold. */
const RIVALS: readonly string[] = [
  ...(['dependency', 'dependencies'] as const satisfies readonly (keyof typeof worldTable)[]),
];

const FOUND = RIVALS.join(' and ');
const ONE_OR_SEVERAL = 'a world has one dependency, or several by their names';
const TAKEN_AWAY = 'null takes away what this world is laid over';

/** The rivals that a world says, in the order in which they came. */
function rivalsIn(world: Node | undefined): readonly MapEntry[] {
  return world?.kind === 'map' ? world.entries.filter(isSaid) : [];
}

function isSaid({ key, value }: MapEntry): boolean {
  const isEmpty = isNothing(value) || (key !== 'dependency' && isEmptyMap(value));
  return RIVALS.includes(key) && !isEmpty;
}

function isEmptyMap(node: Node): boolean {
  return node.kind === 'map' && node.entries.length === 0;
}

/**
 * Notes an error where the world that all variants share says two keys of which only one can hold:
 * the other would be dropped in silence.
 */
export function refuseRivals(world: Node | undefined, findings: Findings): void {
  const [, later] = rivalsIn(world);
  if (later !== undefined) note(later, 'world', ONE_OR_SEVERAL, findings);
}

/**
 * The same where a variant deviates from it.
 * @param world that of all with what the variant says laid over it
 * @param own what the variant says
 * @param path where it says so
 */
export function refuseOwnRivals(
  world: Node | undefined,
  own: Node | undefined,
  path: string,
  findings: Findings,
): void {
  const [, later] = rivalsIn(world);
  if (later === undefined || entryOf(own, later.key) === undefined) return;
  const hint = rivalsIn(own).length < RIVALS.length ? TAKEN_AWAY : '';
  note(later, path, hint === '' ? ONE_OR_SEVERAL : `${ONE_OR_SEVERAL}; ${hint}`, findings);
}

function note({ key, keyPlace }: MapEntry, path: string, hint: string, findings: Findings): void {
  const expected = `one of ${FOUND}`;
  findings.error(keyPlace, { path: `${path}.${key}`, found: FOUND, expected, hint });
}
