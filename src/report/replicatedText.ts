import { RELATIONS } from '../model/checks.js';
import { METRICS } from '../model/metrics.js';
import { digitsOf, limitWords, publishedWords, remarkLines } from './claimWords.js';
import type { ReportDocument } from './document.js';
import { firstSeedSection } from './firstSeedText.js';
import { gridSection } from './gridText.js';
import { harmSection } from './harmText.js';
import { soleRoles } from './headings.js';
import { othersSection } from './othersText.js';
import type { Palette } from './palette.js';
import { replicatedTables } from './replicatedTable.js';
import type {
  ReplicatedCheckReport,
  ReplicatedVariantReport,
  ReplicatesReport,
} from './replicatesReport.js';
import { differenceSpreadWords, joinedWords, spreadWords } from './spreadWords.js';
import { isShownOverSeeds } from './summaryText.js';
import { alignColumns } from './table.js';
import { headingOf, sourceWords, verdictSection } from './variantText.js';
import { markedLines, metricOf, WIDTH, wrap } from './words.js';

/** All sections of a report on many seeds but the head. */
export function replicatedSections(
  report: ReportDocument,
  replicates: ReplicatesReport,
  palette: Palette,
): readonly string[] {
  const { variants, methods } = replicates;
  const roles = soleRoles(report.variants);
  const inFocus = variants.filter(({ name }) => report.focus.includes(name));
  const claimsOf = (variant: ReplicatedVariantReport) =>
    claimLines(variant, replicates, roles, palette);
  return [
    ...inFocus.flatMap((variant) => [
      headingOf(report, variant, palette),
      summarySection(variant, replicates.run, palette),
      checksSection(variant, replicates, roles, palette),
      verdictSection(variant, palette),
      ...firstSeedSection(report, variant.name, palette),
    ]),
    ...harmSection(variants, report.focus, palette),
    ...othersSection(report, variants, claimsOf, palette),
    ...gridSection(report, variants, checkWords, palette),
    ...replicatedTables(report, replicates, palette),
    methodLines(methods, palette),
  ];
}

function methodLines(methods: readonly string[], palette: Palette): string {
  return methods
    .flatMap((method) => wrap(method, WIDTH))
    .map(palette.dim)
    .join('\n');
}

function summarySection(variant: ReplicatedVariantReport, seeds: number, palette: Palette): string {
  const { metrics } = variant;
  const rows = METRICS.filter((info) => isShownOverSeeds(info, metrics)).map(({ name, label }) => {
    const { value, interval } = spreadWords(name, metrics[name]);
    const missing = seeds - metrics[name].measured;
    const isPartly = missing > 0 && value !== 'n/a';
    return [label, value, isPartly ? `${interval} n/a in ${missing}`.trim() : interval];
  });
  const lines = alignColumns(rows, ['left', 'right', 'left']);
  return [palette.strong(`Summary of ${seeds} seeds: median [95 % interval]`), ...lines].join('\n');
}

function checksSection(
  variant: ReplicatedVariantReport,
  replicates: ReplicatesReport,
  roles: ReadonlyMap<string, string>,
  palette: Palette,
): string {
  const lines = claimLines(variant, replicates, roles, palette);
  const kept = palette.dim('      the laws of every run kept in all of them');
  const areKept = variant.broken.length === 0;
  return [palette.strong('Checks'), ...lines, ...(areKept ? [kept] : [])].join('\n');
}

function claimLines(
  variant: ReplicatedVariantReport,
  { command }: ReplicatesReport,
  roles: ReadonlyMap<string, string>,
  palette: Palette,
): readonly string[] {
  const broken = variant.broken.flatMap(({ law, seed }) => [
    `${palette.bad('BROKEN')}  law: ${law}, first in seed ${seed}:`,
    `      ${command} --seed ${seed} --seeds 1 --variant ${variant.name}`,
  ]);
  return [...variant.checks.flatMap((check) => checkLines(check, roles, palette)), ...broken];
}

/** The line that shows a failing seed is never broken: it is there to be copied. */
function checkLines(
  check: ReplicatedCheckReport,
  roles: ReadonlyMap<string, string>,
  palette: Palette,
): readonly string[] {
  const about = metricOf(check.metric, check.scope);
  const claim = `${check.name}: ${about} is ${checkWords(check)}, wanted ${wantedWords(check, roles)}${publishedWords(check)}`;
  const lines = markedLines(check.outcome, `${claim}; ${check.why}`, palette);
  const { failingSeed, reproduce } = check;
  const shown =
    reproduce === null
      ? []
      : [`      the first without it is seed ${failingSeed}:`, `      ${reproduce}`];
  return [...lines, ...remarkLines(check, palette), ...shown];
}

function checkWords(check: ReplicatedCheckReport): string {
  return joinedWords(spreadWords(check.metric, check.actual, digitsOf(check)));
}

function wantedWords(check: ReplicatedCheckReport, roles: ReadonlyMap<string, string>): string {
  const { relation, metric, limit, limitFrom, margin } = check;
  const from = limitFrom === null ? '' : sourceWords(limitFrom, roles);
  const source = from === '' ? '' : ` (${from})`;
  if (limit !== null) return `${limitWords(check)}${source}`;
  const difference = margin === null ? '' : joinedWords(differenceSpreadWords(metric, margin));
  const apart = difference === '' ? '' : ` (the difference is ${difference})`;
  return `${RELATIONS[relation]} ${from}${apart}`;
}
