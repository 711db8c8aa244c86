import { ROLES } from '../model/plan.js';
import { entryOf, type MapEntry } from './node.js';
import type { VariantNames } from './readLimit.js';

/** What checks may call the variants of a section: by name, or by a role that only one of them has. */
export function namesOf(entries: readonly MapEntry[]): VariantNames {
  const roles = entries.map(roleOf);
  return {
    names: entries.map(({ key }) => key),
    byRole(role: string): string | undefined {
      const index = roles.indexOf(role);
      return index === roles.lastIndexOf(role) ? entries[index]?.key : undefined;
    },
    isUnclear(role: string): boolean {
      return isRole(role) && !roles.every(isRole);
    },
  };
}

function roleOf({ value }: MapEntry): unknown {
  const written = entryOf(value, 'role')?.value;
  return written?.kind === 'scalar' ? written.value : undefined;
}

function isRole(word: unknown): boolean {
  return ROLES.some((role) => role === word);
}
