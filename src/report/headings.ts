import type { VariantReport } from './document.js';

/** The role of every variant that is the only one to have it, by name: short, and clear enough. */
export function soleRoles(
  variants: readonly Pick<VariantReport, 'name' | 'role'>[],
): ReadonlyMap<string, string> {
  return new Map(
    variants
      .filter(({ role }) => variants.filter((other) => other.role === role).length === 1)
      .map(({ name, role }) => [name, role]),
  );
}

/** Finds what a variant is called at the head of a column. */
export type HeadingOf = (variant: { readonly name: string }) => string;

/**
 * Short names for variants that stand side by side: the role where it is the only one of it, else its
 * name without that of the scenario. Whole names where two would be the same.
 */
export function headingsFor(
  scenario: string,
  variants: readonly Pick<VariantReport, 'name' | 'role'>[],
): HeadingOf {
  const roles = soleRoles(variants);
  const short = (name: string): string => roles.get(name) ?? shortName(scenario, name);
  const areClear = new Set(variants.map(({ name }) => short(name))).size === variants.length;
  return ({ name }) => (areClear ? short(name) : (roles.get(name) ?? name));
}

/** The name of a variant without that of its scenario; the whole name where it does not begin so. */
export function shortName(scenario: string, name: string): string {
  const prefix = `${scenario}-`;
  return name.startsWith(prefix) && name.length > prefix.length ? name.slice(prefix.length) : name;
}
