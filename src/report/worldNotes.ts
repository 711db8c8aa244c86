import type { WorldDifference } from '../analysis/worlds.js';
import type { ReportDocument, VariantReport } from './document.js';
import type { Palette } from './palette.js';
import { WIDTH, wrap } from './words.js';
import { sharedNotes } from './worldGroups.js';

/**
 * A controlled comparison says so, an uncontrolled one says so louder. Everything is held against
 * the after variant; where there is not exactly one, all against all, knob by knob.
 */
export function worldNotes(
  report: ReportDocument,
  nameOf: (variant: VariantReport) => string,
  palette: Palette,
): readonly string[] {
  const { variants } = report;
  const [after, another] = variants.filter(({ role }) => role === 'after');
  if (after === undefined || another !== undefined) return sharedNotes(report, nameOf, palette);
  return variants
    .filter((variant) => variant !== after)
    .flatMap((variant) => {
      const differences = differencesOf(report, variant, after);
      return pairNote(`${nameOf(variant)} and ${nameOf(after)}`, differences, palette);
    });
}

/** Found the other way round, the values follow the names. */
function differencesOf(
  { worldDifferences }: ReportDocument,
  one: VariantReport,
  other: VariantReport,
): readonly WorldDifference[] {
  return worldDifferences.flatMap((each) => {
    if (each.a === one.name && each.b === other.name) return [each];
    const isTurned = each.a === other.name && each.b === one.name;
    return isTurned ? [{ ...each, inA: each.inB, inB: each.inA }] : [];
  });
}

function pairNote(
  pair: string,
  differences: readonly WorldDifference[],
  palette: Palette,
): readonly string[] {
  if (differences.length === 0) {
    return wrap(`${pair} share a world: what differs between them is due to the policies.`, WIDTH);
  }
  const knobs = differences.map(
    ({ path, inA, inB }) => `${path} is ${inA} in one and ${inB} in the other`,
  );
  const text = `UNCONTROLLED: ${pair} do not share a world: ${knobs.join('; ')}.`;
  return wrap(text, WIDTH).map(palette.warn);
}
