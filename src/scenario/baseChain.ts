import type { FindBase } from './bases.js';
import type { Findings } from './findings.js';
import { describeNode, entryOf, type MapNode, type Node } from './node.js';
import { parseSource } from './parse.js';
import type { Source } from './source.js';

/** One file of a chain of files that extend one another. */
export interface Link {
  readonly source: Source;
  readonly root: MapNode;
}

const EXPECTED = 'the name of a shipped scenario, or a path such as ./base.yaml';

/**
 * Follows `extends` from file to file.
 * @returns the files, that one itself first and last the one that stands alone; undefined when one
 * could not be had, and `findings` then says why
 */
export function chainOf(
  first: Link,
  findBase: FindBase | undefined,
  findings: Findings,
): readonly Link[] | undefined {
  const chain = [first];
  let named = entryOf(first.root, 'extends')?.value;
  while (named !== undefined) {
    const base = nextLink(named, chain, findBase, findings);
    if (base === undefined) return undefined;
    chain.push(base);
    named = entryOf(base.root, 'extends')?.value;
  }
  return chain;
}

function nextLink(
  named: Node,
  chain: readonly Link[],
  findBase: FindBase | undefined,
  findings: Findings,
): Link | undefined {
  const refuse = (found: string, expected: string, hint = ''): undefined => {
    findings.error(named.place, { path: 'extends', found, expected, hint });
  };
  const from = chain.at(-1)?.source;
  const name = named.kind === 'scalar' ? named.value : null;
  if (typeof name !== 'string' || from === undefined) return refuse(describeNode(named), EXPECTED);
  if (findBase === undefined) return refuse(name, 'a scenario that stands alone', NO_FINDER);
  const { source, fault, ...more } = findBase(name, from);
  if (source === undefined) return refuse(fault, EXPECTED, 'hint' in more ? more.hint : '');
  const circle = circleTo(source, chain);
  if (circle !== '') return refuse(circle, 'a scenario that does not come back to this one');
  const root = parseSource(source, findings);
  if (root === undefined) return undefined;
  if (root.kind === 'map' && entryOf(root, 'scenario') !== undefined) return { source, root };
  const what = root.kind === 'map' ? 'has no scenario:' : `is ${describeNode(root)}`;
  return refuse(`${name}, which ${what}`, 'a scenario');
}

const NO_FINDER = 'whoever reads this text has to say where other scenarios are';

/** The way back to a file that is in the chain already; empty when it is not. */
function circleTo(source: Source, chain: readonly Link[]): string {
  const at = chain.findIndex((link) => locationOf(link.source) === locationOf(source));
  if (at < 0) return '';
  const files = chain.slice(at).map((link) => link.source.file);
  return files.length === 1 ? 'the file itself' : [...files, files[0]].join(' extends ');
}

function locationOf({ file, location }: Source): string {
  return location ?? file;
}
