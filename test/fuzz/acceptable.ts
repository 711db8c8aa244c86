import type { Plan } from '../../src/model/plan.js';
import type { PlainSettings } from '../../src/model/shapes.js';
import { readDocument } from './readDocument.js';

/** A scenario without anything that the reader refuses, and its plan. */
export interface Accepted {
  readonly document: PlainSettings;
  readonly plan: Plan;
}

/** How often something is left out before a scenario is given up. */
const ROUNDS = 12;

/**
 * Leaves out whatever the reader complains of, at the very path that it names, until it accepts the
 * rest: so nothing here knows the rules, and new ones are followed by themselves.
 * @returns undefined when it complains still
 */
export function makeAcceptable(scenario: PlainSettings): Accepted | undefined {
  const document = structuredClone(scenario);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { plan, problems } = readDocument(document);
    if (plan !== undefined) return { document, plan };
    const errors = problems.filter(({ severity }) => severity === 'error');
    leaveOutAll(document, [...new Set(errors.map(({ path }) => path))].map(keysOf));
  }
  return undefined;
}

type Keys = readonly string[];

function keysOf(path: string): Keys {
  return path.split(/[.[\]]+/).filter((key) => key !== '');
}

/** Where something is missing there is nothing to leave out: then that which lacks it goes. */
function leaveOutAll(document: PlainSettings, paths: readonly Keys[]): void {
  // The last first, so that the places of earlier items of a list stay as they are.
  const written = paths.toReversed().filter((keys) => leaveOut(document, keys));
  if (written.length > 0) return;
  for (const keys of paths) {
    const lengths = keys.map((_, index) => index).toReversed();
    lengths.some((length) => leaveOut(document, keys.slice(0, length)));
  }
}

/** @returns false when nothing is written at that path */
function leaveOut(document: PlainSettings, keys: Keys): boolean {
  const key = keys.at(-1);
  const owner = keys.slice(0, -1).reduce<unknown>(valueAt, document);
  if (key === undefined || valueAt(owner, key) === undefined) return false;
  if (Array.isArray(owner)) owner.splice(Number(key), 1);
  else Reflect.deleteProperty(Object(owner), key);
  return true;
}

function valueAt(owner: unknown, key: string): unknown {
  const isThere = typeof owner === 'object' && owner !== null && Object.hasOwn(owner, key);
  return isThere ? Reflect.get(owner, key) : undefined;
}
