import type { Knob } from '../model/knobs.js';
import type { PlainValue } from '../model/shapes.js';
import { parseDuration } from '../model/time.js';
import { type Findings, NOTHING } from './findings.js';
import { describeRange } from './knobText.js';
import { isNothing, type Node, type Place } from './node.js';
import { readKnob } from './readKnob.js';

/**
 * The value of a knob as it was written, else its default.
 * @param parent where to point when it has none and is not written
 * @returns undefined when it was not acceptable, or is missing; `findings` then says so
 */
export function readKnobOrDefault(
  knob: Knob,
  node: Node | undefined,
  path: string,
  findings: Findings,
  parent: Place,
): PlainValue | undefined {
  if (node !== undefined && !isNothing(node)) return readKnob(knob, node, path, findings);
  if (node !== undefined && knob.default !== null) {
    findings.error(node.place, { path, found: 'no value', expected: describeRange(knob) });
    return undefined;
  }
  return defaultValue(knob, path, findings, parent);
}

/** A default of a duration may be written as text in its table. */
function defaultValue(
  knob: Knob,
  path: string,
  findings: Findings,
  parent: Place,
): PlainValue | undefined {
  if (knob.default === undefined) {
    findings.error(parent, {
      path,
      found: NOTHING,
      expected: describeRange(knob),
      hint: 'it has no default',
    });
    return undefined;
  }
  const isWritten = knob.kind === 'duration' && typeof knob.default === 'string';
  return isWritten ? (parseDuration(knob.default) ?? knob.default) : knob.default;
}
