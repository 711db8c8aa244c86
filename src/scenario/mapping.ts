import type { Findings } from './findings.js';
import { hintFor } from './keyHints.js';
import { oneOf } from './knobText.js';
import { describeNode, type MapEntry, type MapNode, type Node } from './node.js';
import { didYouMean, nearest } from './suggest.js';
import { NAME } from './tables.js';

/** Notes an error unless the node is a mapping. */
export function isMapping(
  node: Node,
  path: string,
  findings: Findings,
  expected = 'a mapping of keys to values',
  hint = '',
): node is MapNode {
  if (node.kind === 'map') return true;
  findings.error(node.place, { path, found: describeNode(node), expected, hint });
  return false;
}

/**
 * Notes an error for every key that is not among the known ones.
 * @returns the known keys that were most likely meant by them
 */
export function refuseUnknownKeys(
  known: readonly string[],
  node: MapNode,
  path: string,
  findings: Findings,
): readonly string[] {
  const expected = known.length === 0 ? 'no other key' : oneOf(known);
  const unknown = node.entries.filter(({ key }) => !known.includes(key));
  return unknown.flatMap(({ key, keyPlace }) => {
    const found = `the unknown key ${key}`;
    const hint = hintFor(key, known) ?? didYouMean(key, known);
    findings.error(keyPlace, { path: join(path, key), found, expected, hint });
    return nearest(key, known) ?? [];
  });
}

/** Notes an error unless a key is a name as {@link NAME} has it. */
export function isNamed(entry: MapEntry, path: string, findings: Findings): boolean {
  if (NAME.test(entry.key)) return true;
  const expected = 'a name of lower-case words joined by hyphens';
  findings.error(entry.keyPlace, { path, found: `the name ${entry.key}`, expected });
  return false;
}

/** Joins a path and a key with a dot. */
export function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

/** The part of a mapping that a table describes; other sections are read elsewhere. */
export function only(node: MapNode, table: object): MapNode {
  return { ...node, entries: node.entries.filter((entry) => Object.hasOwn(table, entry.key)) };
}

/** True for a bare word, such as `none`. */
export function isWord(node: Node, word: string): boolean {
  return node.kind === 'scalar' && node.value === word;
}
