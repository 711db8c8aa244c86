import { courseSection } from './courseText.js';
import type { ReportDocument } from './document.js';
import type { Palette } from './palette.js';
import { scopeSections } from './scopesText.js';
import { breakerSection } from './transitionsText.js';

/** Changes of breakers that are listed: they are to give an idea, the figures are those of all seeds. */
const CHANGES = 20;

/**
 * How the first of many seeds went: medians do not tell what follows from what. Empty where a report
 * holds nothing of it that is worth telling.
 * @param name the variant
 */
export function firstSeedSection(
  report: ReportDocument,
  name: string,
  palette: Palette,
): readonly string[] {
  const variant = report.variants.find((each) => each.name === name);
  if (variant === undefined) return [];
  const few = { ...variant, transitions: variant.transitions.slice(0, CHANGES) };
  const parts = [
    breakerSection(few, palette),
    scopeSections(few, palette),
    courseSection(few, palette),
  ];
  const sections = parts.flat();
  if (sections.length === 0) return [];
  return [palette.strong(`One of them: seed ${report.seed}`), ...sections];
}
