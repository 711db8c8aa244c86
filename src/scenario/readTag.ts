import type { Knob } from '../model/knobs.js';
import type { UnionShape } from '../model/shapes.js';
import type { Findings } from './findings.js';
import { oneOf } from './knobText.js';
import { join } from './mapping.js';
import { entryOf, type MapNode, type Place } from './node.js';
import { readKnob } from './readKnob.js';

/** `like: hystrix` is `library: hystrix` with every option at its default, so it stands alone. */
export function standAlone(
  shape: UnionShape,
  node: MapNode,
  path: string,
  findings: Findings,
): MapNode {
  const alone = entryOf(node, shape.aloneTag ?? '');
  if (alone === undefined) return node;
  const others = node.entries.filter((entry) => entry !== alone).map(({ key }) => key);
  if (others.length > 0) {
    findings.error(alone.keyPlace, {
      path: join(path, alone.key),
      found: `${alone.key} together with ${others.join(', ')}`,
      expected: `${alone.key} alone, for the defaults`,
      hint: `write ${shape.tag} in its place to set options`,
    });
  }
  return { ...node, entries: [{ ...alone, key: shape.tag }] };
}

/** Reads which case a mapping is of; undefined when it names none that there is. */
export function readTag(
  shape: UnionShape,
  node: MapNode | undefined,
  path: string,
  findings: Findings,
  parent: Place,
): string | undefined {
  const choices = Object.keys(shape.cases);
  const written = entryOf(node, shape.tag)?.value;
  if (written === undefined) {
    if (typeof shape.default === 'string') return shape.default;
    findings.error(node?.place ?? parent, { path, found: 'nothing', expected: oneOf(choices) });
    return undefined;
  }
  const knob: Knob = { kind: 'choice', meaning: shape.meaning, choices, default: undefined };
  const tag = readKnob(knob, written, path, findings);
  return tag === undefined ? undefined : String(tag);
}
