import { soleRoles, variantsSection } from './comparisonText.js';
import type { ReportDocument } from './document.js';
import type { Palette } from './palette.js';
import { variantSections } from './variantText.js';
import { outcomeMark, WIDTH, wrap } from './words.js';

/** The whole report as text: for the terminal with a palette, for the saved file without. */
export function reportText(report: ReportDocument, palette: Palette): string {
  const inFocus = report.variants.filter(({ name }) => report.focus.includes(name));
  const variants = inFocus.flatMap((variant) => {
    const about = report.plan.variants[variant.name]?.about ?? '';
    const heading = [
      palette.strong(`${variant.name} (${variant.role})`),
      ...wrap(about, WIDTH),
    ].join('\n');
    return [heading, ...variantSections(variant, soleRoles(report.variants), palette)];
  });
  const sections = [headSection(report, palette), ...variants, ...variantsSection(report, palette)];
  return `${sections.join('\n\n')}\n`;
}

function headSection(report: ReportDocument, palette: Palette): string {
  const { scenario, title, clock, seed, overrides } = report;
  const settings = [
    `${clock} clock`,
    `seed ${seed}`,
    ...overrides.map((override) => `set ${override}`),
  ];
  return [
    palette.strong(`${scenario}: ${title}`),
    ...wrap(settings.join(', '), WIDTH).map(palette.dim),
    ...wrap(report.plan.about, WIDTH),
  ].join('\n');
}

/** One line for `--quiet`: the outcome, the scenario and the verdicts of the focus. */
export function quietText(report: ReportDocument, palette: Palette): string {
  const lines = report.variants
    .filter(({ name }) => report.focus.includes(name))
    .map(({ name, verdict }) => {
      const mark = outcomeMark(verdict.outcome, palette);
      return `${mark}  ${name}: ${verdict.text} (${verdict.why})`;
    });
  return `${lines.join('\n')}\n`;
}
