import { variantsSection } from './comparisonText.js';
import type { ReportDocument } from './document.js';
import { gridSection } from './gridText.js';
import { harmSection, isHarmless } from './harmText.js';
import { soleRoles } from './headings.js';
import { othersSection, undecidedLines } from './othersText.js';
import type { Palette } from './palette.js';
import { replicatedSections } from './replicatedText.js';
import { hasSpreads } from './replicatesReport.js';
import { checkWords, claimLines, headingOf, variantSections } from './variantText.js';
import { outcomeMark, WIDTH, wrap } from './words.js';

/** The whole report as text: for the terminal with a palette, for the saved file without. */
export function reportText(report: ReportDocument, palette: Palette): string {
  const { replicates } = report;
  const body = hasSpreads(replicates)
    ? replicatedSections(report, replicates, palette)
    : singleSections(report, palette);
  return `${[headSection(report, palette), ...body].join('\n\n')}\n`;
}

function singleSections(report: ReportDocument, palette: Palette): readonly string[] {
  const inFocus = report.variants.filter(({ name }) => report.focus.includes(name));
  const roles = soleRoles(report.variants);
  const variants = inFocus.flatMap((variant) => [
    headingOf(report, variant, palette),
    ...variantSections(variant, roles, palette),
  ]);
  return [
    ...variants,
    ...harmSection(report.variants, report.focus, palette),
    ...othersSection(
      report,
      report.variants,
      (variant) => claimLines(variant, roles, palette),
      palette,
    ),
    ...gridSection(report, report.variants, checkWords, palette),
    ...variantsSection(report, palette),
  ];
}

function headSection(report: ReportDocument, palette: Palette): string {
  const { scenario, title, clock, overrides } = report;
  const settings = [
    `${clock} clock`,
    ...seedWords(report),
    ...overrides.map((override) => `set ${override}`),
  ];
  return [
    palette.strong(`${scenario}: ${title}`),
    ...wrap(settings.join(', '), WIDTH).map(palette.dim),
    ...wrap(report.plan.about, WIDTH),
  ].join('\n');
}

function seedWords({ seed, replicates }: ReportDocument): readonly string[] {
  if (hasSpreads(replicates)) return [`${replicates.run} seeds from ${seed}`];
  const note = `deterministic: one run shows it all, ${replicates?.asked} seeds were asked for`;
  return replicates === undefined ? [`seed ${seed}`] : [`seed ${seed}`, note];
}

/** For `--quiet`: the verdicts of the focus, a line each, and who else does not hold. */
export function quietText(report: ReportDocument, palette: Palette): string {
  const { replicates } = report;
  const variants = hasSpreads(replicates) ? replicates.variants : report.variants;
  const lines = variants
    .filter(({ name, verdict }) => report.focus.includes(name) || isHarmless(verdict))
    .map(({ name, verdict }) => {
      const mark = outcomeMark(verdict.outcome, palette);
      return `${mark}  ${name}: ${verdict.text} (${verdict.why})`;
    });
  return `${[...lines, ...undecidedLines(report.focus, variants).map(palette.warn)].join('\n')}\n`;
}
