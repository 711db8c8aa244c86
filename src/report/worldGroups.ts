import type { WorldDifference } from '../analysis/worlds.js';
import type { ReportDocument, VariantReport } from './document.js';
import type { Palette } from './palette.js';
import { WIDTH, wrap } from './words.js';

type Naming = (variant: VariantReport) => string;

/** What of their worlds several variants have in common: one note for each knob, not for each pair. */
export function sharedNotes(
  { variants, worldDifferences }: ReportDocument,
  nameOf: Naming,
  palette: Palette,
): readonly string[] {
  const paths = [...new Set(worldDifferences.map(({ path }) => path))];
  const values = new Map(paths.map((path) => [path, valuesOf(path, worldDifferences)]));
  const uncontrolled = paths.flatMap((path) => {
    const groups = groupBy(variants, ({ name }) => values.get(path)?.get(name) ?? '');
    const told = groups.map(([value, members]) => `${value} in ${listed(members, nameOf)}`);
    return wrap(`UNCONTROLLED: ${path} is ${told.join(', ')}.`, WIDTH).map(palette.warn);
  });
  const worlds = groupBy(variants, ({ name }) =>
    JSON.stringify(paths.map((path) => values.get(path)?.get(name))),
  );
  const shared = worlds
    .filter(([, members]) => members.length > 1)
    .flatMap(([, members]) => wrap(`${listed(members, nameOf)} ${SHARE}`, WIDTH));
  return [...uncontrolled, ...shared];
}

const SHARE = 'share a world: what differs between them is due to the policies.';

/** What each variant has there: one that differs from nobody in it would leave nobody to differ. */
function valuesOf(
  path: string,
  differences: readonly WorldDifference[],
): ReadonlyMap<string, string> {
  const here = differences.filter((each) => each.path === path);
  return new Map(
    here.flatMap(({ a, b, inA, inB }): [string, string][] => [
      [a, inA],
      [b, inB],
    ]),
  );
}

/** Variants with the same key, in the order in which they come first. */
function groupBy(
  variants: readonly VariantReport[],
  keyOf: (variant: VariantReport) => string,
): readonly (readonly [string, readonly VariantReport[]])[] {
  const keys = [...new Set(variants.map(keyOf))];
  return keys.map((key) => [key, variants.filter((variant) => keyOf(variant) === key)] as const);
}

function listed(variants: readonly VariantReport[], nameOf: Naming): string {
  const names = variants.map(nameOf);
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
