import type { WorldDifference } from '../analysis/worlds.js';
import type { ReportDocument, VariantReport } from './document.js';
import type { Palette } from './palette.js';
import { WIDTH, wrap } from './words.js';

/** A controlled comparison says so, an uncontrolled one says so louder. */
export function worldNotes(
  report: ReportDocument,
  nameOf: (variant: VariantReport) => string,
  palette: Palette,
): readonly string[] {
  return comparedPairs(report.variants).flatMap(([a, b]) => {
    const differences = report.worldDifferences.flatMap((each) => {
      if (each.a === a.name && each.b === b.name) return [each];
      // Found the other way round: the values follow the names.
      const isTurned = each.a === b.name && each.b === a.name;
      return isTurned ? [{ ...each, inA: each.inB, inB: each.inA }] : [];
    });
    return pairNote(`${nameOf(a)} and ${nameOf(b)}`, differences, palette);
  });
}

type Pair = readonly [VariantReport, VariantReport];

/** Everything is held against the after variant; where there is not exactly one, all against all. */
function comparedPairs(variants: readonly VariantReport[]): readonly Pair[] {
  const [after, another] = variants.filter(({ role }) => role === 'after');
  if (after !== undefined && another === undefined) {
    return variants.filter((variant) => variant !== after).map((variant) => [variant, after]);
  }
  return variants.flatMap((a, index) => variants.slice(index + 1).map((b): Pair => [a, b]));
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
