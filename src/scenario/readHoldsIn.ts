import type { Check } from '../model/checks.js';
import type { Findings } from './findings.js';
import { join } from './mapping.js';
import { entryOf, type MapNode } from './node.js';
import { readKnob } from './readKnob.js';
import { holdsInKnob } from './tables.js';

/**
 * Reads in how many of the seeds a check must hold: nothing where it does not say, undefined where
 * what it says was not acceptable.
 */
export function readHoldsIn(
  check: MapNode,
  path: string,
  findings: Findings,
): Pick<Check, 'holdsIn'> | undefined {
  const value = entryOf(check, 'holdsIn')?.value;
  const isSaid = value !== undefined && !(value.kind === 'scalar' && value.value === null);
  if (!isSaid) return {};
  const holdsIn = readKnob(holdsInKnob, value, join(path, 'holdsIn'), findings);
  return typeof holdsIn === 'number' ? { holdsIn } : undefined;
}
