import type { ReportDocument, VariantReport } from './document.js';
import type { Palette } from './palette.js';
import { headingOf } from './variantText.js';
import { WIDTH, wrap } from './words.js';

type Judged = Pick<VariantReport, 'name' | 'verdict'>;

/**
 * What is claimed of the variants that were run beside the focus, and what came of it: the harm, and
 * what does not help, are to be believed no more than the rest. Empty where nothing is claimed.
 * @param linesOf the checks of a variant in lines
 */
export function othersSection<Variant extends Judged & Pick<VariantReport, 'role'>>(
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
  const warnings = undecidedLines(report.focus, variants).map(palette.warn);
  const heading = [palette.strong('Checks of the other variants'), ...warnings].join('\n');
  return [heading, ...others];
}

/**
 * Which of the variants that were not asked for do not hold: the exit code does not tell of them. One
 * that shows no harm is told of by itself.
 */
export function undecidedLines(
  focus: readonly string[],
  variants: readonly Judged[],
): readonly string[] {
  const names = variants
    .filter(({ name, verdict }) => !focus.includes(name) && !DECIDED.includes(verdict.outcome))
    .map(({ name }) => name);
  if (names.length === 0) return [];
  const does = names.length === 1 ? 'does not hold, which does' : 'do not hold, which does';
  const text = `${names.join(', ')} ${does} not decide: --variant all asks for every variant.`;
  return wrap(text, WIDTH);
}

const DECIDED: readonly string[] = ['pass', 'shows-nothing'];
