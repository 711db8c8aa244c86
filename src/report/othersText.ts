import type { ReportDocument, VariantReport } from './document.js';
import type { Palette } from './palette.js';
import { headingOf } from './variantText.js';

/**
 * What is claimed of the variants that were run beside the focus, and what came of it: the harm, and
 * what does not help, are to be believed no more than the rest. Empty where nothing is claimed.
 * @param linesOf the checks of a variant in lines
 */
export function othersSection<Variant extends Pick<VariantReport, 'name' | 'role'>>(
  report: ReportDocument,
  variants: readonly Variant[],
  linesOf: (variant: Variant) => readonly string[],
  palette: Palette,
): readonly string[] {
  const others = variants
    .filter(({ name }) => !report.focus.includes(name))
    .map((variant) => ({ variant, lines: linesOf(variant) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ variant, lines }) => [headingOf(report, variant, palette), ...lines].join('\n'));
  if (others.length === 0) return [];
  return [palette.strong('Checks of the other variants'), ...others];
}
