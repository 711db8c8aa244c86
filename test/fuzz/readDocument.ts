import { Findings } from '../../src/scenario/findings.js';
import type { Node, Place } from '../../src/scenario/node.js';
import { type Reading, readNode } from '../../src/scenario/readScenario.js';

const PLACE: Place = { file: 'fuzzed.yaml', line: 0, column: 0, excerpt: '' };

/** Reads a document as the parser would give it, without its text: that takes much longer. */
export function readDocument(document: object): Reading {
  const node = nodeOf(document);
  if (node.kind !== 'map') throw new Error('a scenario is a mapping');
  return readNode(node, [], new Findings());
}

function nodeOf(value: unknown): Node {
  const place = PLACE;
  if (Array.isArray(value)) return { kind: 'list', place, items: value.map(nodeOf) };
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, each]) => ({
      key,
      keyPlace: place,
      value: nodeOf(each),
    }));
    return { kind: 'map', place, entries };
  }
  // A document of plain values has neither a list nor a mapping left.
  const scalar = value as string | number | boolean | null;
  return { kind: 'scalar', place, value: scalar, written: JSON.stringify(scalar) };
}
