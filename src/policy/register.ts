import type { Fields } from '../model/shapes.js';
import { breakerTable } from './breaker.js';
import { retryTable } from './retry.js';

/** What the register knows of one kind of policy. */
export interface PolicyKind {
  /** One sentence for help and documentation. */
  readonly meaning: string;
  /** Its knobs. */
  readonly table: Fields;
}

/** Every kind of policy that a stack may hold, by the name used in scenario files. */
export const POLICIES = {
  retry: { meaning: 'Tries again after an attempt that did not succeed.', table: retryTable },
  breaker: {
    meaning: 'Stops calling a dependency that keeps failing, and probes whether it is back.',
    table: breakerTable,
  },
} as const satisfies { readonly [kind: string]: PolicyKind };

/** The name of a kind of policy. */
export type PolicyKindName = keyof typeof POLICIES;

/** True for the name of a kind of policy. */
export function isPolicyKind(name: string): name is PolicyKindName {
  return Object.hasOwn(POLICIES, name);
}
