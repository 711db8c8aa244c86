import { type GroupShape, group, type PlainSettings, type UnionShape } from '../model/shapes.js';
import { breakerRemarks, breakerShape, completePolicy } from './breakerPolicy.js';
import type { OptionRemark } from './library.js';
import { retryTable } from './retry.js';

/** What the register knows of one kind of policy. */
export interface PolicyKind {
  /** One sentence for help and documentation. */
  readonly meaning: string;
  /** Its knobs. */
  readonly shape: GroupShape | UnionShape;
  /** Writes in the defaults that depend on other knobs. */
  readonly complete?: (settings: PlainSettings) => PlainSettings;
  /** What is wrong or odd in how its knobs stand to each other. */
  readonly remarks?: (settings: PlainSettings) => readonly OptionRemark[];
}

const RETRY = 'Tries again after an attempt that did not succeed.';
const BREAKER = 'Stops calling a dependency that keeps failing, and probes whether it is back.';

/** Every kind of policy that a stack may hold, by the name used in scenario files. */
export const POLICIES: { readonly [K in PolicyKindName]: PolicyKind } = {
  retry: { meaning: RETRY, shape: group(RETRY, retryTable) },
  breaker: {
    meaning: BREAKER,
    shape: breakerShape,
    complete: completePolicy,
    remarks: breakerRemarks,
  },
};

/** The name of a kind of policy. */
export type PolicyKindName = 'retry' | 'breaker';

/** True for the name of a kind of policy. */
export function isPolicyKind(name: string): name is PolicyKindName {
  return Object.hasOwn(POLICIES, name);
}
